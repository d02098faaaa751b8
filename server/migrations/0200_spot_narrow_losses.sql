-- What a trade takes off the band of its loser is weighed by how much of the order it filled: a small part of a large
-- order costs a small part.
ALTER TABLE spot_costly_trade
  -- The whole order at the index price of the trade, quote minor units.
  ADD COLUMN order_value bigint,
  -- Lost within the narrow band, by an account that was held to it.
  ADD COLUMN within_narrow boolean NOT NULL DEFAULT false;

-- Trades of before count as if each had filled its order whole.
UPDATE spot_costly_trade SET order_value = greatest(1, (loss::numeric * 1000000 / off_ppm)::bigint);

ALTER TABLE spot_costly_trade
  ALTER COLUMN order_value SET NOT NULL,
  ADD CHECK (order_value > 0),
  ALTER COLUMN within_narrow DROP DEFAULT;
