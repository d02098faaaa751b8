-- Blind boxes: series with their prize lists, and the boxes that were bought. What is in all boxes of a series is drawn at
-- once, after its sale (core/src/box/draw.ts). Money in minor units, hashes of the chain of boxes as hexadecimal text.
CREATE TABLE box_series (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The act that announced it, which can do so once; null for those a demo begins with.
  proposal_id bigint UNIQUE,
  -- Its public address.
  code text NOT NULL UNIQUE CHECK (code ~ '^0x[0-9a-f]{40}$'),
  name text NOT NULL CHECK (name <> '' AND name !~ '[<>]'),
  creator_id bigint NOT NULL REFERENCES users (id),
  currency_id integer NOT NULL REFERENCES currencies (id),
  price bigint NOT NULL CHECK (price BETWEEN 1 AND 1000000000000000000),
  -- What the house takes of it, hundredths of a percent.
  fee integer NOT NULL CHECK (fee BETWEEN 0 AND 3000),
  boxes integer NOT NULL CHECK (boxes BETWEEN 1 AND 10000),
  user_cap integer NOT NULL CHECK (user_cap BETWEEN 1 AND boxes),
  start_at timestamptz NOT NULL,
  end_at timestamptz NOT NULL CHECK (end_at > start_at),
  -- SHA-256 of the seed, published; the seed itself, encrypted with the key of the settings.
  commitment bytea NOT NULL CHECK (octet_length(commitment) = 32),
  sealed_seed text NOT NULL,
  -- All of the above that is published, and the prize list, as one text: the chain of boxes begins with its hash.
  terms text NOT NULL,
  announced_at timestamptz NOT NULL,
  -- 1 announced, 2 drawn, 3 cancelled.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 3),
  sold integer NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND boxes),
  -- The chain with all boxes sold so far.
  head text NOT NULL CHECK (head ~ '^[0-9a-f]{64}$'),
  -- When the last box was sold: the sale is over then.
  sold_out_at timestamptz,
  -- When it was drawn or cancelled. The seed is shown then; the seal of the price log is what it was drawn by.
  settled_at timestamptz,
  seed bytea CHECK (sha256(seed) = commitment),
  seal_sequence bigint,
  seal_second bigint,
  seal_hash bytea,
  seal_key bytea,
  seal_signature bytea,
  CONSTRAINT box_series_sold_out CHECK ((sold = boxes) = (sold_out_at IS NOT NULL)),
  CONSTRAINT box_series_settled CHECK ((state = 1) = (settled_at IS NULL) AND (state = 1) = (seed IS NULL)),
  CONSTRAINT box_series_sealed CHECK (
    (state = 2) = (seal_sequence IS NOT NULL) AND (state = 2) = (seal_second IS NOT NULL)
    AND (state = 2) = (seal_hash IS NOT NULL) AND (state = 2) = (seal_key IS NOT NULL)
    AND (state = 2) = (seal_signature IS NOT NULL)
  ),
  -- Nobody who could buy has seen the prices it is drawn by.
  CONSTRAINT box_series_unseen CHECK (seal_second >= extract(epoch FROM coalesce(sold_out_at, end_at)) + 60)
);
CREATE INDEX box_series_open ON box_series (id) WHERE state = 1;

-- What was announced never changes. Boxes are sold one by one while it is on sale; then it is drawn or cancelled, once.
CREATE FUNCTION box_series_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 1
     OR (NEW.state <> 1 AND (NEW.sold, NEW.head, NEW.sold_out_at) IS DISTINCT FROM (OLD.sold, OLD.head, OLD.sold_out_at))
     OR (NEW.sold <> OLD.sold
         AND (NEW.sold <> OLD.sold + 1 OR clock_timestamp() < OLD.start_at OR clock_timestamp() >= OLD.end_at))
     OR (NEW.sold = OLD.sold AND NEW.head <> OLD.head)
     OR (NEW.id, NEW.proposal_id, NEW.code, NEW.name, NEW.creator_id, NEW.currency_id, NEW.price, NEW.fee, NEW.boxes,
         NEW.user_cap, NEW.start_at, NEW.end_at, NEW.commitment, NEW.sealed_seed, NEW.terms, NEW.announced_at)
        IS DISTINCT FROM
        (OLD.id, OLD.proposal_id, OLD.code, OLD.name, OLD.creator_id, OLD.currency_id, OLD.price, OLD.fee, OLD.boxes,
         OLD.user_cap, OLD.start_at, OLD.end_at, OLD.commitment, OLD.sealed_seed, OLD.terms, OLD.announced_at)
  THEN
    RAISE EXCEPTION 'Series % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'box_series_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER box_series_goes_forward BEFORE UPDATE ON box_series
  FOR EACH ROW EXECUTE FUNCTION box_series_goes_forward();

