-- Nothing set aside is zero: no long may come. Null is what was announced before anything was; that is set aside at a start.
ALTER TABLE futures_dividend DROP CONSTRAINT futures_dividend_reserved_check;
ALTER TABLE futures_dividend ADD CONSTRAINT futures_dividend_reserved_check CHECK (reserved >= 0);
GRANT UPDATE (reserved) ON futures_dividend TO aureus_app;
-- Whoever holds the contracts learns of it.
CREATE CONSTRAINT TRIGGER futures_dividend_reserved AFTER UPDATE OF reserved ON futures_dividend
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION sequencer_move_revision();
