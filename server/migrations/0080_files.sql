-- Pictures users have uploaded. The bytes are in the file store, under the name.
CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 128 random bits; who knows it can still see nothing but an avatar.
  name text NOT NULL UNIQUE CHECK (name ~ '^[0-9a-f]{32}$'),
  owner_id bigint NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('voucher', 'identity', 'qrcode', 'avatar')),
  -- Of the stored bytes: the same picture gives the same, whatever metadata it came with.
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png')),
  size integer NOT NULL CHECK (size > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL,
  -- When it was taken for its purpose; until then it may be removed.
  attached_at timestamptz
);

CREATE INDEX files_owner_idx ON files (owner_id, created_at);
CREATE INDEX files_sha256_idx ON files (sha256);
CREATE INDEX files_unused_idx ON files (created_at) WHERE attached_at IS NULL;
-- A voucher pays once, whoever sends it.
CREATE UNIQUE INDEX files_voucher_once ON files (sha256) WHERE purpose = 'voucher' AND attached_at IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON files TO aureus_app;
