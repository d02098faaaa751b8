-- What can be traded, and on which terms. New entries of the catalogue are added at start; existing rows are never
-- overwritten by it.

CREATE TABLE currencies (
  id integer PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{1,12}$'),
  full_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('coin', 'stock')),
  -- Decimal places of the minor unit.
  scale smallint NOT NULL CHECK (scale BETWEEN 0 AND 8),
  logo text NOT NULL,
  sort integer NOT NULL
);

CREATE TABLE markets (
  id integer PRIMARY KEY,
  base_id integer NOT NULL REFERENCES currencies (id),
  quote_id integer NOT NULL REFERENCES currencies (id),
  -- One tick is `tick` units of the last of `price_scale` decimals, one lot likewise.
  price_scale smallint NOT NULL CHECK (price_scale BETWEEN 0 AND 8),
  tick integer NOT NULL CHECK (tick > 0),
  amount_scale smallint NOT NULL CHECK (amount_scale BETWEEN 0 AND 8),
  lot integer NOT NULL CHECK (lot > 0),
  maker_fee_ppm integer NOT NULL CHECK (maker_fee_ppm BETWEEN 0 AND 1000000),
  taker_fee_ppm integer NOT NULL CHECK (taker_fee_ppm BETWEEN 0 AND 1000000),
  -- Smallest order value in minor units of the quote currency.
  min_total bigint NOT NULL CHECK (min_total > 0),
  -- 1 in-house instrument, 2 price from outside.
  market_from smallint NOT NULL CHECK (market_from IN (1, 2)),
  tags text[] NOT NULL,
  sort integer NOT NULL,
  open_spot boolean NOT NULL,
  displayed boolean NOT NULL DEFAULT true,
  UNIQUE (base_id, quote_id),
  CHECK (base_id <> quote_id)
);

CREATE TABLE favourites (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  currency_id integer NOT NULL REFERENCES currencies (id),
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, currency_id)
);

GRANT SELECT, INSERT ON currencies, markets TO aureus_app;
GRANT SELECT, INSERT, DELETE ON favourites TO aureus_app;
