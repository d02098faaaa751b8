-- What users were told, and in which language a mail to them is written.

ALTER TABLE users ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 3);

CREATE TABLE notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 60),
  -- Values of the text, as plain JSON.
  params jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notices_user_idx ON notices (user_id, id DESC);
CREATE INDEX notices_unread_idx ON notices (user_id) WHERE read_at IS NULL;

GRANT SELECT, INSERT ON notices TO aureus_app;
GRANT UPDATE (read_at) ON notices TO aureus_app;
