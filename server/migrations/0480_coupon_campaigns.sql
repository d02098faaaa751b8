-- Coupons: campaigns that two operators offer, and what users have taken of them.

CREATE TABLE coupon_campaign (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null for those a demo begins with.
  proposal_id bigint UNIQUE,
  -- 1 gives back a share of fees, 2 adds to the interest of a lock-up order.
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  currency_id integer NOT NULL REFERENCES currencies (id),
  -- Parts per million: of the fees, or a day.
  rate_ppm integer NOT NULL CHECK (rate_ppm BETWEEN 1 AND CASE kind WHEN 1 THEN 500000 ELSE 10000 END),
  -- Minor units: the most that comes back, or the most on which interest is added.
  most bigint NOT NULL CHECK (most BETWEEN 1 AND 1000000000000000000),
  -- Days of a coupon once it is used, and days one has to use it.
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 90),
  valid_days smallint NOT NULL CHECK (valid_days BETWEEN 1 AND 365),
  -- All one coupon can cost, minor units.
  worth bigint NOT NULL CHECK (worth > 0
    AND worth = CASE kind WHEN 1 THEN most ELSE div(most::numeric * rate_ppm, 1000000) * days END),
  number integer NOT NULL CHECK (number BETWEEN 1 AND 100000),
  taken integer NOT NULL DEFAULT 0,
  -- What is set aside for it still: of coupons that can be taken, and of those that are not over.
  promised bigint NOT NULL CHECK (promised BETWEEN 0 AND 1000000000000000000),
  -- Null when it is in the list.
  code text CONSTRAINT coupon_campaign_code UNIQUE,
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 2),
  deposited boolean NOT NULL,
  offered_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > offered_at),
  -- 1 coupons can be taken, 2 no more.
  state smallint NOT NULL DEFAULT 1 CHECK (state IN (1, 2)),
  CONSTRAINT coupon_campaign_left CHECK (taken BETWEEN 0 AND number),
  CONSTRAINT coupon_campaign_promised CHECK (promised <= worth::numeric * number)
);
CREATE INDEX coupon_campaign_open ON coupon_campaign (ends_at) WHERE state = 1;

-- What a campaign says never changes, what was taken stays taken, and it ends once.
CREATE FUNCTION coupon_campaign_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state < OLD.state OR NEW.taken < OLD.taken OR NEW.promised > OLD.promised
     OR (OLD.state = 2 AND NEW.taken <> OLD.taken)
     OR (NEW.id, NEW.proposal_id, NEW.kind, NEW.currency_id, NEW.rate_ppm, NEW.most, NEW.days, NEW.valid_days,
         NEW.worth, NEW.number, NEW.code, NEW.level, NEW.deposited, NEW.offered_at, NEW.ends_at)
        IS DISTINCT FROM
        (OLD.id, OLD.proposal_id, OLD.kind, OLD.currency_id, OLD.rate_ppm, OLD.most, OLD.days, OLD.valid_days,
         OLD.worth, OLD.number, OLD.code, OLD.level, OLD.deposited, OLD.offered_at, OLD.ends_at)
  THEN
    RAISE EXCEPTION 'Campaign % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_campaign_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_campaign_goes_on BEFORE UPDATE ON coupon_campaign
  FOR EACH ROW EXECUTE FUNCTION coupon_campaign_goes_on();

CREATE TABLE coupon (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id integer NOT NULL REFERENCES coupon_campaign (id),
  -- That of its campaign.
  kind smallint NOT NULL CHECK (kind IN (1, 2)),
  owner_id bigint NOT NULL REFERENCES users (id),
  taken_at timestamptz NOT NULL,
  -- 1 available, 2 active, 3 used, 4 expired.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  began_at timestamptz,
  -- Of a boost: the lock-up order, on how much of it interest is added (minor units), the first of its days that counts
  -- and how many.
  order_id bigint CONSTRAINT coupon_order_once UNIQUE,
  boosted bigint CHECK (boosted > 0),
  first_place smallint CHECK (first_place > 0),
  boosted_days smallint CHECK (boosted_days > 0),
  -- Of a rebate: up to when fees counted, and what they came to, minor units.
  until_at timestamptz,
  fees bigint CHECK (fees >= 0),
  -- Of a boost: the days that counted.
  counted_days smallint CHECK (counted_days BETWEEN 0 AND boosted_days),
  paid bigint CHECK (paid >= 0),
  ended_at timestamptz,
  -- Taken once by each user, whatever happens.
  CONSTRAINT coupon_taken_once UNIQUE (campaign_id, owner_id),
  CONSTRAINT coupon_begun CHECK ((began_at IS NULL) = (state IN (1, 4))),
  CONSTRAINT coupon_boosting CHECK (
    (order_id IS NULL) = (kind = 1 OR began_at IS NULL) AND (boosted IS NULL) = (order_id IS NULL)
    AND (first_place IS NULL) = (order_id IS NULL) AND (boosted_days IS NULL) = (order_id IS NULL)
  ),
  CONSTRAINT coupon_ended CHECK ((ended_at IS NULL) = (state < 3) AND (paid IS NULL) = (state <> 3)),
  CONSTRAINT coupon_counted CHECK (
    (fees IS NULL) = (kind = 2 OR state <> 3) AND (until_at IS NULL) = (fees IS NULL)
    AND (counted_days IS NULL) = (kind = 1 OR state <> 3)
  )
);
CREATE INDEX coupon_owner ON coupon (owner_id, id DESC);
CREATE INDEX coupon_running ON coupon (campaign_id) WHERE state IN (1, 2);
-- Rebates are not added up: one runs at a time.
CREATE UNIQUE INDEX coupon_one_rebate ON coupon (owner_id) WHERE kind = 1 AND state = 2;

-- Taken, begun, paid; or taken and expired. What was said once stays.
CREATE FUNCTION coupon_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT ((OLD.state = 1 AND NEW.state IN (2, 4)) OR (OLD.state = 2 AND NEW.state = 3))
     OR (NEW.id, NEW.campaign_id, NEW.kind, NEW.owner_id, NEW.taken_at)
        IS DISTINCT FROM (OLD.id, OLD.campaign_id, OLD.kind, OLD.owner_id, OLD.taken_at)
     OR (OLD.state = 2 AND (NEW.began_at, NEW.order_id, NEW.boosted, NEW.first_place, NEW.boosted_days)
        IS DISTINCT FROM (OLD.began_at, OLD.order_id, OLD.boosted, OLD.first_place, OLD.boosted_days))
  THEN
    RAISE EXCEPTION 'Coupon % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'coupon_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER coupon_goes_on BEFORE UPDATE ON coupon FOR EACH ROW EXECUTE FUNCTION coupon_goes_on();

GRANT SELECT, INSERT ON coupon_campaign, coupon TO aureus_app;
GRANT UPDATE (taken, promised, state) ON coupon_campaign TO aureus_app;
GRANT UPDATE (state, began_at, order_id, boosted, first_place, boosted_days, until_at, fees, counted_days, paid, ended_at)
  ON coupon TO aureus_app;
