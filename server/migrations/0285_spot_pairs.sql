-- The other order of a pair, of which one cancels the other: the limit and the stop name each other. What the pair holds
-- is held by the limit; the stop takes it over when it is triggered.
ALTER TABLE spot_order ADD COLUMN linked_id bigint;
