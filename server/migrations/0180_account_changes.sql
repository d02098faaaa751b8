-- Changes of what opens an account or its money: what stood before each, so that it can be undone from the addresses of
-- before, and the links sent there.

CREATE TABLE account_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- Passwords as hashes, addresses, authenticator (sealed), recovery codes (hashed) and passkeys.
  before jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- A later change makes it later: as long as anything can be undone, everything since then can.
  undo_until timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX account_changes_user_idx ON account_changes (user_id, id);
CREATE INDEX account_changes_until_idx ON account_changes (undo_until);

CREATE TABLE account_change_links (
  -- SHA-256 of the token: who reads this table cannot undo anything with it.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  change_id bigint NOT NULL REFERENCES account_changes (id) ON DELETE CASCADE
);
CREATE INDEX account_change_links_change_idx ON account_change_links (change_id);

-- Since when the factor had been there that proved who is in a session; null when none did, or a recovery code.
ALTER TABLE sessions ADD COLUMN proven_factor_since timestamptz;

GRANT SELECT, INSERT, UPDATE, DELETE ON account_changes, account_change_links TO aureus_app;
