-- Seconds options: the terms of a market, the orders, the prices they were settled by, and what users allow themselves.

CREATE TABLE option_instrument (
  market_id integer PRIMARY KEY REFERENCES markets (id),
  is_open boolean NOT NULL DEFAULT false,
  -- The hours it keeps within those of its market; null when it keeps those.
  calendar text CHECK (calendar IN ('always', 'XNAS', 'XNYS')),
  -- How far an entry may be from the price its user saw when they say nothing, and at most; parts per million.
  slippage_ppm integer NOT NULL CHECK (slippage_ppm BETWEEN 0 AND max_slippage_ppm),
  max_slippage_ppm integer NOT NULL CHECK (max_slippage_ppm BETWEEN 0 AND 100000),
  -- Most that runs at once: stakes and orders of one user, what the house would owe on one side, and on one side at one
  -- due second. Minor units of the quote currency.
  user_stake bigint NOT NULL CHECK (user_stake > 0),
  user_orders integer NOT NULL CHECK (user_orders > 0),
  side_payout bigint NOT NULL CHECK (side_payout > 0),
  due_payout bigint NOT NULL CHECK (due_payout > 0)
);

CREATE TABLE option_expiry (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id integer NOT NULL REFERENCES option_instrument (market_id),
  seconds integer NOT NULL CHECK (seconds BETWEEN 10 AND 86400),
  payout_ppm integer NOT NULL CHECK (payout_ppm BETWEEN 10000 AND 1000000),
  -- Minor units of the quote currency.
  min_stake bigint NOT NULL CHECK (min_stake > 0),
  max_stake bigint NOT NULL CHECK (max_stake >= min_stake),
  is_open boolean NOT NULL DEFAULT true,
  CONSTRAINT option_expiry_once UNIQUE (market_id, seconds)
);

-- Dial codes of places where options are not offered.
CREATE TABLE option_closed_region (
  dial_code text PRIMARY KEY CHECK (dial_code ~ '^[1-9][0-9]{0,5}$')
);

CREATE TABLE option_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  market_id integer NOT NULL REFERENCES option_instrument (market_id),
  currency_id integer NOT NULL,
  -- Version of the rule by which it is entered and settled; core/src/options/rule.ts.
  rule smallint NOT NULL,
  -- 1 up, 2 down.
  direction smallint NOT NULL CHECK (direction IN (1, 2)),
  seconds integer NOT NULL CHECK (seconds > 0),
  payout_ppm integer NOT NULL CHECK (payout_ppm > 0),
  -- Minor units: what is staked, and what is gained by winning.
  stake bigint NOT NULL CHECK (stake > 0),
  payout bigint NOT NULL CHECK (payout > 0),
  -- The price the user saw, in ticks, and how far the entry may be from it.
  seen_price bigint NOT NULL CHECK (seen_price > 0),
  slippage_ppm integer NOT NULL CHECK (slippage_ppm >= 0),
  -- When it was taken, and the last second of prices that was written down then.
  taken_at timestamptz NOT NULL,
  recorded_until bigint NOT NULL,
  -- Seconds since 1970. An outage moves neither: what is due is settled as of its moment.
  entry_second bigint NOT NULL CHECK (entry_second > recorded_until),
  due_second bigint NOT NULL CHECK (due_second = entry_second + seconds),
  -- 1 entering, 2 running, 3 won, 4 lost, 5 draw, 6 void, 7 dropped.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 7),
  drop_reason text CHECK (drop_reason IN ('no_price', 'price_lags', 'price_moved')),
  -- Ticks.
  entry_price bigint CHECK (entry_price > 0),
  end_price bigint CHECK (end_price > 0),
  -- Minor units; negative when the stake was lost.
  profit bigint,
  settled_at timestamptz,
  CONSTRAINT option_order_entered CHECK ((entry_price IS NULL) = (state IN (1, 7))),
  CONSTRAINT option_order_ended CHECK ((end_price IS NULL) = (state IN (1, 2, 6, 7))),
  CONSTRAINT option_order_dropped CHECK ((drop_reason IS NULL) = (state <> 7)),
  CONSTRAINT option_order_settled CHECK ((profit IS NULL) = (state IN (1, 2)) AND (settled_at IS NULL) = (state IN (1, 2))),
  CONSTRAINT option_order_profit CHECK (CASE state WHEN 3 THEN profit = payout WHEN 4 THEN profit = -stake ELSE coalesce(profit, 0) = 0 END)
);
CREATE INDEX option_order_owner ON option_order (owner_id, id DESC);
-- What runs, for the caps: of a market by side and due second, and of a user.
CREATE INDEX option_order_side ON option_order (market_id, direction, due_second) INCLUDE (payout) WHERE state IN (1, 2);
CREATE INDEX option_order_running ON option_order (owner_id, market_id) INCLUDE (stake) WHERE state IN (1, 2);
CREATE INDEX option_order_day ON option_order (owner_id, taken_at) INCLUDE (stake);

