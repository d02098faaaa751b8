-- What a job is given is sealed for its own row from now on. What waits at this moment was sealed for its kind alone, and
-- is still done; nothing that comes later.
CREATE TABLE jobs_bound (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_unbound bigint NOT NULL
);
INSERT INTO jobs_bound (last_unbound) SELECT coalesce(max(id), 0) FROM graphile_worker._private_jobs;

GRANT SELECT ON jobs_bound TO aureus_app;
