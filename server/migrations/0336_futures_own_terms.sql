-- The fees and the spread an order was placed on, parts per million: what is changed later costs it no more.

ALTER TABLE futures_position
  ADD COLUMN fee_ppm integer,
  ADD COLUMN spread_ppm integer,
  ADD COLUMN overnight_ppm integer;
UPDATE futures_position SET fee_ppm = terms.fee_ppm, spread_ppm = terms.spread_ppm, overnight_ppm = terms.overnight_ppm
FROM future_instrument AS terms WHERE terms.market_id = futures_position.market_id;
ALTER TABLE futures_position
  ALTER COLUMN fee_ppm SET NOT NULL,
  ALTER COLUMN spread_ppm SET NOT NULL,
  ALTER COLUMN overnight_ppm SET NOT NULL;
