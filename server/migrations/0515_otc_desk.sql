-- The OTC desk: payment methods, payment accounts of users, merchants, their advertisements, and orders.

-- A way of paying from one person to another, outside of the platform.
CREATE TABLE otc_method (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- A proper name, the same in every language.
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 40),
  kind text NOT NULL CHECK (kind IN ('bank', 'instant', 'wallet')),
  fiats text[] NOT NULL CHECK (cardinality(fiats) > 0),
  -- Days in which whoever has paid could have it taken back.
  charge_back_days smallint NOT NULL CHECK (charge_back_days BETWEEN 0 AND 180),
  -- Minutes a buyer is given to pay.
  window_min smallint NOT NULL CHECK (window_min BETWEEN 5 AND 180),
  window_max smallint NOT NULL CHECK (window_max BETWEEN window_min AND 180),
  is_open boolean NOT NULL DEFAULT true
);

CREATE TABLE otc_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  method text NOT NULL REFERENCES otc_method (code),
  -- The verified name of its owner when it was added.
  holder text NOT NULL CHECK (length(holder) BETWEEN 1 AND 200),
  account text NOT NULL CHECK (length(account) BETWEEN 3 AND 60),
  bank text NOT NULL CHECK (length(bank) <= 60),
  created_at timestamptz NOT NULL,
  -- One its owner has forgotten stays for the orders that were paid by it.
  forgotten_at timestamptz
);
CREATE INDEX otc_account_owner ON otc_account (owner_id) WHERE forgotten_at IS NULL;

CREATE TABLE otc_merchant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users (id),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 24),
  state text NOT NULL CHECK (state IN ('applied', 'approved', 'refused', 'ended')),
  -- What they said when they applied, and operators when they decided last.
  text text NOT NULL,
  reason text NOT NULL DEFAULT '',
  is_demo boolean NOT NULL DEFAULT false,
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT otc_merchant_decided CHECK ((state = 'applied') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX otc_merchant_name ON otc_merchant (lower(name));
CREATE INDEX otc_merchant_applied ON otc_merchant (applied_at) WHERE state = 'applied';

CREATE TABLE otc_advert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES otc_merchant (id),
  owner_id bigint NOT NULL REFERENCES users (id),
  -- What the merchant does.
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  currency_id integer NOT NULL REFERENCES currencies (id),
  fiat text NOT NULL CHECK (fiat ~ '^[A-Z]{3}$'),
  -- Minor units of the coin: all of it, and what became of it. What is left and in orders of a sale is held.
  total bigint NOT NULL CHECK (total > 0),
  left_over bigint NOT NULL CHECK (left_over >= 0),
  in_orders bigint NOT NULL DEFAULT 0 CHECK (in_orders >= 0),
  traded bigint NOT NULL DEFAULT 0 CHECK (traded >= 0),
  returned bigint NOT NULL DEFAULT 0 CHECK (returned >= 0),
  -- Fiat for one coin with six decimals, or hundredths of a percent over the index.
  price bigint CHECK (price > 0),
  margin_bp smallint CHECK (margin_bp BETWEEN -2000 AND 2000),
  -- Least and most of one order, minor units of the fiat.
  min_total bigint NOT NULL CHECK (min_total > 0),
  max_total bigint NOT NULL CHECK (max_total >= min_total),
  -- How it is paid: of a sale by an account of the merchant for each method, in their order.
  methods text[] NOT NULL CHECK (cardinality(methods) BETWEEN 1 AND 20),
  accounts bigint[] NOT NULL,
  window_minutes smallint NOT NULL CHECK (window_minutes BETWEEN 5 AND 180),
  terms text NOT NULL,
  least_level smallint NOT NULL CHECK (least_level BETWEEN 1 AND 2),
  least_days smallint NOT NULL CHECK (least_days BETWEEN 0 AND 365),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'ended')),
  -- Counts its changes: whoever saw another one is refused.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT otc_advert_sum CHECK (total = left_over + in_orders + traded + returned),
  CONSTRAINT otc_advert_priced CHECK ((price IS NULL) <> (margin_bp IS NULL)),
  CONSTRAINT otc_advert_accounts CHECK (cardinality(accounts) = CASE side WHEN 'sell' THEN cardinality(methods) ELSE 0 END),
  CONSTRAINT otc_advert_ended CHECK ((state = 'ended') = (ended_at IS NOT NULL) AND (state <> 'ended' OR left_over = 0))
);
CREATE INDEX otc_advert_listed ON otc_advert (side, currency_id, fiat) WHERE state = 'open';
CREATE INDEX otc_advert_owner ON otc_advert (owner_id, id DESC);

