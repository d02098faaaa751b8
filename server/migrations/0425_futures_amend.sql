-- An order that waits may be given another price or size: it is on the terms of that moment then. What has opened never
-- changes its terms.

GRANT UPDATE (limit_ticks, fee_ppm, spread_ppm, overnight_ppm, liquidation_ppm, buffer_ppm, is_all_together)
  ON futures_position TO aureus_app;

CREATE FUNCTION futures_position_keeps_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Position % is not an order that waits: its terms stay', OLD.id;
END
$$;
CREATE TRIGGER futures_position_terms BEFORE UPDATE ON futures_position FOR EACH ROW
  WHEN (NOT (OLD.status = 0 AND NEW.status = 0) AND (
    OLD.limit_ticks, OLD.fee_ppm, OLD.spread_ppm, OLD.overnight_ppm,
    OLD.liquidation_ppm, OLD.buffer_ppm, OLD.is_all_together
  ) IS DISTINCT FROM (
    NEW.limit_ticks, NEW.fee_ppm, NEW.spread_ppm, NEW.overnight_ppm,
    NEW.liquidation_ppm, NEW.buffer_ppm, NEW.is_all_together
  ))
  EXECUTE FUNCTION futures_position_keeps_terms();
