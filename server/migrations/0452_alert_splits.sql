-- Levels of alerts are adjusted when their share is split.
ALTER TABLE price_alert
  -- How many splits of its share its level is after.
  ADD COLUMN splits integer NOT NULL DEFAULT 0 CHECK (splits >= 0);
GRANT UPDATE (splits) ON price_alert TO aureus_app;
