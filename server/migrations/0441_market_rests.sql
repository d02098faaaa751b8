-- From when until when nothing is traded in a market: its share is being split. Known beforehand, so that every process lets
-- it rest at the same moment.
CREATE TABLE market_rest (
  -- As whoever announces it calls it.
  cause text PRIMARY KEY,
  market_id integer NOT NULL REFERENCES markets (id),
  begins timestamptz NOT NULL,
  -- Null until it is known.
  ends timestamptz CHECK (ends > begins)
);
CREATE INDEX market_rest_market ON market_rest (market_id, begins);
GRANT SELECT, INSERT, DELETE ON market_rest TO aureus_app;
GRANT UPDATE (ends) ON market_rest TO aureus_app;
-- Writers learn of it, and no batch that was matched before is written after it.
CREATE CONSTRAINT TRIGGER market_rest_changed AFTER INSERT OR UPDATE OR DELETE ON market_rest
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
