-- Counters of the limits that must hold across processes and restarts (codes sent, logins tried).
-- Unlogged: losing them in a crash only opens a window early. The library names and orders the columns.
CREATE UNLOGGED TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  -- Epoch milliseconds, null for never.
  expire double precision
);

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limit TO aureus_app;
