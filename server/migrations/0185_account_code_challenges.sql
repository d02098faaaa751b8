-- Challenges that have opened a code: each opens one. Kept until it would be too old anyway.
CREATE TABLE used_code_challenge (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 16 AND 64),
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_code_challenge_expires ON used_code_challenge (expires_at);

GRANT SELECT, INSERT, DELETE ON used_code_challenge TO aureus_app;