-- What an order says never changes, and it goes forward only: entering, then running or dropped, then ended for good.
CREATE FUNCTION option_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT ((OLD.state = 1 AND NEW.state IN (2, 7)) OR (OLD.state = 2 AND NEW.state BETWEEN 3 AND 6))
     OR (OLD.state = 2 AND NEW.entry_price IS DISTINCT FROM OLD.entry_price)
     OR (NEW.id, NEW.owner_id, NEW.market_id, NEW.currency_id, NEW.rule, NEW.direction, NEW.seconds, NEW.payout_ppm,
         NEW.stake, NEW.payout, NEW.seen_price, NEW.slippage_ppm, NEW.taken_at, NEW.recorded_until, NEW.entry_second,
         NEW.due_second)
        IS DISTINCT FROM
        (OLD.id, OLD.owner_id, OLD.market_id, OLD.currency_id, OLD.rule, OLD.direction, OLD.seconds, OLD.payout_ppm,
         OLD.stake, OLD.payout, OLD.seen_price, OLD.slippage_ppm, OLD.taken_at, OLD.recorded_until, OLD.entry_second,
         OLD.due_second)
  THEN
    RAISE EXCEPTION 'Option % cannot change so', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'option_order_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER option_order_goes_on BEFORE UPDATE ON option_order
  FOR EACH ROW EXECUTE FUNCTION option_order_goes_on();

-- Recorded prices by which options entered or ended, as lines of JSON: one row for all orders that went by them.
CREATE TABLE option_window (
  market_id integer NOT NULL REFERENCES option_instrument (market_id),
  -- Seconds since 1970, both included.
  from_second bigint NOT NULL,
  to_second bigint NOT NULL CHECK (to_second >= from_second),
  ticks text NOT NULL,
  PRIMARY KEY (market_id, to_second, from_second)
);
COMMENT ON TABLE option_window IS 'Written once';

-- What a user allows themselves: most staked in a day (UTC) in minor units of USDT, and a looser limit with the moment
-- from which it holds; null is no limit. No option is taken before `paused_until`.
CREATE TABLE option_own_limit (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  day_stake bigint CHECK (day_stake >= 0),
  next_day_stake bigint CHECK (next_day_stake >= 0),
  next_from timestamptz,
  paused_until timestamptz
);

GRANT SELECT, INSERT ON option_instrument, option_expiry, option_order, option_window, option_own_limit TO aureus_app;
GRANT SELECT, INSERT, DELETE ON option_closed_region TO aureus_app;
GRANT UPDATE (is_open, slippage_ppm, max_slippage_ppm, user_stake, user_orders, side_payout, due_payout)
  ON option_instrument TO aureus_app;
GRANT UPDATE (payout_ppm, min_stake, max_stake, is_open) ON option_expiry TO aureus_app;
GRANT UPDATE (state, drop_reason, entry_price, end_price, profit, settled_at) ON option_order TO aureus_app;
GRANT UPDATE (day_stake, next_day_stake, next_from, paused_until) ON option_own_limit TO aureus_app;
