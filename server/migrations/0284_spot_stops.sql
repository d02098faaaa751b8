-- Stop orders: they wait until the mark price comes to their trigger.
-- Ticks; 0 for orders without a trigger.
ALTER TABLE spot_order ADD COLUMN trigger_price integer NOT NULL DEFAULT 0 CHECK (trigger_price >= 0);
-- When the mark price came to it; from then on it is an order like those without one.
ALTER TABLE spot_order ADD COLUMN triggered_at timestamptz;
ALTER TABLE spot_order ADD CONSTRAINT spot_order_triggered_by CHECK (triggered_at IS NULL OR trigger_price > 0);
