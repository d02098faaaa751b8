-- Markets whose prices or quotes a writer leaves out because its batches fail by them. One row a program and market: while
-- one is on, whichever process writes, administrators are not told again.
CREATE TABLE market_fault (
  program text NOT NULL CHECK (program IN ('spot', 'futures')),
  market_id integer NOT NULL REFERENCES markets (id),
  raised_at timestamptz NOT NULL,
  -- When administrators were told last: one that comes and goes is told once an hour.
  told_at timestamptz NOT NULL,
  -- Null while it is on.
  cleared_at timestamptz,
  PRIMARY KEY (program, market_id),
  CHECK (cleared_at >= raised_at)
);
GRANT SELECT, INSERT, UPDATE ON market_fault TO aureus_app;
