-- Trials: campaigns and coupons whose margin the house pays.

ALTER TABLE coupon_campaign
  -- Of a trial: the market, and the leverage.
  ADD COLUMN market_id integer REFERENCES markets (id),
  ADD COLUMN leverage smallint CHECK (leverage BETWEEN 1 AND 20),
  DROP CONSTRAINT coupon_campaign_kind_check,
  DROP CONSTRAINT coupon_campaign_check,
  DROP CONSTRAINT coupon_campaign_check1,
  ADD CONSTRAINT coupon_campaign_kind CHECK (kind IN (1, 2, 3)),
  ADD CONSTRAINT coupon_campaign_rate CHECK (CASE kind
    WHEN 1 THEN rate_ppm BETWEEN 1 AND 500000 WHEN 2 THEN rate_ppm BETWEEN 1 AND 10000 ELSE rate_ppm = 0 END),
  ADD CONSTRAINT coupon_campaign_worth CHECK (worth > 0
    AND worth = CASE kind WHEN 2 THEN div(most::numeric * rate_ppm, 1000000) * days ELSE most END),
  ADD CONSTRAINT coupon_campaign_trial CHECK ((market_id IS NULL) = (kind <> 3) AND (leverage IS NULL) = (kind <> 3)
    AND (kind <> 3 OR (level > 0 AND days <= 30)));

CREATE OR REPLACE FUNCTION coupon_campaign_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state < OLD.state OR NEW.taken < OLD.taken OR NEW.promised > OLD.promised
     OR (OLD.state = 2 AND NEW.taken <> OLD.taken)
     OR (NEW.id, NEW.proposal_id, NEW.kind, NEW.currency_id, NEW.rate_ppm, NEW.most, NEW.days, NEW.valid_days,
         NEW.worth, NEW.number, NEW.code, NEW.level, NEW.deposited, NEW.offered_at, NEW.ends_at, NEW.market_id,
         NEW.leverage)
        IS DISTINCT FROM
        (OLD.id, OLD.proposal_id, OLD.kind, OLD.currency_id, OLD.rate_ppm, OLD.most, OLD.days, OLD.valid_days,
         OLD.worth, OLD.number, OLD.code, OLD.level, OLD.deposited, OLD.offered_at, OLD.ends_at, OLD.market_id,
         OLD.leverage)
  THEN
    RAISE EXCEPTION 'Campaign % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_campaign_goes_on';
  END IF;
  RETURN NEW;
END $$;

ALTER TABLE coupon
  DROP CONSTRAINT coupon_kind_check,
  DROP CONSTRAINT coupon_boosting,
  DROP CONSTRAINT coupon_counted,
  ADD CONSTRAINT coupon_kind CHECK (kind IN (1, 2, 3)),
  ADD CONSTRAINT coupon_boosting CHECK (
    (order_id IS NULL) = (kind <> 2 OR began_at IS NULL) AND (boosted IS NULL) = (order_id IS NULL)
    AND (first_place IS NULL) = (order_id IS NULL) AND (boosted_days IS NULL) = (order_id IS NULL)
  ),
  ADD CONSTRAINT coupon_counted CHECK (
    (fees IS NULL) = (kind <> 1 OR state <> 3) AND (until_at IS NULL) = (fees IS NULL)
    AND (counted_days IS NULL) = (kind <> 2 OR state <> 3)
  );
