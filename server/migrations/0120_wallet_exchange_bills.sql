-- Moves between a user's accounts, the exchange at stored quotes, and what every user's holdings were worth by day.

CREATE TABLE wallet_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  currency_id integer NOT NULL,
  from_account smallint NOT NULL CHECK (from_account BETWEEN 1 AND 4),
  to_account smallint NOT NULL CHECK (to_account BETWEEN 1 AND 4),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000000),
  created_at timestamptz NOT NULL,
  CHECK (from_account <> to_account)
);
CREATE INDEX wallet_move_owner ON wallet_move (owner_id, id DESC);

-- One row: on which terms coins are exchanged.
CREATE TABLE exchange_terms (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- Fee in parts per million of the source amount.
  fee_ppm integer NOT NULL CHECK (fee_ppm BETWEEN 0 AND 100000),
  -- Value of one exchange in whole USDT.
  min_usdt integer NOT NULL CHECK (min_usdt >= 1),
  max_usdt integer NOT NULL CHECK (max_usdt BETWEEN min_usdt AND 100000000)
);
INSERT INTO exchange_terms (id, fee_ppm, min_usdt, max_usdt) VALUES (1, 1000, 1, 500000);

-- A price that was promised to a user for ten seconds. Minor units.
CREATE TABLE exchange_quote (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{32}$'),
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  from_currency_id integer NOT NULL,
  to_currency_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000000000),
  fee bigint NOT NULL CHECK (fee BETWEEN 0 AND 1000000000000000000),
  receives bigint NOT NULL CHECK (receives BETWEEN 1 AND 1000000000000000000),
  -- Units of the target for one of the source, in units of 10^-12.
  rate numeric(40, 0) NOT NULL CHECK (rate >= 0),
  fee_ppm integer NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  used_at timestamptz,
  CHECK (from_currency_id <> to_currency_id)
);
CREATE INDEX exchange_quote_owner ON exchange_quote (owner_id);
CREATE INDEX exchange_quote_expires ON exchange_quote (expires_at);

-- Exchanges that happened. A quote is executed once.
CREATE TABLE wallet_exchange (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  quote_id text NOT NULL UNIQUE,
  from_currency_id integer NOT NULL,
  to_currency_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  receives bigint NOT NULL CHECK (receives > 0),
  rate numeric(40, 0) NOT NULL,
  fee_ppm integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX wallet_exchange_owner ON wallet_exchange (owner_id, id DESC);

-- What ever came into the product and went out of it, by user and currency, in minor units: kept by the ledger as it
-- posts, so that a day's flow is the difference of two reads and nobody adds up a journal.
CREATE TABLE ledger_flow (
  owner_id bigint NOT NULL CHECK (owner_id > 0),
  currency_id integer NOT NULL,
  amount numeric(40, 0) NOT NULL,
  PRIMARY KEY (owner_id, currency_id)
);
INSERT INTO ledger_flow (owner_id, currency_id, amount)
SELECT owner_id, currency_id, sum(available_delta + held_delta) FROM ledger_entry
WHERE owner_id > 0 AND kind IN (1, 2) GROUP BY owner_id, currency_id;

-- What everything a user has was worth when a day (UTC) had ended; USDT minor units.
CREATE TABLE wallet_value_day (
  owner_id bigint NOT NULL,
  day date NOT NULL,
  value bigint NOT NULL CHECK (value BETWEEN 0 AND 1000000000000000000),
  -- What came in or went out since the user's row before (ever, in the first), valued at the prices of this row.
  flow bigint NOT NULL,
  -- The `ledger_flow` of the moment, by currency.
  flows jsonb NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, day)
);

-- The greatest id below which a user's journal is older than a moment, found by halving: some thirty looks into the one
-- index, however long the journal. Entries of the same seconds may stand in another order than their times, so whoever
-- asks leaves a margin and compares the times of what is left.
CREATE FUNCTION ledger_id_before(owner bigint, moment timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  low bigint := 0;
  high bigint;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
BEGIN
  SELECT id INTO high FROM ledger_entry WHERE owner_id = owner AND owner_id > 0 ORDER BY id DESC LIMIT 1;
  IF high IS NULL THEN
    RETURN 0;
  END IF;
  WHILE low < high LOOP
    middle := low + (high - low + 1) / 2;
    SELECT id, created_at INTO found_id, found_at FROM ledger_entry
    WHERE owner_id = owner AND owner_id > 0 AND id <= middle ORDER BY id DESC LIMIT 1;
    IF found_id IS NULL OR found_at < moment THEN
      low := middle;
    ELSE
      high := found_id - 1;
    END IF;
  END LOOP;
  RETURN low;
END $$;

GRANT SELECT, INSERT ON wallet_move, wallet_exchange, wallet_value_day TO aureus_app;
GRANT SELECT, UPDATE ON exchange_terms TO aureus_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON exchange_quote TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON ledger_flow TO aureus_app;
