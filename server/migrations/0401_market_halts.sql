-- When operators closed a market that is closed, and when they opened it last: its orders trade again by an auction, as at
-- the opening of a session. Null for markets that were closed or opened before this was kept.
ALTER TABLE markets ADD COLUMN closed_at timestamptz, ADD COLUMN opened_at timestamptz;

CREATE FUNCTION market_note_openness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.closed_at := CASE WHEN NEW.is_open THEN NULL ELSE now() END;
  IF NEW.is_open THEN NEW.opened_at := now(); END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER markets_openness BEFORE UPDATE OF is_open ON markets
  FOR EACH ROW WHEN (OLD.is_open <> NEW.is_open)
  EXECUTE FUNCTION market_note_openness();
