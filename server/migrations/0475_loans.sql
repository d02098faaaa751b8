-- Loans: what is lent and what secures it, loans with the terms they were taken by, the amounts that secure them, and
-- everything that happened to them.

CREATE TABLE loan_offer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id integer NOT NULL UNIQUE REFERENCES currencies (id),
  -- Parts per million: interest a day, and how much is lent at most of what the collateral counts.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 1 AND 50000),
  ltv_ppm integer NOT NULL CHECK (ltv_ppm BETWEEN 10000 AND 700000),
  -- Least of one loan, and most one user may owe of it at once. Minor units.
  min_amount bigint NOT NULL CHECK (min_amount > 0),
  max_amount bigint NOT NULL CHECK (max_amount BETWEEN min_amount AND 1000000000000000000),
  is_open boolean NOT NULL DEFAULT true,
  -- Moved on with every change of the terms: whoever was shown others is refused.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0)
);

CREATE TABLE loan_security (
  currency_id integer PRIMARY KEY REFERENCES currencies (id),
  -- Parts per million of its value that do not count.
  haircut_ppm integer NOT NULL CHECK (haircut_ppm BETWEEN 0 AND 900000),
  is_open boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0)
);

CREATE TABLE loan (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  offer_id integer NOT NULL REFERENCES loan_offer (id),
  -- The terms when it was taken: what operators change later changes nothing here.
  currency_id integer NOT NULL,
  collateral_id integer NOT NULL REFERENCES loan_security (currency_id) CHECK (collateral_id <> currency_id),
  rate_ppm integer NOT NULL CHECK (rate_ppm > 0),
  haircut_ppm integer NOT NULL CHECK (haircut_ppm >= 0),
  days smallint NOT NULL CHECK (days BETWEEN 7 AND 365),
  -- What was paid out. Minor units, as all that follows.
  amount bigint NOT NULL CHECK (amount > 0),
  taken_at timestamptz NOT NULL,
  -- What is owed now.
  principal bigint NOT NULL CHECK (principal BETWEEN 0 AND amount),
  interest bigint NOT NULL CHECK (interest >= 0),
  overdue bigint NOT NULL DEFAULT 0 CHECK (overdue >= 0),
  -- What was ever paid back, interest counted.
  repaid bigint NOT NULL DEFAULT 0 CHECK (repaid >= 0),
  -- Days that have begun, those after the term counted.
  charged_days integer NOT NULL DEFAULT 1 CHECK (charged_days > 0),
  -- How many of the warnings count as given.
  warned smallint NOT NULL DEFAULT 0 CHECK (warned BETWEEN 0 AND 4),
  -- At which ratios of the two prices (of minor units, in 10^-30) something is to be done about it. Infinity: at all.
  acts_under numeric NOT NULL DEFAULT 'infinity',
  acts_over numeric,
  -- 1 open, 2 repaid, 3 ended by a sale of collateral, 4 all collateral is sold and debt is left.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  -- What was left of the debt when all collateral was sold.
  shortfall bigint CHECK (shortfall > 0),
  ended_at timestamptz,
  CONSTRAINT loan_ended CHECK ((state IN (2, 3)) = (ended_at IS NOT NULL)),
  CONSTRAINT loan_owes CHECK ((state IN (2, 3)) = (principal + interest + overdue = 0)),
  CONSTRAINT loan_short CHECK (state <> 4 OR shortfall IS NOT NULL)
);
CREATE INDEX loan_owner ON loan (owner_id, id DESC);
CREATE INDEX loan_owed ON loan (owner_id) WHERE state IN (1, 4);
-- Every second those are looked for whose prices have fallen so far, or have risen again.
CREATE INDEX loan_falling ON loan (currency_id, collateral_id, acts_under) WHERE state = 1;
-- Those whose owners, if they cannot log in, have to be asked whether to repay.
CREATE INDEX loan_pressing ON loan (owner_id) WHERE state = 1 AND (warned > 0 OR charged_days >= days);
CREATE INDEX loan_rising ON loan (currency_id, collateral_id, acts_over) WHERE state = 1 AND acts_over IS NOT NULL;

-- What a loan says never changes. It goes forward only: open, perhaps short, then ended for good.
CREATE FUNCTION loan_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN (2, 3) OR (OLD.state = 4 AND NEW.state NOT IN (2, 4))
     OR NEW.charged_days < OLD.charged_days OR NEW.repaid < OLD.repaid OR NEW.principal > OLD.principal
     OR (OLD.shortfall IS NOT NULL AND NEW.shortfall IS DISTINCT FROM OLD.shortfall)
     OR (NEW.id, NEW.owner_id, NEW.offer_id, NEW.currency_id, NEW.collateral_id, NEW.rate_ppm, NEW.haircut_ppm,
         NEW.days, NEW.amount, NEW.taken_at)
        IS DISTINCT FROM
        (OLD.id, OLD.owner_id, OLD.offer_id, OLD.currency_id, OLD.collateral_id, OLD.rate_ppm, OLD.haircut_ppm,
         OLD.days, OLD.amount, OLD.taken_at)
  THEN
    RAISE EXCEPTION 'Loan % cannot change so', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'loan_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER loan_goes_on BEFORE UPDATE ON loan FOR EACH ROW EXECUTE FUNCTION loan_goes_on();

-- An amount that was put up for a loan: each is a hold of its own, of its number.
CREATE TABLE loan_collateral (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id bigint NOT NULL REFERENCES loan (id),
  amount bigint NOT NULL CHECK (amount > 0),
  -- What is left of it.
  held bigint NOT NULL CHECK (held BETWEEN 0 AND amount)
);
CREATE INDEX loan_collateral_loan ON loan_collateral (loan_id) INCLUDE (held);

-- What happened to a loan. A day is charged once, by the key, whatever happens.
CREATE TABLE loan_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  loan_id bigint NOT NULL REFERENCES loan (id),
  -- 1 taken, 2 interest, 3 overdue, 4 repaid, 5 collateral added, 6 sold by its owner, 7 liquidated, 8 short.
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 8),
  -- The day that was charged, from 1.
  day integer CHECK (day > 0),
  -- Minor units of the loan's currency, of the collateral, and of the loan's currency.
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  collateral bigint NOT NULL DEFAULT 0 CHECK (collateral >= 0),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  -- What a sale was calculated from: prices, debt and collateral before it.
  inputs jsonb,
  at timestamptz NOT NULL,
  CONSTRAINT loan_entry_day CHECK ((day IS NOT NULL) = (kind IN (2, 3))),
  CONSTRAINT loan_entry_inputs CHECK ((inputs IS NOT NULL) = (kind IN (6, 7))),
  CONSTRAINT loan_entry_once UNIQUE (loan_id, day)
);
CREATE INDEX loan_entry_loan ON loan_entry (loan_id, id DESC);
COMMENT ON TABLE loan_entry IS 'Written once';

GRANT SELECT, INSERT ON loan_offer, loan_security, loan, loan_collateral, loan_entry TO aureus_app;
GRANT UPDATE (rate_ppm, ltv_ppm, min_amount, max_amount, is_open, revision) ON loan_offer TO aureus_app;
GRANT UPDATE (haircut_ppm, is_open, revision) ON loan_security TO aureus_app;
GRANT UPDATE (principal, interest, overdue, repaid, charged_days, warned, acts_under, acts_over, state, shortfall, ended_at)
  ON loan TO aureus_app;
GRANT UPDATE (held) ON loan_collateral TO aureus_app;
