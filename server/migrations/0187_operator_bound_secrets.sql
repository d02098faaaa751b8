-- Secrets of operators' authenticators are sealed each for its row. Those sealed before for none are sealed anew by the
-- program, which has the key, at its next start; `bound_at` says that it has been done, once and for all.
CREATE TABLE secrets_bound (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  bound_at timestamptz
);
INSERT INTO secrets_bound DEFAULT VALUES;

GRANT SELECT, UPDATE ON secrets_bound TO aureus_app;
