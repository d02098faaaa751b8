-- A freeze stops its owner's clocks: what somebody has until a moment to do is not lost because operators keep them from
-- doing it. Such rows say whose they are. While the owner is frozen a row is parked: its moment is out of reach, and what was
-- left of the time stands beside it; when the freeze ends the rest of the time begins.
ALTER TABLE deadline ADD COLUMN owner_id bigint, ADD COLUMN left_over interval CHECK (left_over >= interval '0');
CREATE INDEX deadline_owner ON deadline (owner_id) WHERE owner_id IS NOT NULL;

-- Whose clocks stand still.
CREATE TABLE deadline_stopped (
  owner_id bigint PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON deadline_stopped TO aureus_app;

-- Out of reach of everything that looks for what is due.
CREATE FUNCTION deadline_parked() RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT timestamptz '9999-01-01 00:00:00Z'
$$;

-- What was late before stays late.
CREATE FUNCTION deadline_stop(owner bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO deadline_stopped (owner_id) VALUES (owner) ON CONFLICT DO NOTHING;
  UPDATE deadline SET left_over = due - clock_timestamp(), due = deadline_parked()
   WHERE owner_id = owner AND left_over IS NULL AND due > clock_timestamp();
$$;

CREATE FUNCTION deadline_go_on(owner bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM deadline_stopped WHERE owner_id = owner;
  WITH gone_on AS (
    UPDATE deadline SET due = clock_timestamp() + left_over, left_over = NULL
     WHERE owner_id = owner AND left_over IS NOT NULL RETURNING kind
  )
  SELECT pg_notify('deadline', kind) FROM (SELECT DISTINCT kind FROM gone_on) AS kinds;
$$;
REVOKE ALL ON FUNCTION deadline_stop(bigint), deadline_go_on(bigint) FROM PUBLIC;
