-- The exchange at a spread, one live quote a user, and limits by value.

ALTER TABLE exchange_terms
  -- Parts of the spread, in parts per million; see core/src/wallet/spread.ts.
  ADD COLUMN spread_base_ppm integer NOT NULL DEFAULT 500 CHECK (spread_base_ppm BETWEEN 100 AND 50000),
  ADD COLUMN spread_volatility_ppm integer NOT NULL DEFAULT 1000000
    CHECK (spread_volatility_ppm BETWEEN 250000 AND 5000000),
  ADD COLUMN spread_size_ppm integer NOT NULL DEFAULT 500 CHECK (spread_size_ppm BETWEEN 0 AND 50000),
  ADD COLUMN spread_stock_ppm integer NOT NULL DEFAULT 10000 CHECK (spread_stock_ppm BETWEEN 0 AND 200000),
  -- What one user may exchange in 24 hours, and how much more of one coin the house may give than take, or take than
  -- give: whole USDT.
  ADD COLUMN user_daily_usdt integer NOT NULL DEFAULT 1000000 CHECK (user_daily_usdt BETWEEN 1 AND 100000000),
  ADD COLUMN house_daily_usdt integer NOT NULL DEFAULT 5000000 CHECK (house_daily_usdt BETWEEN 1 AND 1000000000);

-- What an exchange was reckoned from, for its owner. Null for exchanges from before there was a spread.
ALTER TABLE exchange_quote
  ADD COLUMN spread_ppm integer,
  ADD COLUMN spread_base_ppm integer,
  ADD COLUMN spread_volatility_ppm integer,
  ADD COLUMN spread_size_ppm integer,
  ADD COLUMN spread_stock_ppm integer,
  ADD COLUMN from_volatility_ppm integer,
  ADD COLUMN to_volatility_ppm integer,
  -- Value in USDT minor units at the prices of the quote.
  ADD COLUMN value bigint CHECK (value >= 0);
ALTER TABLE wallet_exchange
  ADD COLUMN spread_ppm integer CHECK (spread_ppm BETWEEN 1 AND 499999),
  ADD COLUMN spread_base_ppm integer,
  ADD COLUMN spread_volatility_ppm integer,
  ADD COLUMN spread_size_ppm integer,
  ADD COLUMN spread_stock_ppm integer,
  ADD COLUMN from_volatility_ppm integer,
  ADD COLUMN to_volatility_ppm integer,
  ADD COLUMN value bigint CHECK (value >= 0),
  -- What the amount was worth in the target at the prices the house looked at when it was executed. It never gives more.
  ADD COLUMN worth bigint,
  ADD CONSTRAINT wallet_exchange_worth CHECK (worth >= receives),
  ADD CONSTRAINT wallet_exchange_spread_parts CHECK (
    spread_ppm = spread_base_ppm + spread_volatility_ppm + spread_size_ppm + spread_stock_ppm
  ),
  -- All of it, or, for exchanges from before, nothing.
  ADD CONSTRAINT wallet_exchange_whole CHECK (
    num_nulls(spread_ppm, spread_base_ppm, spread_volatility_ppm, spread_size_ppm, spread_stock_ppm,
      from_volatility_ppm, to_volatility_ppm, value, worth) IN (0, 9)
  );

-- One live quote a user: nobody holds two to use the better one. Those of before hold ten seconds and end here.
DELETE FROM exchange_quote WHERE used_at IS NULL;
CREATE UNIQUE INDEX exchange_quote_live ON exchange_quote (owner_id) WHERE used_at IS NULL;

-- What a user exchanged in 24 hours is summed under a lock.
CREATE INDEX wallet_exchange_owner_day ON wallet_exchange (owner_id, created_at);

-- How much more of a coin the house gave than it took, by hour; USDT minor units at the prices of the exchanges. Kept by
-- the exchange while it holds the wallets of the desk, so that nobody adds up a journal.
CREATE TABLE exchange_flow (
  currency_id integer NOT NULL,
  hour timestamptz NOT NULL,
  given bigint NOT NULL,
  PRIMARY KEY (currency_id, hour)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_flow TO aureus_app;
