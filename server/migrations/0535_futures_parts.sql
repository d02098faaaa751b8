-- Positions count in parts of a lot, because a copy of another one may be no whole number of lots: in hundredths; where one
-- tick on these is no whole number of quote minor units in tenths, or in whole lots as before. What is in receipts stays in
-- the lots it was reckoned by.
ALTER TABLE futures_position RENAME COLUMN lots TO parts;
ALTER TABLE futures_position ALTER COLUMN parts TYPE bigint;

WITH priced AS (
  SELECT future_instrument.market_id,
    -- One tick on one lot; every market has a whole number.
    (tick * lot * 10::numeric ^ (quote.scale - price_scale - amount_scale))::numeric(40, 12) AS unit
  FROM future_instrument
  JOIN markets ON markets.id = future_instrument.market_id
  JOIN currencies AS quote ON quote.id = markets.quote_id
)
UPDATE futures_position
SET parts = parts * CASE WHEN unit % 100 = 0 THEN 100 WHEN unit % 10 = 0 THEN 10 ELSE 1 END
FROM priced
WHERE priced.market_id = futures_position.market_id;

COMMENT ON COLUMN futures_position.parts IS 'What waits or is open, in parts of a lot; of what has ended what it had in the end';
COMMENT ON COLUMN future_instrument.min_lots IS 'Whole lots, as max_lots: what users order';
