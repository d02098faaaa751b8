-- Dual investments: products on offer, and what users have bought of them.

CREATE TABLE dual_product (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As BTC-2026-12-04-70000-C: the same in every language.
  name text NOT NULL CONSTRAINT dual_product_once UNIQUE,
  market_id integer NOT NULL REFERENCES markets (id),
  -- The coin, and what its price is counted in.
  coin_id integer NOT NULL,
  usdt_id integer NOT NULL,
  -- How prices and amounts of it are counted: one tick is so many units of the last decimal of a price.
  tick integer NOT NULL,
  price_scale smallint NOT NULL,
  coin_scale smallint NOT NULL,
  usdt_scale smallint NOT NULL,
  -- 1 call, 2 put.
  type smallint NOT NULL CHECK (type IN (1, 2)),
  -- The reference price, ticks.
  strike bigint NOT NULL CHECK (strike > 0),
  -- A year's rate, parts per million.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 1 AND 10000000),
  starts_at timestamptz NOT NULL,
  -- On the hour or the half hour: the window of prices ends with it and lies within its day (UTC).
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at AND extract(epoch FROM ends_at)::bigint % 1800 = 0
    AND extract(epoch FROM ends_at)::bigint % 86400 >= 1800),
  -- Shares.
  total_number integer NOT NULL CHECK (total_number BETWEEN 1 AND 100000),
  purchased_number integer NOT NULL DEFAULT 0,
  user_limit integer NOT NULL CHECK (user_limit BETWEEN 1 AND 100000),
  is_open boolean NOT NULL DEFAULT true,
  -- Null for those a demo begins with.
  proposal_id bigint UNIQUE,
  CONSTRAINT dual_product_left CHECK (purchased_number BETWEEN 0 AND total_number)
);
CREATE INDEX dual_product_end ON dual_product (ends_at);

CREATE TABLE dual_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  product_id integer NOT NULL REFERENCES dual_product (id),
  -- Version of the rule by which it is settled; core/src/dual/rule.ts.
  rule smallint NOT NULL,
  -- Shares.
  number integer NOT NULL CHECK (number > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  days integer NOT NULL CHECK (days > 0),
  -- The index price at the purchase, ticks.
  price bigint NOT NULL CHECK (price > 0),
  -- What was invested, minor units of what the product is paid in; and what is paid in each of the two currencies.
  principal bigint NOT NULL CHECK (principal > 0),
  coin_payout bigint NOT NULL CHECK (coin_payout > 0),
  usdt_payout bigint NOT NULL CHECK (usdt_payout > 0),
  bought_at timestamptz NOT NULL,
  -- As on the wire: 0 failed, 1 purchased, 3 success. Settling is a purchased one whose end has come.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1, 3)),
  -- The mean of the window in ten-thousandths of a tick, and of how many prices.
  settlement_price bigint CHECK (settlement_price > 0),
  good_ticks integer,
  -- 1 in the coin, 2 in USDT.
  paid_in smallint CHECK (paid_in IN (1, 2)),
  settled_at timestamptz,
  CONSTRAINT dual_order_settled CHECK ((settled_at IS NULL) = (status = 1) AND (good_ticks IS NULL) = (status = 1)),
  CONSTRAINT dual_order_success CHECK ((paid_in IS NULL) = (status <> 3) AND (settlement_price IS NULL) = (status <> 3))
);
CREATE INDEX dual_order_owner ON dual_order (owner_id, id DESC);
CREATE INDEX dual_order_product ON dual_order (product_id, owner_id) INCLUDE (number);
CREATE INDEX dual_order_running ON dual_order (product_id) WHERE status = 1;

-- What an order says never changes, and it goes forward only: purchased, then failed or success for good.
CREATE FUNCTION dual_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status = 1 AND NEW.status IN (0, 3))
     OR (NEW.id, NEW.owner_id, NEW.product_id, NEW.rule, NEW.number, NEW.rate_ppm, NEW.days, NEW.price, NEW.principal,
         NEW.coin_payout, NEW.usdt_payout, NEW.bought_at)
        IS DISTINCT FROM
        (OLD.id, OLD.owner_id, OLD.product_id, OLD.rule, OLD.number, OLD.rate_ppm, OLD.days, OLD.price, OLD.principal,
         OLD.coin_payout, OLD.usdt_payout, OLD.bought_at)
  THEN
    RAISE EXCEPTION 'Dual investment % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'dual_order_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER dual_order_goes_on BEFORE UPDATE ON dual_order
  FOR EACH ROW EXECUTE FUNCTION dual_order_goes_on();

GRANT SELECT, INSERT ON dual_product, dual_order TO aureus_app;
-- Coin, type, reference price and end never change.
GRANT UPDATE (rate_ppm, total_number, purchased_number, user_limit, is_open) ON dual_product TO aureus_app;
GRANT UPDATE (status, settlement_price, good_ticks, paid_in, settled_at) ON dual_order TO aureus_app;
