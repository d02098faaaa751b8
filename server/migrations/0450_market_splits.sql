-- Splits of shares as their prices reckon with them: what was recorded before one counts in shares of before.
CREATE TABLE market_split (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  market_id integer NOT NULL REFERENCES markets (id),
  -- For each of the old shares there are so many new ones.
  new_shares integer NOT NULL CHECK (new_shares BETWEEN 1 AND 100),
  old_shares integer NOT NULL CHECK (old_shares BETWEEN 1 AND 100),
  -- The cut-off: prices of after it count in new shares.
  at timestamptz NOT NULL,
  -- When it was settled.
  recorded_at timestamptz NOT NULL DEFAULT statement_timestamp(),
  CHECK (new_shares <> old_shares),
  CHECK (recorded_at >= at),
  UNIQUE (market_id, at)
);
COMMENT ON TABLE market_split IS 'Written once';
GRANT SELECT, INSERT ON market_split TO aureus_app;
-- What was matched before is matched again: by prices of after.
CREATE CONSTRAINT TRIGGER market_split_recorded AFTER INSERT ON market_split
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
