-- What the account of fees cannot set aside of a day waits, by currency, until it can; the other currencies do not.
ALTER TABLE rebate_payment
  ADD COLUMN is_reserved boolean NOT NULL DEFAULT true,
  ADD CONSTRAINT rebate_payment_reserved CHECK (is_reserved OR ended_at IS NULL);
CREATE INDEX rebate_payment_short ON rebate_payment (day, currency_id) WHERE NOT is_reserved;

-- What was reckoned never changes. A payment is set aside once and ends once; until then what somebody earned by themself
-- is taken out of it.
CREATE OR REPLACE FUNCTION rebate_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'rebate_payment' THEN
    IF OLD.ended_at IS NULL AND NEW.is_reserved >= OLD.is_reserved
       AND (NEW.id, NEW.inviter_id, NEW.day, NEW.currency_id, NEW.amount, NEW.delay_days)
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

GRANT UPDATE (is_reserved) ON rebate_payment TO aureus_app;
