-- The art market: who is in it, works and how they changed hands, sales and auctions, favourites.

-- A user by the number others see in the market.
CREATE TABLE art_member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES users (id),
  is_demo boolean NOT NULL DEFAULT false
);

CREATE TABLE art_creator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL UNIQUE REFERENCES art_member (user_id),
  state text NOT NULL CHECK (state IN ('applied', 'approved', 'refused', 'ended')),
  -- What they said when they applied, and operators when they decided last.
  text text NOT NULL CHECK (length(text) <= 500),
  reason text NOT NULL DEFAULT '',
  applied_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT art_creator_decided CHECK ((state = 'applied') = (decided_at IS NULL))
);
CREATE INDEX art_creator_applied ON art_creator (applied_at) WHERE state = 'applied';

-- What holds for sales that are asked for from then on; the newest counts.
CREATE TABLE art_terms (
  revision integer PRIMARY KEY CHECK (revision > 0),
  is_open boolean NOT NULL,
  -- Hundredths of a percent.
  fee smallint NOT NULL CHECK (fee BETWEEN 0 AND 3000),
  most_royalty smallint NOT NULL CHECK (most_royalty BETWEEN 0 AND 3000),
  deposit smallint NOT NULL CHECK (deposit BETWEEN 100 AND 10000),
  -- Whole USDT.
  least_deposit integer NOT NULL CHECK (least_deposit BETWEEN 1 AND 10000),
  least_increase smallint NOT NULL CHECK (least_increase BETWEEN 1 AND 10000),
  extension_minutes smallint NOT NULL CHECK (extension_minutes BETWEEN 2 AND 60),
  most_extension_minutes smallint NOT NULL CHECK (most_extension_minutes BETWEEN extension_minutes AND 1440),
  at timestamptz NOT NULL
);
COMMENT ON TABLE art_terms IS 'Written once';
INSERT INTO art_terms VALUES (1, true, 250, 1000, 1000, 5, 100, 3, 60, now());

