-- When the books were checked by themselves, once for each part of a day whatever the number of processes, and what was
-- wrong. A run without an end was cut and is taken up again.
CREATE TABLE ledger_audit_run (
  slot timestamptz PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  problems integer CHECK (problems >= 0)
);

GRANT SELECT, INSERT, UPDATE ON ledger_audit_run TO aureus_app;
