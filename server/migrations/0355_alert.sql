-- Price alerts: what users wait for, what was crossed, and how far the prices were judged.

CREATE TABLE price_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  -- An alert lives as long as its market.
  market_id integer NOT NULL REFERENCES markets (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('above', 'below')),
  -- The level, ticks of the market.
  price bigint NOT NULL CHECK (price > 0),
  kind text NOT NULL CHECK (kind IN ('once', 'each', 'close')),
  -- The candle whose close counts.
  period text CHECK (period IN ('1min', '5min', '15min', '30min', '60min', '1day')),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'done')),
  -- Whether the price was last seen on the near side, so that it can cross.
  is_armed boolean NOT NULL,
  -- The last second it was judged by, or in which it was set: nothing of before counts. Seconds since 1970.
  since bigint NOT NULL,
  -- When it crossed last, and the price of then in ticks.
  crossed_at bigint,
  crossed_price bigint,
  -- Moved on by whatever its owner does, in the order of the commits: see alert_watch.
  revision bigint NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Deleted by its owner, who can bring it back for a while.
  deleted_at timestamptz,
  CHECK ((kind = 'close') = (period IS NOT NULL)),
  CHECK ((crossed_at IS NULL) = (crossed_price IS NULL))
);
CREATE INDEX price_alert_user ON price_alert (user_id, id DESC);
CREATE INDEX price_alert_revision ON price_alert (revision);
CREATE INDEX price_alert_over ON price_alert (changed_at) WHERE state = 'done' OR deleted_at IS NOT NULL;
-- The same alert twice is one.
CREATE UNIQUE INDEX price_alert_same ON price_alert (user_id, market_id, side, price, kind, coalesce(period, ''))
  WHERE state <> 'done' AND deleted_at IS NULL;

-- Each crossing once, with the price it was decided by: written together with what its user is told.
CREATE TABLE alert_crossing (
  alert_id bigint NOT NULL REFERENCES price_alert (id) ON DELETE CASCADE,
  -- The second that decided, and the place of its price in the log of prices. Of a candle its end, and its last price.
  second bigint NOT NULL,
  sequence bigint NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  -- Since when no reliable price was seen before; null when nothing was missed.
  unseen_since bigint,
  PRIMARY KEY (alert_id, second)
);
COMMENT ON TABLE alert_crossing IS 'Written once';

-- How far the prices were judged, what was known of the markets then, and how often users have changed their alerts.
-- One row: whoever judges, and whoever changes an alert, holds it until the commit.
CREATE TABLE alert_watch (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Grows with whoever begins to judge: the one before can store nothing any more.
  epoch bigint NOT NULL DEFAULT 0,
  -- Null before the first time.
  second bigint,
  markets jsonb NOT NULL DEFAULT '{}',
  revision bigint NOT NULL DEFAULT 0
);
INSERT INTO alert_watch DEFAULT VALUES;

GRANT SELECT, INSERT, DELETE ON price_alert TO aureus_app;
GRANT UPDATE (side, price, kind, period, state, is_armed, since, crossed_at, crossed_price, revision, changed_at, deleted_at)
  ON price_alert TO aureus_app;
GRANT SELECT, INSERT ON alert_crossing TO aureus_app;
GRANT SELECT, UPDATE ON alert_watch TO aureus_app;
