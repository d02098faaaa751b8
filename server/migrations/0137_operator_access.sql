-- Operators look after their own access, are written to in their language, and get back in when a factor is lost.

ALTER TABLE operators
  -- A name of the contract's languages: the language of mails, and of the console on a new device.
  ADD COLUMN language text NOT NULL DEFAULT 'en',
  ADD COLUMN password_changed_at timestamptz,
  -- Sealed; takes the place of `totp_secret` when a code made with it comes.
  ADD COLUMN totp_pending text;

ALTER TABLE operator_passkeys
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 40),
  ADD COLUMN last_used_at timestamptz;

ALTER TABLE operator_challenges DROP CONSTRAINT operator_challenges_purpose_check;
ALTER TABLE operator_challenges ADD CONSTRAINT operator_challenges_purpose_check
  CHECK (purpose IN ('accept', 'add', 'login', 'proof'));

-- When the owner of the session last proved by a second factor to be there; null when not since the login.
ALTER TABLE operator_sessions ADD COLUMN proven_at timestamptz;

ALTER TABLE operator_invitations
  ADD COLUMN language text NOT NULL DEFAULT 'en',
  -- Set when it lets an operator in again who lost a factor; null when it makes a new operator.
  ADD COLUMN operator_id bigint REFERENCES operators (id);

-- The trades of a day are found without reading those before: trades are stored in the order of their time.
CREATE INDEX spot_trade_created_brin ON spot_trade USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
