-- Alerts that end at a moment their owner chose.

ALTER TABLE price_alert
  -- The last second that counts, since 1970; null when it waits for ever.
  ADD COLUMN expires_at bigint,
  DROP CONSTRAINT price_alert_state_check,
  ADD CHECK (state IN ('active', 'paused', 'done', 'expired'));
GRANT UPDATE (expires_at) ON price_alert TO aureus_app;

CREATE INDEX price_alert_expiry ON price_alert (expires_at) WHERE state IN ('active', 'paused');
DROP INDEX price_alert_over;
CREATE INDEX price_alert_over ON price_alert (changed_at) WHERE state IN ('done', 'expired') OR deleted_at IS NOT NULL;
DROP INDEX price_alert_same;
CREATE UNIQUE INDEX price_alert_same ON price_alert (user_id, market_id, side, price, kind, coalesce(period, ''))
  WHERE state IN ('active', 'paused') AND deleted_at IS NULL;
