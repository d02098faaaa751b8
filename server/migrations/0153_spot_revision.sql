-- The count the fence of every batch looks at is moved on by freezes and by changed terms: it is called what it is.
ALTER TABLE spot_writer RENAME COLUMN freezes TO revision;

CREATE FUNCTION spot_move_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two changes at once do not wait for each other in a circle.
  PERFORM FROM spot_writer ORDER BY id FOR NO KEY UPDATE;
  UPDATE spot_writer SET revision = revision + 1;
  RETURN NULL;
END $$;

DROP TRIGGER users_freeze_spot ON users;
CREATE TRIGGER users_freeze_spot AFTER UPDATE OF status, funds_frozen ON users
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.funds_frozen <> NEW.funds_frozen)
  EXECUTE FUNCTION spot_move_revision();
DROP FUNCTION spot_note_freeze();

DROP TRIGGER markets_terms_spot ON markets;
CREATE TRIGGER markets_terms_spot AFTER UPDATE OF maker_fee_ppm, taker_fee_ppm, min_total, open_spot ON markets
  FOR EACH ROW
  WHEN ((OLD.maker_fee_ppm, OLD.taker_fee_ppm, OLD.min_total, OLD.open_spot)
    IS DISTINCT FROM (NEW.maker_fee_ppm, NEW.taker_fee_ppm, NEW.min_total, NEW.open_spot))
  EXECUTE FUNCTION spot_move_revision();
DROP FUNCTION spot_note_terms();
