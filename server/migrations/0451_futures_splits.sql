-- Splits of shares on which there are contracts: positions become as many more lots at as much lower a price, once.
CREATE TABLE futures_split (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As the area that announced it calls it.
  ref text NOT NULL UNIQUE,
  market_id integer NOT NULL REFERENCES future_instrument (market_id),
  -- For each of the old shares there are so many new ones.
  new_shares integer NOT NULL CHECK (new_shares BETWEEN 1 AND 100),
  old_shares integer NOT NULL CHECK (old_shares BETWEEN 1 AND 100),
  -- Contracts rest from then on until it is settled.
  cut_off timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK (new_shares <> old_shares),
  UNIQUE (market_id, cut_off)
);
GRANT SELECT, INSERT, DELETE ON futures_split TO aureus_app;
GRANT UPDATE (settled_at) ON futures_split TO aureus_app;
-- Whoever holds the contracts learns when they rest; and what was matched before one is settled is matched again after.
CREATE CONSTRAINT TRIGGER futures_split_changed AFTER INSERT OR DELETE OR UPDATE OF settled_at ON futures_split
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
