-- Most all positions of one user on a market may be worth where one has so much leverage or more, in whole quote units:
-- `20:250000,100:20000`. A thin margin covers no gap in the price, so it may stand for little.

ALTER TABLE future_instrument ADD COLUMN tiers text NOT NULL DEFAULT ''
  CHECK (tiers ~ '^([1-9][0-9]*:[1-9][0-9]*(,[1-9][0-9]*:[1-9][0-9]*)*)?$');
UPDATE future_instrument SET tiers = '20:250000,50:100000,100:20000'
FROM markets JOIN currencies ON currencies.id = markets.quote_id
WHERE markets.id = future_instrument.market_id AND max_user > 250000 * 10::numeric ^ currencies.scale
  AND '100' = ANY (string_to_array(leverages, ','));
-- What waits for the end of the transaction would forbid to alter the table.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE future_instrument ALTER COLUMN tiers DROP DEFAULT;
GRANT UPDATE (tiers) ON future_instrument TO aureus_app;
