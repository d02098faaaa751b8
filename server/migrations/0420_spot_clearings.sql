-- Two operators have cancelled every open order of a market that was closed.
CREATE TABLE spot_clearing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The act that did it, which can do so once.
  proposal_id bigint NOT NULL UNIQUE,
  market_id integer NOT NULL REFERENCES markets (id),
  -- Orders that were placed up to then are taken out.
  asked_at timestamptz NOT NULL
);
COMMENT ON TABLE spot_clearing IS 'Written once';
CREATE INDEX spot_clearing_market ON spot_clearing (market_id, id DESC);
GRANT SELECT, INSERT ON spot_clearing TO aureus_app;
-- No batch that was matched before trades what was cancelled.
CREATE CONSTRAINT TRIGGER spot_clearing_made AFTER INSERT ON spot_clearing
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