CREATE TABLE art_work (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^0x[0-9a-f]{40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  description text NOT NULL CHECK (length(description) <= 1000),
  -- 1 picture, 2 animation, 3 sound, 4 film.
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 4),
  rarity text NOT NULL CHECK (rarity IN ('N', 'R', 'SR')),
  creator_id bigint NOT NULL REFERENCES art_member (user_id),
  owner_id bigint NOT NULL REFERENCES art_member (user_id),
  -- Stored files with what names them, and the pixels of the one that is seen.
  file_id bigint NOT NULL REFERENCES files (id),
  image text NOT NULL CHECK (image ~ '^/upload/[0-9a-f]{32}$'),
  poster_id bigint REFERENCES files (id),
  poster text NOT NULL CHECK (poster = '' OR poster ~ '^/upload/[0-9a-f]{32}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  edition smallint NOT NULL CHECK (edition BETWEEN 1 AND editions),
  editions smallint NOT NULL CHECK (editions BETWEEN 1 AND 1000),
  -- Editions of one upload have the number of the first of them; they are approved together.
  first_id bigint REFERENCES art_work (id),
  -- Hundredths of a percent of each sale that is not the creator's own.
  royalty smallint NOT NULL CHECK (royalty BETWEEN 0 AND 3000),
  state text NOT NULL CHECK (state IN ('review', 'approved', 'refused')),
  reason text NOT NULL DEFAULT '',
  -- Kept for a series of blind boxes: nobody offers it meanwhile. The number stays when it was handed over.
  series_id bigint,
  is_kept boolean NOT NULL DEFAULT false,
  -- Its newest sale.
  sale_id bigint,
  -- How often it changed hands, its making included.
  hands integer NOT NULL DEFAULT 0 CHECK (hands >= 0),
  collected integer NOT NULL DEFAULT 0 CHECK (collected >= 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT art_work_poster CHECK ((poster_id IS NULL) = (poster = '') AND (type < 3 OR poster <> '')),
  CONSTRAINT art_work_kept CHECK (NOT is_kept OR (series_id IS NOT NULL AND owner_id = creator_id))
);
CREATE INDEX art_work_owner ON art_work (owner_id, id DESC);
CREATE INDEX art_work_creator ON art_work (creator_id, id DESC);
CREATE INDEX art_work_shown ON art_work (id DESC) WHERE state = 'approved' AND NOT is_kept;
CREATE INDEX art_work_review ON art_work (id) WHERE state = 'review';

-- Every change of hands, the making of a work included.
CREATE TABLE art_hand (
  work_id bigint NOT NULL REFERENCES art_work (id),
  number integer NOT NULL CHECK (number > 0),
  kind text NOT NULL CHECK (kind IN ('made', 'bought', 'won', 'box')),
  from_id bigint REFERENCES art_member (user_id),
  to_id bigint NOT NULL REFERENCES art_member (user_id),
  -- Minor units.
  price bigint CHECK (price > 0),
  currency_id integer REFERENCES currencies (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (work_id, number),
  CONSTRAINT art_hand_made CHECK ((kind = 'made') = (number = 1) AND (kind = 'made') = (from_id IS NULL)
    AND (kind = 'made') = (price IS NULL) AND (price IS NULL) = (currency_id IS NULL) AND from_id IS DISTINCT FROM to_id)
);
COMMENT ON TABLE art_hand IS 'Written once';

CREATE TABLE art_sale (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  work_id bigint NOT NULL REFERENCES art_work (id),
  seller_id bigint NOT NULL REFERENCES art_member (user_id),
  -- 1 fixed price, 2 auction.
  pay_type smallint NOT NULL CHECK (pay_type IN (1, 2)),
  is_resale boolean NOT NULL,
  currency_id integer NOT NULL REFERENCES currencies (id),
  -- Minor units: what it began with, the price or highest bid, the least raise; the deposit in USDT.
  start_price bigint NOT NULL CHECK (start_price > 0),
  price bigint NOT NULL CHECK (price >= start_price),
  per_increase bigint NOT NULL CHECK (per_increase >= 0),
  margin bigint NOT NULL CHECK (margin >= 0),
  -- The terms it was asked for with, and the royalty of its work; nothing where the creator sells.
  fee smallint NOT NULL CHECK (fee BETWEEN 0 AND 3000),
  royalty smallint NOT NULL CHECK (royalty BETWEEN 0 AND 3000),
  extension_minutes smallint NOT NULL,
  most_extension_minutes smallint NOT NULL,
  extended_ms integer NOT NULL DEFAULT 0 CHECK (extended_ms BETWEEN 0 AND most_extension_minutes * 60000),
  bids integer NOT NULL DEFAULT 0 CHECK (bids >= 0),
  top_bid_id bigint,
  state text NOT NULL CHECK (state IN ('review', 'refused', 'open', 'paying', 'sold', 'unsold', 'unpaid')),
  reason text NOT NULL DEFAULT '',
  start_at timestamptz NOT NULL,
  -- As it was asked for. While it is open, the row of what is due has the moment that counts.
  end_at timestamptz NOT NULL CHECK (end_at > start_at),
  ended_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT art_sale_auction CHECK (CASE pay_type WHEN 2 THEN per_increase > 0 AND margin > 0
    ELSE per_increase = 0 AND margin = 0 AND bids = 0 AND price = start_price AND state <> 'paying' END),
  CONSTRAINT art_sale_bids CHECK ((bids = 0) = (top_bid_id IS NULL) AND (bids = 0) = (price = start_price)),
  CONSTRAINT art_sale_ended CHECK ((state IN ('refused', 'sold', 'unsold', 'unpaid')) = (ended_at IS NOT NULL))
);
-- A work is sold once at a time.
CREATE UNIQUE INDEX art_sale_taken ON art_sale (work_id) WHERE state IN ('review', 'open', 'paying');
CREATE INDEX art_sale_seller ON art_sale (seller_id, id DESC);
CREATE INDEX art_sale_review ON art_sale (id) WHERE state = 'review';
CREATE INDEX art_sale_sold ON art_sale (ended_at) WHERE state = 'sold';
ALTER TABLE art_work ADD CONSTRAINT art_work_sale FOREIGN KEY (sale_id) REFERENCES art_sale (id);

-- What a sale is never changes, a price goes up only, and what is over stays as it ended.
CREATE FUNCTION art_sale_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price < OLD.price OR NEW.bids < OLD.bids OR NEW.extended_ms < OLD.extended_ms
     OR (NEW.bids > OLD.bids AND NEW.price = OLD.price)
     OR (OLD.ended_at IS NOT NULL AND NEW IS DISTINCT FROM OLD)
     OR (NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (VALUES ('review', 'open'), ('review', 'refused'),
         ('open', 'paying'), ('open', 'sold'), ('open', 'unsold'), ('paying', 'sold'), ('paying', 'unpaid')))
  THEN
    RAISE EXCEPTION 'The sale % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'art_sale_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER art_sale_goes_on BEFORE UPDATE ON art_sale FOR EACH ROW EXECUTE FUNCTION art_sale_goes_on();

-- Somebody who bids in an auction, with the deposit.
CREATE TABLE art_bidder (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES art_sale (id),
  user_id bigint NOT NULL REFERENCES art_member (user_id),
  -- Minor units of this currency.
  deposit bigint NOT NULL CHECK (deposit > 0),
  currency_id integer NOT NULL REFERENCES currencies (id),
  state text NOT NULL DEFAULT 'held' CHECK (state IN ('held', 'returned', 'forfeited')),
  CONSTRAINT art_bidder_once UNIQUE (sale_id, user_id)
);
CREATE INDEX art_bidder_user ON art_bidder (user_id, id DESC);

CREATE TABLE art_bid (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL REFERENCES art_sale (id),
  user_id bigint NOT NULL REFERENCES art_member (user_id),
  price bigint NOT NULL CHECK (price > 0),
  at timestamptz NOT NULL,
  CONSTRAINT art_bid_rising UNIQUE (sale_id, price)
);
COMMENT ON TABLE art_bid IS 'Written once';
CREATE INDEX art_bid_user ON art_bid (user_id, id DESC);
CREATE INDEX art_bid_sale ON art_bid (sale_id, id DESC);

-- An auction that was won: to be paid within a day.
CREATE TABLE art_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sale_id bigint NOT NULL UNIQUE REFERENCES art_sale (id),
  work_id bigint NOT NULL REFERENCES art_work (id),
  buyer_id bigint NOT NULL REFERENCES art_member (user_id),
  price bigint NOT NULL CHECK (price > 0),
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'paid', 'expired')),
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT art_order_ended CHECK ((state = 'due') = (ended_at IS NULL))
);
CREATE INDEX art_order_buyer ON art_order (buyer_id, id DESC);

