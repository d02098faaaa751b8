-- Files of users' data, for a day: one a user, in pieces of lines.
CREATE TABLE account_export (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users (id),
  asked_at timestamptz NOT NULL,
  -- Null while it is being made.
  ready_at timestamptz,
  pieces integer NOT NULL DEFAULT 0 CHECK (pieces >= 0),
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
);
CREATE INDEX account_export_asked ON account_export (asked_at);

CREATE TABLE account_export_piece (
  export_id bigint NOT NULL REFERENCES account_export (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  text text NOT NULL,
  PRIMARY KEY (export_id, number)
);

GRANT SELECT, INSERT, DELETE ON account_export, account_export_piece TO aureus_app;
GRANT UPDATE (ready_at, pieces, bytes) ON account_export TO aureus_app;
