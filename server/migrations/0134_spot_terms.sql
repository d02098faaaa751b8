-- No batch that was matched on older terms of a market (fees, smallest order, open or closed) is committed after they
-- changed: the count its fence looks at moves on, and it is matched anew.
CREATE FUNCTION spot_note_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM spot_writer ORDER BY id FOR NO KEY UPDATE;
  UPDATE spot_writer SET freezes = freezes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER markets_terms_spot AFTER UPDATE OF maker_fee_ppm, taker_fee_ppm, min_total, open_spot ON markets
  FOR EACH ROW
  WHEN ((OLD.maker_fee_ppm, OLD.taker_fee_ppm, OLD.min_total, OLD.open_spot)
    IS DISTINCT FROM (NEW.maker_fee_ppm, NEW.taker_fee_ppm, NEW.min_total, NEW.open_spot))
  EXECUTE FUNCTION spot_note_terms();
