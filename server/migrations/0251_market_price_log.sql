-- What the prices were, second by second. A batch is what all markets said in one second, as text whose bytes are
-- sealed: it carries the hash of the batch before, and once a minute the chain is signed (price_seal). Partitions by
-- day; after a week a day is dropped but for what a settlement used (price_use), which stays in price_batch_kept with
-- the batches that lead to the signatures before and after it.

CREATE TABLE price_batch (
  -- Seconds since 1970. Grows without fail, so that what is asked of a second that has passed never changes.
  second bigint NOT NULL PRIMARY KEY,
  sequence bigint NOT NULL CHECK (sequence > 0),
  payload text NOT NULL,
  previous bytea NOT NULL CHECK (octet_length(previous) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
) PARTITION BY RANGE (second);
COMMENT ON TABLE price_batch IS 'Written once';

CREATE TABLE price_batch_kept (LIKE price_batch INCLUDING ALL);
COMMENT ON TABLE price_batch_kept IS 'Written once';

-- The last batch of the chain: who adds one moves it on in the same statement, so that two processes cannot both.
CREATE TABLE price_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  second bigint NOT NULL,
  sequence bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO price_head (second, sequence, hash) VALUES (0, 0, decode(repeat('00', 32), 'hex'));

-- Signatures of the chain, for ever: one at the first batch of each minute.
CREATE TABLE price_seal (
  sequence bigint PRIMARY KEY,
  second bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  public_key bytea NOT NULL,
  signature bytea NOT NULL
);
COMMENT ON TABLE price_seal IS 'Written once';

-- Prices that a settlement went by, both seconds included: they are kept.
CREATE TABLE price_use (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id integer NOT NULL REFERENCES markets (id),
  from_second bigint NOT NULL,
  to_second bigint NOT NULL CHECK (to_second >= from_second),
  cause text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX price_use_seconds ON price_use (from_second, to_second);
COMMENT ON TABLE price_use IS 'Written once';

CREATE VIEW price_record AS
  SELECT second, sequence, payload, previous, hash FROM price_batch
  UNION ALL
  SELECT second, sequence, payload, previous, hash FROM price_batch_kept;

GRANT SELECT, INSERT ON price_batch, price_seal, price_use TO aureus_app;
GRANT SELECT ON price_batch_kept, price_record TO aureus_app;
GRANT SELECT, UPDATE ON price_head TO aureus_app;

-- The application may neither make nor drop tables. These two do it for it, and nothing else.

CREATE FUNCTION price_make_day(day integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part text := 'price_batch_' || to_char(DATE '1970-01-01' + day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('price_batch days'));
  IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE price_batch INCLUDING CONSTRAINTS)', part);
  -- Attached rather than made as a part: nobody who reads or writes prices waits for it.
  EXECUTE format('ALTER TABLE price_batch ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
    part, day * 86400::bigint, (day + 1) * 86400::bigint);
END $$;

-- Drops the days that ended a week ago or longer, by the clock of the database. Answers how many.
CREATE FUNCTION price_forget_days() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept_from bigint := (extract(epoch FROM clock_timestamp())::bigint / 86400 - 7) * 86400;
  part text;
  first_second bigint;
  dropped integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('price_batch days')) THEN RETURN 0; END IF;
  FOR part IN SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'price_batch'::regclass
  LOOP
    first_second := extract(epoch FROM to_date(right(part, 8), 'YYYYMMDD'))::bigint;
    CONTINUE WHEN first_second + 86400 > kept_from;
    INSERT INTO price_batch_kept
    SELECT DISTINCT price_batch.* FROM (
      -- From the signature before to the one after: without them nothing could be proved. A use may rest on a tick
      -- from up to five seconds before it.
      SELECT coalesce((SELECT max(second) FROM price_seal WHERE second <= from_second - 5), from_second - 5) AS low,
             coalesce((SELECT min(second) FROM price_seal WHERE second >= to_second), to_second) AS high
      FROM price_use
    ) AS used
    JOIN price_batch ON price_batch.second BETWEEN used.low AND used.high
    WHERE price_batch.second BETWEEN first_second AND first_second + 86399
    ON CONFLICT DO NOTHING;
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

REVOKE ALL ON FUNCTION price_make_day(integer), price_forget_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION price_make_day(integer), price_forget_days() TO aureus_app;
