-- What was traded here in each minute of the last day, and what that comes to: one process adds it up for all of them, of
-- trades alone. Lots, and ticks times lots.
CREATE TABLE spot_minute (
  minute timestamptz NOT NULL,
  market_id integer NOT NULL,
  lots bigint NOT NULL CHECK (lots > 0),
  turnover numeric NOT NULL CHECK (turnover > 0),
  PRIMARY KEY (minute, market_id)
);
GRANT SELECT, INSERT, DELETE ON spot_minute TO aureus_app;
GRANT UPDATE (lots, turnover) ON spot_minute TO aureus_app;

CREATE TABLE spot_volume (
  market_id integer PRIMARY KEY,
  lots numeric NOT NULL CHECK (lots >= 0),
  turnover numeric NOT NULL CHECK (turnover >= 0),
  counted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON spot_volume TO aureus_app;
GRANT UPDATE (lots, turnover, counted_at) ON spot_volume TO aureus_app;
