-- Recurring buys: the terms, plans of users, and what became of each of their runs.

-- One row: on which terms they are offered.
CREATE TABLE recurring_terms (
  id smallint PRIMARY KEY CHECK (id = 1),
  -- What one run may cost, whole USDT.
  min_usdt integer NOT NULL CHECK (min_usdt >= 1),
  max_usdt integer NOT NULL CHECK (max_usdt BETWEEN min_usdt AND 1000000),
  -- The spread of the exchange above which a run waits, parts per million.
  spread_limit_ppm integer NOT NULL CHECK (spread_limit_ppm BETWEEN 500 AND 50000),
  -- Ids of the currencies that may be bought.
  coins integer[] NOT NULL,
  is_open boolean NOT NULL,
  -- Moved on with every change: what a demo begins with is set once.
  revision integer NOT NULL DEFAULT 1
);
INSERT INTO recurring_terms (id, min_usdt, max_usdt, spread_limit_ppm, coins, is_open)
VALUES (1, 10, 5000, 10000, '{}', true);

CREATE FUNCTION recurring_shares(shares smallint[]) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN (SELECT sum(CASE WHEN share > 0 THEN share ELSE 1000 END) FROM unnest(shares) AS share);

CREATE TABLE recurring_plan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  -- What a run costs at most, minor units of USDT.
  amount bigint NOT NULL CHECK (amount > 0),
  -- What is bought: ids, whole percent, and the most one coin may cost in units of 10^-8 USDT (null: whatever it costs).
  coins integer[] NOT NULL CHECK (cardinality(coins) BETWEEN 1 AND 5),
  shares smallint[] NOT NULL CHECK (cardinality(shares) = cardinality(coins) AND recurring_shares(shares) = 100),
  limits bigint[] NOT NULL CHECK (cardinality(limits) = cardinality(coins)),
  -- 1 daily, 2 weekly, 3 every two weeks, 4 monthly; on which day (0 of a daily one), at which hour of which time zone.
  rhythm smallint NOT NULL CHECK (rhythm BETWEEN 1 AND 4),
  day smallint NOT NULL CHECK (day BETWEEN 0 AND 31),
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  zone text NOT NULL,
  -- Days since 1970 in that zone.
  start_day integer NOT NULL,
  end_runs integer CHECK (end_runs > 0),
  end_sum bigint CHECK (end_sum > 0),
  -- 1 active, 2 paused, 3 ended; and why: 1 its owner, 2 no money, 3 its runs, 4 its sum.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  reason smallint CHECK (reason BETWEEN 1 AND 4),
  -- The moment of the rhythm the next run is for; when it is made is in the table of what is due.
  slot timestamptz,
  -- Why that run is due and not made yet.
  waiting text,
  runs_done integer NOT NULL DEFAULT 0 CHECK (runs_done >= 0),
  invested bigint NOT NULL DEFAULT 0 CHECK (invested >= 0),
  -- Runs in a row without enough money.
  skipped smallint NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  -- Moved on with every act of the owner: what is due names it, and an older one does nothing.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT recurring_plan_state CHECK ((state = 1) = (reason IS NULL) AND (state = 1) = (slot IS NOT NULL)),
  CONSTRAINT recurring_plan_waiting CHECK (waiting IS NULL OR state = 1),
  CONSTRAINT recurring_plan_sum CHECK (invested <= end_sum)
);
CREATE INDEX recurring_plan_owner ON recurring_plan (owner_id, id DESC);
CREATE INDEX recurring_plan_slot ON recurring_plan (slot) WHERE state = 1;

-- What has ended does not begin again, and nobody else becomes its owner.
CREATE FUNCTION recurring_plan_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 3 OR NEW.owner_id <> OLD.owner_id OR NEW.runs_done < OLD.runs_done OR NEW.invested < OLD.invested
     OR NEW.version < OLD.version
  THEN
    RAISE EXCEPTION 'Plan % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'recurring_plan_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER recurring_plan_goes_on BEFORE UPDATE ON recurring_plan
  FOR EACH ROW EXECUTE FUNCTION recurring_plan_goes_on();

-- A run of a plan: of each moment one, whatever happens.
CREATE TABLE recurring_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  plan_id bigint NOT NULL REFERENCES recurring_plan (id),
  owner_id bigint NOT NULL,
  slot timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  -- 1 bought, 2 left out, 3 skipped; and why nothing was bought.
  state smallint NOT NULL CHECK (state BETWEEN 1 AND 3),
  reason text,
  -- What it was to cost, and what it has cost, minor units of USDT.
  amount bigint NOT NULL CHECK (amount > 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND amount),
  -- What its plan became by it: 2 paused, 3 ended, and why, as in the plan.
  then_state smallint CHECK (then_state IN (2, 3)),
  then_reason smallint,
  CONSTRAINT recurring_run_once UNIQUE (plan_id, slot),
  CONSTRAINT recurring_run_paid CHECK ((state = 1) = (paid > 0) AND (state = 1) = (reason IS NULL))
);
COMMENT ON TABLE recurring_run IS 'Written once';
CREATE INDEX recurring_run_owner ON recurring_run (owner_id, id DESC);
CREATE INDEX recurring_run_plan ON recurring_run (plan_id, id DESC);

-- A coin of a run: bought by an exchange, or why it was not. Minor units of USDT and of the coin.
CREATE TABLE recurring_part (
  run_id bigint NOT NULL REFERENCES recurring_run (id),
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 5),
  currency_id integer NOT NULL,
  planned bigint NOT NULL CHECK (planned >= 0),
  reason text,
  exchange_id bigint UNIQUE REFERENCES wallet_exchange (id),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND planned),
  received bigint NOT NULL CHECK (received >= 0),
  PRIMARY KEY (run_id, place),
  CONSTRAINT recurring_part_bought CHECK (
    (exchange_id IS NULL) = (reason IS NOT NULL) AND (exchange_id IS NULL) = (paid = 0) AND (paid = 0) = (received = 0)
  )
);
COMMENT ON TABLE recurring_part IS 'Written once';

-- What a plan has bought of each coin so far: the sums of its parts.
CREATE TABLE recurring_bought (
  plan_id bigint NOT NULL REFERENCES recurring_plan (id),
  currency_id integer NOT NULL,
  paid bigint NOT NULL CHECK (paid > 0),
  received bigint NOT NULL CHECK (received > 0),
  PRIMARY KEY (plan_id, currency_id)
);

GRANT SELECT, UPDATE ON recurring_terms TO aureus_app;
GRANT SELECT, INSERT ON recurring_plan, recurring_run, recurring_part TO aureus_app;
GRANT SELECT, INSERT, UPDATE ON recurring_bought TO aureus_app;
GRANT UPDATE (amount, coins, shares, limits, rhythm, day, hour, zone, start_day, end_runs, end_sum, state, reason, slot,
  waiting, runs_done, invested, skipped, version) ON recurring_plan TO aureus_app;
