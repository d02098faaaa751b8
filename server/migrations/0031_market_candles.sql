-- Complete candles of the feeds that cannot be computed again. Prices in ticks, volume in lots.
CREATE TABLE candles (
  -- 1 replay, 2 live: prices of one feed never stand in the history of the other.
  feed smallint NOT NULL CHECK (feed IN (1, 2)),
  market_id integer NOT NULL,
  -- Place in the contract's list of resolutions, from 0.
  resolution smallint NOT NULL CHECK (resolution BETWEEN 0 AND 8),
  start timestamptz NOT NULL,
  open bigint NOT NULL CHECK (open > 0),
  high bigint NOT NULL CHECK (high >= open AND high >= close),
  low bigint NOT NULL CHECK (low > 0 AND low <= open AND low <= close),
  close bigint NOT NULL,
  volume bigint NOT NULL CHECK (volume >= 0),
  PRIMARY KEY (feed, market_id, resolution, start)
);

-- Units of a currency for one US dollar, as last fetched and believed.
CREATE TABLE fiat_rates (
  currency_code text PRIMARY KEY CHECK (currency_code ~ '^[A-Z]{3}$'),
  rate numeric(20, 8) NOT NULL CHECK (rate > 0 AND rate < 1000000),
  fetched_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON candles TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON fiat_rates TO aureus_app;
