-- Lock-up mining: plans that are offered, orders with the terms they were made by, and the interest of each of their days.

CREATE TABLE mining_plan (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id integer NOT NULL REFERENCES currencies (id),
  -- Whole days (UTC) of interest.
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 365),
  -- Parts per million of the amount: interest a day, and the penalty for each day that is not over.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 1 AND 100000),
  penalty_ppm integer NOT NULL CHECK (penalty_ppm BETWEEN 0 AND 100000),
  -- Least of one order, and most that one user and all users may have locked in it at once. Minor units.
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL CHECK (max_amount >= min_amount),
  capacity bigint NOT NULL CHECK (capacity BETWEEN max_amount AND 1000000000000000000),
  -- Minutes after midnight at which the interest of the day before is paid.
  dividend_minute smallint NOT NULL CHECK (dividend_minute BETWEEN 0 AND 1439),
  is_open boolean NOT NULL DEFAULT true,
  -- Moved on with every change of the terms: whoever was shown others is refused.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- What all running orders of it have locked.
  locked bigint NOT NULL DEFAULT 0 CHECK (locked >= 0),
  CONSTRAINT mining_plan_once UNIQUE (currency_id, days),
  -- The smallest order earns something every day.
  CONSTRAINT mining_plan_earns CHECK (min_amount::numeric * rate_ppm >= 1000000)
);

CREATE TABLE mining_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  plan_id integer NOT NULL REFERENCES mining_plan (id),
  -- The terms of the plan when it was made: what operators change later changes nothing here.
  currency_id integer NOT NULL,
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 365),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  penalty_ppm integer NOT NULL CHECK (penalty_ppm >= 0),
  dividend_minute smallint NOT NULL CHECK (dividend_minute BETWEEN 0 AND 1439),
  -- Minor units: what is locked, and the interest of one day.
  amount bigint NOT NULL CHECK (amount > 0),
  day_interest bigint NOT NULL CHECK (day_interest > 0 AND day_interest = div(amount::numeric * rate_ppm, 1000000)),
  taken_at timestamptz NOT NULL,
  -- Days since 1970 (UTC): the one after that on which it was made.
  first_day integer NOT NULL CHECK (first_day = div(extract(epoch FROM taken_at), 86400) + 1),
  -- 1 running, 2 matured, 3 redeemed early.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  -- Days whose interest was paid.
  paid_days smallint NOT NULL DEFAULT 0 CHECK (paid_days BETWEEN 0 AND days),
  -- What early redemption has cost. Minor units.
  penalty bigint CHECK (penalty BETWEEN 0 AND amount),
  ended_at timestamptz,
  CONSTRAINT mining_order_ended CHECK ((state = 1) = (ended_at IS NULL)),
  CONSTRAINT mining_order_paid CHECK ((paid_days = days) = (state = 2)),
  CONSTRAINT mining_order_penalty CHECK ((penalty IS NULL) = (state <> 3))
);
CREATE INDEX mining_order_owner ON mining_order (owner_id, id DESC);
-- What runs: of a user, for the limits of a plan and for the calendar; and of a plan.
CREATE INDEX mining_order_running ON mining_order (owner_id, plan_id) INCLUDE (amount) WHERE state = 1;
CREATE INDEX mining_order_plan ON mining_order (plan_id) WHERE state = 1;

-- What an order says never changes. It goes forward only: one day after the other, then it has ended for good.
CREATE FUNCTION mining_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 1 OR NEW.paid_days < OLD.paid_days
     OR (NEW.id, NEW.owner_id, NEW.plan_id, NEW.currency_id, NEW.days, NEW.rate_ppm, NEW.penalty_ppm,
         NEW.dividend_minute, NEW.amount, NEW.day_interest, NEW.taken_at, NEW.first_day)
        IS DISTINCT FROM
        (OLD.id, OLD.owner_id, OLD.plan_id, OLD.currency_id, OLD.days, OLD.rate_ppm, OLD.penalty_ppm,
         OLD.dividend_minute, OLD.amount, OLD.day_interest, OLD.taken_at, OLD.first_day)
  THEN
    RAISE EXCEPTION 'Lock-up order % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mining_order_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER mining_order_goes_on BEFORE UPDATE ON mining_order
  FOR EACH ROW EXECUTE FUNCTION mining_order_goes_on();

-- The interest of one day of an order that was paid: by the key once, whatever happens.
CREATE TABLE mining_dividend (
  order_id bigint NOT NULL REFERENCES mining_order (id),
  -- From 1.
  day smallint NOT NULL CHECK (day BETWEEN 1 AND 365),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  paid_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, day)
);
COMMENT ON TABLE mining_dividend IS 'Written once';

GRANT SELECT, INSERT ON mining_plan, mining_order, mining_dividend TO aureus_app;
GRANT UPDATE (rate_ppm, penalty_ppm, min_amount, max_amount, capacity, dividend_minute, is_open, revision, locked)
  ON mining_plan TO aureus_app;
GRANT UPDATE (state, paid_days, penalty, ended_at) ON mining_order TO aureus_app;
