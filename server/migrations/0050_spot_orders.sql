-- Spot orders and trades. Lean on purpose: rows and indexes an order are what limits orders a second.

-- Handed out in blocks: each nextval gives its caller the block of 1,000 ids that begins there.
CREATE SEQUENCE spot_order_id START WITH 1000 INCREMENT BY 1000;
CREATE SEQUENCE spot_trade_id START WITH 1000 INCREMENT BY 1000;

CREATE TABLE spot_order (
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Lots ordered; 0 for a market buy that gave a total.
  lots bigint NOT NULL CHECK (lots BETWEEN 0 AND 4294967296),
  filled_lots bigint NOT NULL CHECK (filled_lots BETWEEN 0 AND 4294967296),
  -- Ticks times lots a market buy by total may spend; 0 for all others.
  budget bigint NOT NULL CHECK (budget BETWEEN 0 AND 4503599627370496),
  -- Quote minor units traded so far.
  filled_quote bigint NOT NULL CHECK (filled_quote BETWEEN 0 AND 1000000000000000000),
  -- Minor units of what the order receives.
  fee bigint NOT NULL CHECK (fee BETWEEN 0 AND 1000000000000000000),
  -- What the order still holds, minor units of hold_currency_id. Zero once it is done.
  held bigint NOT NULL CHECK (held BETWEEN 0 AND 1000000000000000000),
  -- The book's sequence: who came first at a price.
  priority bigint NOT NULL,
  market_id integer NOT NULL,
  hold_currency_id integer NOT NULL,
  -- Ticks: the limit price, or the price a market order does not trade beyond.
  price integer NOT NULL CHECK (price > 0),
  -- 0 buy, 1 sell.
  side smallint NOT NULL CHECK (side IN (0, 1)),
  -- 0 limit, 1 market.
  kind smallint NOT NULL CHECK (kind IN (0, 1)),
  -- 0 good till cancelled, 1 immediate or cancel, 2 fill or kill.
  time_in_force smallint NOT NULL CHECK (time_in_force BETWEEN 0 AND 2),
  -- 1 open, 2 filled, 3 cancelled.
  status smallint NOT NULL CHECK (status BETWEEN 1 AND 3),
  -- Place in the contract's list of reasons, from 1.
  cancel_reason smallint CHECK ((cancel_reason IS NOT NULL) = (status = 3)),
  post_only boolean NOT NULL,
  client_order_id text,
  CONSTRAINT spot_order_done_holds_nothing CHECK (status = 1 OR held = 0)
) WITH (fillfactor = 80); -- an open order is filled in place

CREATE INDEX spot_order_owner ON spot_order (owner_id, id DESC);
CREATE UNIQUE INDEX spot_order_client ON spot_order (owner_id, client_order_id) WHERE client_order_id IS NOT NULL;
-- The open orders alone: a user's list, and the books at start.
CREATE INDEX spot_order_open ON spot_order (owner_id, id) WHERE status = 1;

CREATE TABLE spot_trade (
  id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  lots bigint NOT NULL CHECK (lots > 0),
  -- Null where the liquidity desk is that side: its quotes are not orders, only its trades are written.
  maker_order_id bigint,
  taker_order_id bigint,
  -- The desk is the house account -3.
  maker_owner_id bigint NOT NULL,
  taker_owner_id bigint NOT NULL CHECK (taker_owner_id <> maker_owner_id),
  -- Minor units of what the side received.
  maker_fee bigint NOT NULL CHECK (maker_fee >= 0),
  taker_fee bigint NOT NULL CHECK (taker_fee >= 0),
  market_id integer NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  -- 0 the taker bought, 1 the taker sold.
  taker_side smallint NOT NULL CHECK (taker_side IN (0, 1))
);

CREATE INDEX spot_trade_market ON spot_trade (market_id, id DESC);
CREATE INDEX spot_trade_maker ON spot_trade (maker_owner_id, id DESC) WHERE maker_owner_id > 0;
CREATE INDEX spot_trade_taker ON spot_trade (taker_owner_id, id DESC) WHERE taker_owner_id > 0;

-- One row a market writer. `epoch` fences: a writer that is not the newest can commit nothing. `last_batch`, the
-- writer's own count, tells after a cut connection whether the batch that was on its way took effect.
CREATE TABLE spot_writer (
  id smallint PRIMARY KEY,
  epoch bigint NOT NULL,
  last_batch bigint NOT NULL
);

CREATE OR REPLACE VIEW ledger_open_hold AS
SELECT owner_id, 2::smallint AS account, hold_currency_id AS currency_id, held FROM spot_order WHERE status = 1;

GRANT SELECT, INSERT, UPDATE ON spot_order, spot_writer TO aureus_app;
GRANT SELECT, INSERT ON spot_trade TO aureus_app;
GRANT USAGE ON SEQUENCE spot_order_id, spot_trade_id TO aureus_app;
