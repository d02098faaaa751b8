-- What longs will be paid of an announced dividend is set aside, and contracts rest from its cut-off until it is settled.
ALTER TABLE futures_dividend
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN currency_id integer,
  -- Set aside of the account the house trades contracts from; null for what was announced before anything was.
  ADD COLUMN reserved bigint CHECK (reserved > 0);
UPDATE futures_dividend SET currency_id = (SELECT quote_id FROM markets WHERE id = market_id);
ALTER TABLE futures_dividend ALTER COLUMN currency_id SET NOT NULL;
-- Whoever holds the contracts learns of it: longs beyond what is set aside are refused, and so is what rests.
CREATE CONSTRAINT TRIGGER futures_dividend_announced AFTER INSERT OR DELETE ON futures_dividend
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
