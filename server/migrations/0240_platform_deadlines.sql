-- What is due at a moment. A row is written in the transaction that makes the obligation, taken away in the one that
-- settles it, and until then says what went wrong when it could not be settled.
CREATE TABLE deadline (
  kind text NOT NULL,
  ref text NOT NULL,
  due timestamptz NOT NULL,
  -- Whether an outage moves it by the time lost; otherwise it is settled as of its moment, however late.
  moves boolean NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  retry_at timestamptz,
  error text,
  PRIMARY KEY (kind, ref),
  CHECK ((failures > 0) = (retry_at IS NOT NULL AND error IS NOT NULL))
);
CREATE INDEX deadline_first ON deadline (kind, due) WHERE failures = 0;
CREATE INDEX deadline_again ON deadline (kind, retry_at) WHERE failures > 0;
-- Rows come and go: what is left of thousands that were due together must not be read past for long.
ALTER TABLE deadline SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- When the platform was last seen to work, by what its processes do. A gap is an outage.
CREATE TABLE platform_heartbeat (
  role text PRIMARY KEY,
  beat_at timestamptz NOT NULL
);

CREATE TABLE platform_outage (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role text NOT NULL,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL,
  CHECK (ended > began)
);
COMMENT ON TABLE platform_outage IS 'Written once';

-- What administrators were told, once an hour and kind.
CREATE TABLE deadline_alarm (
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('late', 'failing')),
  hour timestamptz NOT NULL,
  PRIMARY KEY (kind, state, hour)
);
COMMENT ON TABLE deadline_alarm IS 'Written once';

GRANT SELECT, INSERT, UPDATE, DELETE ON deadline TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON platform_heartbeat TO aureus_app;
GRANT SELECT, INSERT ON platform_outage TO aureus_app;
GRANT SELECT, INSERT ON deadline_alarm TO aureus_app;