CREATE FUNCTION art_order_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'due' AND (NEW.state, NEW.ended_at) IS DISTINCT FROM (OLD.state, OLD.ended_at) THEN
    RAISE EXCEPTION 'The order % is over', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'art_order_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER art_order_goes_on BEFORE UPDATE ON art_order FOR EACH ROW EXECUTE FUNCTION art_order_goes_on();

CREATE TABLE art_favourite (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  work_id bigint NOT NULL REFERENCES art_work (id),
  CONSTRAINT art_favourite_once UNIQUE (user_id, work_id)
);
CREATE INDEX art_favourite_work ON art_favourite (work_id);

CREATE TRIGGER art_creator_told AFTER INSERT OR UPDATE ON art_creator FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER art_work_told AFTER INSERT OR UPDATE OF state ON art_work FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
CREATE TRIGGER art_sale_told AFTER INSERT OR UPDATE OF state ON art_sale FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

GRANT SELECT, INSERT ON art_member, art_creator, art_terms, art_work, art_hand, art_sale, art_bidder, art_bid, art_order,
  art_favourite TO aureus_app;
GRANT UPDATE (state, text, reason, applied_at, decided_at) ON art_creator TO aureus_app;
GRANT UPDATE (is_demo) ON art_member TO aureus_app;
GRANT UPDATE (owner_id, first_id, state, reason, is_kept, sale_id, hands, collected) ON art_work TO aureus_app;
GRANT UPDATE (price, extended_ms, bids, top_bid_id, state, reason, start_at, end_at, ended_at) ON art_sale TO aureus_app;
GRANT UPDATE (state) ON art_bidder TO aureus_app;
GRANT UPDATE (state, is_read, ended_at) ON art_order TO aureus_app;
GRANT DELETE ON art_favourite TO aureus_app;
