-- People, their open sessions, the codes sent to them and the addresses they log in from.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 100001) PRIMARY KEY,
  account_name text CHECK (account_name ~ '^[A-Za-z][A-Za-z0-9_]{2,29}$'),
  email text CHECK (length(email) BETWEEN 3 AND 254),
  -- Dial code and number apart, as the user gave them; both together are the number in E.164 without its plus sign.
  phone_area text CHECK (phone_area ~ '^[1-9][0-9]{0,5}$'),
  phone_number text CHECK (phone_number ~ '^[0-9]{4,14}$'),
  password_hash text NOT NULL,
  nickname text NOT NULL,
  head_portrait text NOT NULL DEFAULT '',
  score integer NOT NULL DEFAULT 100 CHECK (score BETWEEN 0 AND 1000),
  level smallint NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 100),
  invitation_code text NOT NULL UNIQUE CHECK (invitation_code ~ '^[0-9A-Z]{8}$'),
  invited_by bigint REFERENCES users (id),
  timezone text NOT NULL DEFAULT 'UTC',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'locked')),
  password_changed_at timestamptz NOT NULL,
  withdrawals_frozen_until timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (account_name IS NOT NULL OR email IS NOT NULL OR phone_number IS NOT NULL),
  CHECK ((phone_area IS NULL) = (phone_number IS NULL))
);

-- Nobody may take a name that differs from another one by upper and lower case alone.
CREATE UNIQUE INDEX users_account_name_key ON users (lower(account_name));
CREATE UNIQUE INDEX users_email_key ON users (lower(email));
-- Dial code 1 with 2425551234 and dial code 1242 with 5551234 are one telephone.
CREATE UNIQUE INDEX users_phone_key ON users ((phone_area || phone_number));
CREATE INDEX users_invited_by_idx ON users (invited_by) WHERE invited_by IS NOT NULL;

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- SHA-256 of the token: who reads this table cannot log in with it.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL CHECK (length(user_agent) <= 256)
);
CREATE INDEX sessions_user_idx ON sessions (user_id);
CREATE INDEX sessions_expires_idx ON sessions (expires_at);

CREATE TABLE codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  scene text NOT NULL CHECK (scene IN ('register', 'forget')),
  salt bytea NOT NULL CHECK (length(salt) = 16),
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX codes_address_idx ON codes (address, scene, id DESC);
CREATE INDEX codes_created_idx ON codes (created_at);

-- Network addresses a user has logged in from: the owner gets in from them while strangers are being slowed down.
CREATE TABLE login_addresses (
  user_id bigint NOT NULL REFERENCES users (id),
  address text NOT NULL,
  last_login_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);

GRANT SELECT, INSERT, UPDATE ON users TO aureus_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, codes, login_addresses TO aureus_app;
