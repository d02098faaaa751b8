-- Work that is done again and again, once for all processes.
CREATE TABLE chore (
  name text PRIMARY KEY,
  due timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- In a row, and what went wrong last.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  error text,
  CHECK ((failures > 0) = (error IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE ON chore TO aureus_app;
