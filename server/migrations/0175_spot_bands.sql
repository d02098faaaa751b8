-- No trade further from the index price than this, in parts per million: a term of the market.
ALTER TABLE markets ADD COLUMN band_ppm integer NOT NULL DEFAULT 50000 CHECK (band_ppm BETWEEN 10000 AND 200000);

GRANT UPDATE (band_ppm) ON markets TO aureus_app;

-- A batch that was matched on another band is matched anew.
DROP TRIGGER markets_terms_spot ON markets;
CREATE TRIGGER markets_terms_spot AFTER UPDATE OF maker_fee_ppm, taker_fee_ppm, min_total, open_spot, band_ppm ON markets
  FOR EACH ROW
  WHEN ((OLD.maker_fee_ppm, OLD.taker_fee_ppm, OLD.min_total, OLD.open_spot, OLD.band_ppm)
    IS DISTINCT FROM (NEW.maker_fee_ppm, NEW.taker_fee_ppm, NEW.min_total, NEW.open_spot, NEW.band_ppm))
  EXECUTE FUNCTION spot_move_revision();

-- Whose withdrawals are frozen trades in the narrow band: a change of it is known to every batch that is committed after.
CREATE TRIGGER users_safety_freeze_spot AFTER UPDATE OF withdrawals_frozen_until ON users
  FOR EACH ROW WHEN (OLD.withdrawals_frozen_until IS DISTINCT FROM NEW.withdrawals_frozen_until)
  EXECUTE FUNCTION spot_move_revision();
CREATE INDEX users_withdrawals_frozen ON users (withdrawals_frozen_until) WHERE withdrawals_frozen_until IS NOT NULL;

-- Trades between two users by which one of them lost more against the index than the narrow band allows: what is taken
-- off the loser's own band, and what operators are told of when it happens again and again between the same two.
CREATE TABLE spot_costly_trade (
  trade_id bigint PRIMARY KEY,
  created_at timestamptz NOT NULL,
  market_id integer NOT NULL,
  loser_id bigint NOT NULL CHECK (loser_id > 0),
  gainer_id bigint NOT NULL CHECK (gainer_id > 0 AND gainer_id <> loser_id),
  -- The order of the loser.
  order_id bigint NOT NULL,
  -- Ticks.
  index_price integer NOT NULL CHECK (index_price > 0),
  price integer NOT NULL CHECK (price > 0),
  off_ppm integer NOT NULL CHECK (off_ppm > 0),
  -- Quote minor units.
  loss bigint NOT NULL CHECK (loss >= 0)
);
CREATE INDEX spot_costly_trade_loser ON spot_costly_trade (loser_id, created_at);
CREATE INDEX spot_costly_trade_gainer ON spot_costly_trade (gainer_id, created_at);
CREATE INDEX spot_costly_trade_time ON spot_costly_trade (created_at);
GRANT SELECT, INSERT ON spot_costly_trade TO aureus_app;

-- Of two accounts operators are told once a day.
CREATE TABLE spot_pair_alarm (
  loser_id bigint NOT NULL,
  gainer_id bigint NOT NULL,
  day date NOT NULL,
  trades integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (loser_id, gainer_id, day)
);
GRANT SELECT, INSERT ON spot_pair_alarm TO aureus_app;
