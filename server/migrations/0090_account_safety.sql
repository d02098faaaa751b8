-- What protects an account beside its password, and the record of what happened to it.

ALTER TABLE users
  ADD COLUMN pay_password_hash text,
  -- The user's own words that stand in every mail; empty when there are none.
  ADD COLUMN phrase text NOT NULL DEFAULT '' CHECK (length(phrase) <= 40),
  ADD COLUMN allow_list_only boolean NOT NULL DEFAULT false,
  ADD COLUMN settings_locked_until timestamptz,
  -- What an authenticator knows the user by: random, so that it tells nothing.
  ADD COLUMN passkey_handle uuid NOT NULL DEFAULT gen_random_uuid();

-- When the owner last proved in this session who is there.
ALTER TABLE sessions ADD COLUMN proven_at timestamptz;

ALTER TABLE codes DROP CONSTRAINT codes_scene_check;
ALTER TABLE codes ADD CHECK (scene IN ('register', 'forget', 'bind', 'pay_password'));

-- The secret shared with an authenticator app, sealed with a key of the installation.
CREATE TABLE totp (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a first code was right.
  confirmed_at timestamptz,
  -- Time step of the last code that was taken: no code counts twice, and none counts after a later one.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users (id),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  credential_id text NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1400),
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_idx ON passkeys (user_id);

-- What passkeys were asked; each answer counts once.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'login', 'reauth', 'factor')),
  -- Null for a login: nobody knows yet who it will be.
  user_id bigint REFERENCES users (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_idx ON passkey_challenges (expires_at);

CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  ip text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 256),
  created_at timestamptz NOT NULL
);
CREATE INDEX security_events_user_idx ON security_events (user_id, id DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON totp, recovery_codes, passkeys, passkey_challenges TO aureus_app;
-- The record is added to and never changed.
GRANT SELECT, INSERT ON security_events TO aureus_app;
