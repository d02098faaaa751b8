-- A market is a price; what is traded on it is an instrument, with terms of its own: spot is the first kind. What was
-- changed of them stays as it is.
CREATE TABLE spot_instrument (
  market_id integer PRIMARY KEY REFERENCES markets (id),
  -- One lot is `lot` units of the last of `amount_scale` decimals.
  amount_scale smallint NOT NULL CHECK (amount_scale BETWEEN 0 AND 8),
  lot integer NOT NULL CHECK (lot > 0),
  -- Smallest order value in minor units of the quote currency.
  min_total bigint NOT NULL CHECK (min_total > 0),
  maker_fee_ppm integer NOT NULL CHECK (maker_fee_ppm BETWEEN 0 AND 1000000),
  taker_fee_ppm integer NOT NULL CHECK (taker_fee_ppm BETWEEN 0 AND 1000000),
  -- No trade is further from the index price, in parts per million.
  band_ppm integer NOT NULL DEFAULT 50000 CHECK (band_ppm BETWEEN 10000 AND 200000),
  -- Beside whether its market is: that was said of a market as a whole so far, and stays there.
  is_open boolean NOT NULL DEFAULT true,
  -- The hours it keeps within those of its market; null when it keeps those.
  calendar text CHECK (calendar IN ('always', 'XNAS', 'XNYS'))
);

INSERT INTO spot_instrument (market_id, amount_scale, lot, min_total, maker_fee_ppm, taker_fee_ppm, band_ppm)
  SELECT id, amount_scale, lot, min_total, maker_fee_ppm, taker_fee_ppm, band_ppm FROM markets;

GRANT SELECT, INSERT ON spot_instrument TO aureus_app;
-- Terms change by proposals.
GRANT UPDATE (min_total, maker_fee_ppm, taker_fee_ppm, band_ppm) ON spot_instrument TO aureus_app;

DROP TRIGGER markets_terms_spot ON markets;
-- Volumes outside and stored candles are counted in these steps whatever becomes of the lots of an instrument.
ALTER TABLE markets RENAME COLUMN amount_scale TO volume_scale;
ALTER TABLE markets RENAME COLUMN lot TO volume_step;
ALTER TABLE markets RENAME COLUMN open_spot TO is_open;
ALTER TABLE markets DROP COLUMN min_total, DROP COLUMN maker_fee_ppm, DROP COLUMN taker_fee_ppm, DROP COLUMN band_ppm;

-- A batch that was matched on other terms, or in a market that was closed meanwhile, is matched anew. At the commit: till
-- then nobody waits for the change.
CREATE CONSTRAINT TRIGGER markets_is_open AFTER UPDATE OF is_open ON markets
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open)
  EXECUTE FUNCTION sequencer_move_revision();
CREATE CONSTRAINT TRIGGER spot_instrument_terms AFTER UPDATE ON spot_instrument
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION sequencer_move_revision();