-- Locked by whoever takes an order, so that what one person may have at once is counted by one after the other.
CREATE TABLE otc_taker (user_id bigint PRIMARY KEY REFERENCES users (id));

CREATE TABLE otc_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Counts what has happened to it.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  advert_id bigint NOT NULL REFERENCES otc_advert (id),
  merchant_id bigint NOT NULL REFERENCES otc_merchant (id),
  buyer_id bigint NOT NULL REFERENCES users (id),
  seller_id bigint NOT NULL REFERENCES users (id),
  -- Whether the merchant sells.
  is_sale boolean NOT NULL,
  -- What they are called by each other, and the verified name of the buyer.
  buyer_name text NOT NULL,
  seller_name text NOT NULL,
  payer_name text NOT NULL CHECK (payer_name <> ''),
  currency_id integer NOT NULL,
  -- Minor units of the coin, fiat for one coin with six decimals, minor units of the fiat.
  amount bigint NOT NULL CHECK (amount > 0),
  price bigint NOT NULL CHECK (price > 0),
  fiat text NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  -- How it is paid, as it was when the order was made.
  method text NOT NULL REFERENCES otc_method (code),
  charge_back_days smallint NOT NULL CHECK (charge_back_days BETWEEN 0 AND 180),
  terms text NOT NULL,
  pay_holder text NOT NULL,
  pay_account text NOT NULL,
  pay_bank text NOT NULL,
  -- What the buyer said they have paid from.
  from_holder text,
  from_account text,
  from_bank text,
  reference text,
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'unpaid', 'paid', 'appealed', 'released', 'cancelled')),
  was_paid boolean NOT NULL DEFAULT false,
  paid_at timestamptz,
  -- The seller has said that somebody else has paid: only operators end it.
  other_payer boolean NOT NULL DEFAULT false,
  appeal_by text CHECK (appeal_by IN ('buyer', 'seller')),
  appeal_reason text,
  appeal_text text,
  appealed_at timestamptz,
  ended_by text CHECK (ended_by IN ('buyer', 'seller', 'operators', 'time')),
  ended_at timestamptz,
  -- Who is to blame that it did not end as agreed, and what operators said.
  fault text CHECK (fault IN ('buyer', 'seller')),
  judgement text,
  -- Whether it counts in the figures of the merchant: not between linked accounts.
  is_counted boolean NOT NULL DEFAULT true,
  -- Of a new buyer the coins stay held: `held`, then `free` or, given back to the seller, `reclaimed`.
  lock_state text NOT NULL DEFAULT 'none' CHECK (lock_state IN ('none', 'held', 'free', 'reclaimed')),
  conversation_id bigint,
  created_at timestamptz NOT NULL,
  CONSTRAINT otc_order_two CHECK (buyer_id <> seller_id),
  CONSTRAINT otc_order_ended CHECK (
    (state IN ('released', 'cancelled')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL)
  ),
  CONSTRAINT otc_order_paid CHECK (was_paid = (paid_at IS NOT NULL) AND (state <> 'created' OR NOT was_paid)),
  -- What was ever said to be paid never ends by time.
  CONSTRAINT otc_order_timed CHECK (NOT (was_paid AND ended_by = 'time')),
  CONSTRAINT otc_order_appealed CHECK ((appealed_at IS NULL) = (appeal_by IS NULL) AND (state <> 'appealed' OR appealed_at IS NOT NULL)),
  CONSTRAINT otc_order_other_payer CHECK (NOT other_payer OR ended_by IS NULL OR ended_by = 'operators'),
  CONSTRAINT otc_order_locked CHECK (lock_state = 'none' OR state = 'released')
);
CREATE INDEX otc_order_buyer ON otc_order (buyer_id, id DESC);
CREATE INDEX otc_order_seller ON otc_order (seller_id, id DESC);
CREATE INDEX otc_order_running_buyer ON otc_order (buyer_id) WHERE ended_at IS NULL;
CREATE INDEX otc_order_running_seller ON otc_order (seller_id) WHERE ended_at IS NULL;
CREATE INDEX otc_order_merchant ON otc_order (merchant_id, ended_at);
CREATE INDEX otc_order_appeals ON otc_order (appealed_at, id) WHERE state = 'appealed';
CREATE INDEX otc_order_locked ON otc_order (id) WHERE lock_state = 'held';
CREATE INDEX otc_order_ended ON otc_order (ended_at) WHERE ended_at IS NOT NULL;

