-- Trailing stops: `trigger_price` follows the mark price at this distance in ticks, and is written each time it moves,
-- before anything acts by it; so it is where it was after a restart. 0 for a trigger that stays.
ALTER TABLE spot_order ADD COLUMN trail integer NOT NULL DEFAULT 0 CHECK (trail >= 0);
ALTER TABLE spot_order ADD CONSTRAINT spot_order_trails_a_trigger CHECK (trail = 0 OR trigger_price > 0);
