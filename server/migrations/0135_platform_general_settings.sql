-- Settings of the product as two operators changed them: the newest row of a name counts, all others are its history.
CREATE TABLE general_setting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  value integer NOT NULL CHECK (value > 0),
  proposal_id bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX general_setting_newest ON general_setting (name, id DESC);

GRANT SELECT, INSERT ON general_setting TO aureus_app;
