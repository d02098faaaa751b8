-- What operators are told of futures: each crossing of a bound is one row, from when it was seen until it was over.
CREATE TABLE futures_alarm (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('interest', 'skew', 'held_up', 'halted', 'cover', 'insurance')),
  -- The symbol of a market or the code of a currency.
  subject text NOT NULL,
  -- As decimals that people read.
  value text NOT NULL,
  bound text NOT NULL,
  raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  cleared_at timestamptz CHECK (cleared_at >= raised_at)
);
-- One at a time, whoever looks.
CREATE UNIQUE INDEX futures_alarm_on ON futures_alarm (kind, subject) WHERE cleared_at IS NULL;
GRANT SELECT, INSERT ON futures_alarm TO aureus_app;
GRANT UPDATE (cleared_at) ON futures_alarm TO aureus_app;
