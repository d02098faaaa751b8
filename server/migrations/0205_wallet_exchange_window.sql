-- The spread grows with what was exchanged within the hour before, so that cutting an exchange into parts saves nothing.

-- By how much more of a coin the house gave than it took, in the coin's minor units; the value beside it is for limits.
ALTER TABLE exchange_flow ADD COLUMN coins numeric(40, 0) NOT NULL DEFAULT 0;

-- What the user had exchanged within the hour before, USDT minor units. Null for those from before it was counted.
ALTER TABLE exchange_quote ADD COLUMN value_before bigint CHECK (value_before >= 0);
ALTER TABLE wallet_exchange ADD COLUMN value_before bigint CHECK (value_before >= 0);

-- Quotes of before this held ten seconds and end here.
DELETE FROM exchange_quote WHERE used_at IS NULL;
