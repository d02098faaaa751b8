-- Wallets that log in by a signature, the challenges they sign, and the line under a nickname.

CREATE TABLE user_wallets (
  -- Lower case.
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  user_id bigint NOT NULL UNIQUE REFERENCES users (id),
  created_at timestamptz NOT NULL
);

CREATE TABLE wallet_challenges (
  nonce text PRIMARY KEY CHECK (nonce ~ '^[0-9A-Za-z]{16,64}$'),
  address text NOT NULL CHECK (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint NOT NULL,
  -- What must be signed, to the letter.
  message text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX wallet_challenges_expires_idx ON wallet_challenges (expires_at);

ALTER TABLE users ADD COLUMN signature text NOT NULL DEFAULT '' CHECK (length(signature) <= 60);

GRANT SELECT, INSERT ON user_wallets TO aureus_app;
GRANT SELECT, INSERT, DELETE ON wallet_challenges TO aureus_app;
