-- What the positions of who leads, has led or has applied brought on each day (UTC), those that are open marked. One row a
-- person and day, changed each minute while it is the newest. Minor units; see core/src/copy/record.ts.
CREATE TABLE copy_day (
  user_id bigint NOT NULL REFERENCES users (id),
  -- Days since 1970.
  day integer NOT NULL,
  -- At the last look: what the open ones stood at, and what those had brought that were closed on the day.
  open bigint NOT NULL,
  closed bigint NOT NULL,
  result bigint NOT NULL,
  high bigint NOT NULL CHECK (high >= 0 AND high >= result),
  low bigint NOT NULL CHECK (low <= 0 AND low <= result),
  fall bigint NOT NULL CHECK (fall >= 0 AND fall <= high - low),
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, day)
);
GRANT SELECT, INSERT ON copy_day TO aureus_app;
GRANT UPDATE (open, closed, result, high, low, fall, looked_at) ON copy_day TO aureus_app;
