-- Trial margins: the house pays the margin of one leveraged position of a user.

CREATE TABLE futures_trial (
  -- The number of the coupon it was given for.
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  market_id integer NOT NULL REFERENCES future_instrument (market_id),
  -- The quote currency of the market, and the most its margin may be, minor units.
  currency_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  leverage integer NOT NULL CHECK (leverage > 0),
  granted_at timestamptz NOT NULL,
  -- 1 granted, 2 its position is open, 3 over, 4 what was left has gone back to whoever gave it.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  -- Its position, and the margin that was opened with; null of one that was never opened.
  position_id bigint CONSTRAINT futures_trial_once UNIQUE,
  margin bigint CHECK (margin BETWEEN 1 AND amount),
  -- Once it is over: what its owner got, and what of that margin was left.
  brought bigint CHECK (brought >= 0),
  returned bigint CHECK (returned BETWEEN 0 AND coalesce(margin, 0)),
  CONSTRAINT futures_trial_opened CHECK ((position_id IS NULL) = (margin IS NULL)
    AND (position_id IS NULL OR state > 1) AND (position_id IS NOT NULL OR state <> 2)),
  CONSTRAINT futures_trial_over CHECK ((brought IS NULL) = (state < 3) AND (returned IS NULL) = (state < 3)
    AND (position_id IS NOT NULL OR coalesce(brought, 0) = 0))
);
CREATE INDEX futures_trial_here ON futures_trial (state) WHERE state < 4;

-- What was given stays; it is opened once, is over once and goes back once.
CREATE FUNCTION futures_trial_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT ((OLD.state = 1 AND NEW.state IN (2, 3)) OR (OLD.state IN (2, 3) AND NEW.state = OLD.state + 1))
     OR (NEW.id, NEW.owner_id, NEW.market_id, NEW.currency_id, NEW.amount, NEW.leverage, NEW.granted_at)
        IS DISTINCT FROM
        (OLD.id, OLD.owner_id, OLD.market_id, OLD.currency_id, OLD.amount, OLD.leverage, OLD.granted_at)
     OR (OLD.state > 1 AND (NEW.position_id, NEW.margin) IS DISTINCT FROM (OLD.position_id, OLD.margin))
     OR (OLD.state > 2 AND (NEW.brought, NEW.returned) IS DISTINCT FROM (OLD.brought, OLD.returned))
  THEN
    RAISE EXCEPTION 'Trial margin % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'futures_trial_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER futures_trial_goes_on BEFORE UPDATE ON futures_trial
  FOR EACH ROW EXECUTE FUNCTION futures_trial_goes_on();

GRANT SELECT, INSERT ON futures_trial TO aureus_app;
GRANT UPDATE (state, position_id, margin, brought, returned) ON futures_trial TO aureus_app;

-- A position on a trial margin, and when it is closed at the latest. Neither changes. What it holds is the house's.
ALTER TABLE futures_position
  ADD COLUMN trial_id bigint CONSTRAINT futures_position_trial UNIQUE REFERENCES futures_trial (id),
  ADD COLUMN trial_ends timestamptz,
  ADD CONSTRAINT futures_position_on_trial CHECK ((trial_id IS NULL) = (trial_ends IS NULL)
    AND (trial_id IS NULL OR (NOT is_cross AND NOT is_reduce_only AND fee = 0 AND limit_ticks IS NULL)));
