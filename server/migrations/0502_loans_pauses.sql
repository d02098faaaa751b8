-- When users could not trade in a market that values loans: operators had it closed, or its price was not reliable. Nothing
-- is sold against their will then, nor for some time afterwards. Breaks too short to count are removed again.
CREATE TABLE loan_pause (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id integer NOT NULL,
  began timestamptz NOT NULL,
  -- Null while it lasts.
  ended timestamptz CHECK (ended >= began)
);
CREATE UNIQUE INDEX loan_pause_open ON loan_pause (market_id) WHERE ended IS NULL;
CREATE INDEX loan_pause_ended ON loan_pause (ended);

GRANT SELECT, INSERT, DELETE ON loan_pause TO aureus_app;
GRANT UPDATE (ended) ON loan_pause TO aureus_app;