-- What was agreed never changes. What has ended stays as it ended; only held coins become free or go back.
CREATE FUNCTION otc_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.version < OLD.version
     OR (OLD.was_paid AND NOT NEW.was_paid) OR (OLD.other_payer AND NOT NEW.other_payer)
     OR (NEW.state = 'created' AND OLD.state <> 'created')
     OR (OLD.ended_at IS NOT NULL AND (NEW.state, NEW.ended_by, NEW.ended_at, NEW.fault, NEW.judgement)
         IS DISTINCT FROM (OLD.state, OLD.ended_by, OLD.ended_at, OLD.fault, OLD.judgement))
     OR (OLD.lock_state IN ('free', 'reclaimed') AND NEW.lock_state <> OLD.lock_state)
     OR (NEW.state <> OLD.state AND NEW.version = OLD.version)
  THEN
    RAISE EXCEPTION 'OTC order % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'otc_order_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER otc_order_goes_on BEFORE UPDATE ON otc_order FOR EACH ROW EXECUTE FUNCTION otc_order_goes_on();

-- Each thing that has happened to an order: evidence.
CREATE TABLE otc_step (
  order_id bigint NOT NULL REFERENCES otc_order (id),
  version integer NOT NULL,
  state text NOT NULL,
  by text NOT NULL CHECK (by IN ('buyer', 'seller', 'operators', 'time')),
  at timestamptz NOT NULL,
  PRIMARY KEY (order_id, version)
);
COMMENT ON TABLE otc_step IS 'Written once';

CREATE TABLE otc_rating (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES otc_order (id),
  rater_id bigint NOT NULL REFERENCES users (id),
  rated_id bigint NOT NULL REFERENCES users (id),
  -- The merchant who is rated; null where a merchant has rated the other one.
  merchant_id bigint REFERENCES otc_merchant (id),
  mark text NOT NULL CHECK (mark IN ('good', 'bad')),
  text text NOT NULL CHECK (length(text) <= 200),
  at timestamptz NOT NULL,
  CONSTRAINT otc_rating_once UNIQUE (order_id, rater_id)
);
COMMENT ON TABLE otc_rating IS 'Written once';
CREATE INDEX otc_rating_merchant ON otc_rating (merchant_id, id DESC) WHERE merchant_id IS NOT NULL;

CREATE TRIGGER otc_order_told AFTER INSERT OR UPDATE ON otc_order FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER otc_merchant_told AFTER INSERT OR UPDATE ON otc_merchant FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

GRANT SELECT, INSERT ON otc_method, otc_account, otc_merchant, otc_advert, otc_taker, otc_order, otc_step, otc_rating
  TO aureus_app;
GRANT UPDATE ON otc_taker TO aureus_app;
GRANT UPDATE (name, kind, fiats, charge_back_days, window_min, window_max, is_open) ON otc_method TO aureus_app;
GRANT UPDATE (forgotten_at) ON otc_account TO aureus_app;
GRANT UPDATE (name, state, text, reason, applied_at, decided_at) ON otc_merchant TO aureus_app;
GRANT UPDATE (left_over, in_orders, traded, returned, price, margin_bp, min_total, max_total, methods, accounts,
  window_minutes, terms, least_level, least_days, state, revision, ended_at) ON otc_advert TO aureus_app;
GRANT UPDATE (version, from_holder, from_account, from_bank, reference, state, was_paid, paid_at, other_payer, appeal_by,
  appeal_reason, appeal_text, appealed_at, ended_by, ended_at, fault, judgement, is_counted, lock_state, conversation_id)
  ON otc_order TO aureus_app;
