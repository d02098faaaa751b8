-- Rebates: the terms, what the fees of each day have brought whom, and what was paid of it. Amounts in minor units, rates
-- in parts per million.

-- The newest terms that were made before a day (UTC) was over hold for that day.
CREATE TABLE rebate_terms (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- Null for those a demo begins with.
  proposal_id bigint UNIQUE,
  is_open boolean NOT NULL,
  -- Days until rebates are paid, and days after registration on which fees count.
  delay_days smallint NOT NULL CHECK (delay_days BETWEEN 1 AND 60),
  lasting_days smallint NOT NULL CHECK (lasting_days BETWEEN 1 AND 3650)
);
COMMENT ON TABLE rebate_terms IS 'Written once';
CREATE TABLE rebate_tier (
  terms_id integer NOT NULL REFERENCES rebate_terms (id),
  -- From 1.
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 8),
  people integer NOT NULL CHECK (people >= 0),
  -- USDT.
  fees bigint NOT NULL CHECK (fees >= 0),
  -- A fee always costs more than what comes back of it.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 1 AND 400000),
  PRIMARY KEY (terms_id, place)
);
COMMENT ON TABLE rebate_tier IS 'Written once';

-- Days whose fees were reckoned: each once.
CREATE TABLE rebate_day (
  day date PRIMARY KEY,
  reckoned_at timestamptz NOT NULL
);
COMMENT ON TABLE rebate_day IS 'Written once';

-- What one inviter is owed of one day in one currency; set aside in the account of fees.
CREATE TABLE rebate_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inviter_id bigint NOT NULL REFERENCES users (id),
  day date NOT NULL REFERENCES rebate_day (day),
  currency_id integer NOT NULL REFERENCES currencies (id),
  amount bigint NOT NULL CHECK (amount > 0),
  delay_days smallint NOT NULL CHECK (delay_days > 0),
  -- What was paid in the end: less where somebody was found to be their own inviter meanwhile.
  paid bigint CHECK (paid BETWEEN 0 AND amount),
  ended_at timestamptz,
  CONSTRAINT rebate_payment_once UNIQUE (inviter_id, day, currency_id),
  CONSTRAINT rebate_payment_ended CHECK ((paid IS NULL) = (ended_at IS NULL))
);
CREATE INDEX rebate_payment_pending ON rebate_payment (inviter_id) WHERE ended_at IS NULL;

-- What the fees of one person on one day in one currency bring whoever invited them.
CREATE TABLE rebate_earning (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL REFERENCES rebate_day (day),
  inviter_id bigint NOT NULL REFERENCES users (id),
  invited_id bigint NOT NULL REFERENCES users (id) CHECK (invited_id > inviter_id),
  currency_id integer NOT NULL REFERENCES currencies (id),
  -- What was collected of how many trades, and what it was worth at their prices, USDT.
  fee bigint NOT NULL CHECK (fee > 0),
  worth bigint NOT NULL CHECK (worth >= 0),
  trades integer NOT NULL CHECK (trades > 0),
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 0 AND 400000),
  amount bigint NOT NULL CHECK (amount = div(fee::numeric * rate_ppm, 1000000)),
  -- Why it brings nothing; contract/src/rebate/shapes.ts, from 1.
  reason smallint CHECK (reason BETWEEN 1 AND 6),
  payment_id bigint REFERENCES rebate_payment (id),
  CONSTRAINT rebate_earning_once UNIQUE (invited_id, day, currency_id),
  CONSTRAINT rebate_earning_paid CHECK (reason IS NOT NULL OR (payment_id IS NOT NULL AND amount > 0))
);
CREATE INDEX rebate_earning_inviter ON rebate_earning (inviter_id, id DESC);
CREATE INDEX rebate_earning_recent ON rebate_earning (inviter_id, day) INCLUDE (invited_id, worth) WHERE reason IS NULL;
CREATE INDEX rebate_earning_payment ON rebate_earning (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX rebate_earning_day ON rebate_earning (day);

-- What was reckoned never changes. A payment ends once; until then what somebody earned by themself is taken out of it.
CREATE FUNCTION rebate_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'rebate_payment' THEN
    IF OLD.ended_at IS NULL AND (NEW.id, NEW.inviter_id, NEW.day, NEW.currency_id, NEW.amount, NEW.delay_days)
       IS NOT DISTINCT FROM (OLD.id, OLD.inviter_id, OLD.day, OLD.currency_id, OLD.amount, OLD.delay_days)
    THEN
      RETURN NEW;
    END IF;
  ELSIF OLD.reason IS NULL AND (to_jsonb(NEW) - 'reason') = (to_jsonb(OLD) - 'reason') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% % cannot change so', TG_TABLE_NAME, OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'rebate_goes_on';
END $$;
CREATE TRIGGER rebate_payment_goes_on BEFORE UPDATE ON rebate_payment
  FOR EACH ROW EXECUTE FUNCTION rebate_goes_on();
CREATE TRIGGER rebate_earning_goes_on BEFORE UPDATE ON rebate_earning
  FOR EACH ROW EXECUTE FUNCTION rebate_goes_on();

GRANT SELECT, INSERT ON rebate_terms, rebate_tier, rebate_day, rebate_payment, rebate_earning TO aureus_app;
GRANT UPDATE (paid, ended_at) ON rebate_payment TO aureus_app;
GRANT UPDATE (reason) ON rebate_earning TO aureus_app;