-- The prize list in its order, from 0. The name is the one the draw rests on.
CREATE TABLE box_prize (
  series_id bigint NOT NULL REFERENCES box_series (id),
  place integer NOT NULL CHECK (place >= 0),
  -- The work of which whoever opens such a box gets a copy.
  work_id bigint NOT NULL,
  name text NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (series_id, place),
  UNIQUE (series_id, work_id)
);
COMMENT ON TABLE box_prize IS 'Written once';

CREATE TABLE box_bought (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  series_id bigint NOT NULL REFERENCES box_series (id),
  number integer NOT NULL CHECK (number > 0),
  code text NOT NULL UNIQUE CHECK (code ~ '^0x[0-9a-f]{40}$'),
  owner_id bigint NOT NULL REFERENCES users (id),
  -- What its buyer brought, and the chain right after it.
  seed text NOT NULL CHECK (seed ~ '^[0-9A-Za-z]{1,64}$'),
  head text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  bought_at timestamptz NOT NULL,
  -- 1 bought, 2 drawn and paid, 3 opened, 4 returned.
  state smallint NOT NULL DEFAULT 1 CHECK (state BETWEEN 1 AND 4),
  -- The place of its prize; written by the draw, before the money follows.
  prize integer,
  settled_at timestamptz,
  opened_at timestamptz,
  -- The copy that was made for its owner.
  work_id bigint UNIQUE,
  UNIQUE (series_id, number),
  FOREIGN KEY (series_id, prize) REFERENCES box_prize (series_id, place),
  CONSTRAINT box_bought_settled CHECK ((state = 1) = (settled_at IS NULL)),
  CONSTRAINT box_bought_opened CHECK ((state = 3) = (opened_at IS NOT NULL) AND (state = 3) = (work_id IS NOT NULL)),
  CONSTRAINT box_bought_prize CHECK (CASE state WHEN 1 THEN true WHEN 4 THEN prize IS NULL ELSE prize IS NOT NULL END)
);
CREATE INDEX box_bought_owner ON box_bought (owner_id, id DESC);
CREATE INDEX box_bought_own_of_series ON box_bought (series_id, owner_id);
-- What money is held for: asked by the audit of the books.
CREATE INDEX box_bought_open ON box_bought (id) WHERE state = 1;

-- A box is the next of its series and goes on from the link before it, whichever code writes it.
CREATE FUNCTION box_bought_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series box_series;
  before text;
BEGIN
  SELECT * INTO series FROM box_series WHERE id = NEW.series_id;
  SELECT head INTO before FROM box_bought WHERE series_id = NEW.series_id AND number = NEW.number - 1;
  IF NEW.number = 1 THEN before := encode(sha256(convert_to(series.terms, 'UTF8')), 'hex'); END IF;
  IF series.state <> 1 OR series.sold <> NEW.number OR series.head <> NEW.head OR series.price <> NEW.price
     OR NEW.state <> 1 OR NEW.prize IS NOT NULL
     OR NEW.head IS DISTINCT FROM encode(sha256(convert_to(before || ' ' || NEW.number || ' ' || NEW.seed, 'UTF8')), 'hex')
  THEN
    RAISE EXCEPTION 'Box % of series % does not go on from the one before', NEW.number, NEW.series_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'box_bought_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER box_bought_goes_on BEFORE INSERT ON box_bought
  FOR EACH ROW EXECUTE FUNCTION box_bought_goes_on();

-- What was bought never changes; its prize is drawn once, its money goes once, and it is opened once.
CREATE FUNCTION box_bought_goes_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT ((OLD.state = 1 AND NEW.state IN (1, 2, 4)) OR (OLD.state = 2 AND NEW.state = 3))
     OR (OLD.prize IS NOT NULL AND NEW.prize IS DISTINCT FROM OLD.prize)
     OR (OLD.state = 2 AND NEW.settled_at IS DISTINCT FROM OLD.settled_at)
     OR (NEW.id, NEW.series_id, NEW.number, NEW.code, NEW.owner_id, NEW.seed, NEW.head, NEW.price, NEW.bought_at)
        IS DISTINCT FROM
        (OLD.id, OLD.series_id, OLD.number, OLD.code, OLD.owner_id, OLD.seed, OLD.head, OLD.price, OLD.bought_at)
  THEN
    RAISE EXCEPTION 'Box % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'box_bought_goes_forward';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER box_bought_goes_forward BEFORE UPDATE ON box_bought
  FOR EACH ROW EXECUTE FUNCTION box_bought_goes_forward();

GRANT SELECT, INSERT ON box_series, box_prize, box_bought TO aureus_app;
GRANT UPDATE (state, sold, head, sold_out_at, settled_at, seed, seal_sequence, seal_second, seal_hash, seal_key,
  seal_signature) ON box_series TO aureus_app;
GRANT UPDATE (state, prize, settled_at, opened_at, work_id) ON box_bought TO aureus_app;
