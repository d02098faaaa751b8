-- Dividends of shares on which there are contracts: shorts pay them and longs get them, once.
CREATE TABLE futures_dividend (
  -- As the area that announced it calls it.
  ref text PRIMARY KEY,
  market_id integer NOT NULL REFERENCES future_instrument (market_id),
  -- Quote minor units for one whole share.
  per_share bigint NOT NULL CHECK (per_share > 0),
  cut_off timestamptz NOT NULL,
  settled_at timestamptz
);
GRANT SELECT, INSERT, DELETE ON futures_dividend TO aureus_app;
GRANT UPDATE (settled_at) ON futures_dividend TO aureus_app;
-- A batch that was matched before is matched again after: margins are others.
CREATE CONSTRAINT TRIGGER futures_dividend_settled AFTER UPDATE OF settled_at ON futures_dividend
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
