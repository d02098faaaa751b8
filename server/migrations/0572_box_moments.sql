-- When the last box of a series is sold decides by which prices the series is drawn, so whoever writes a moment whose prices
-- are known already chooses a draw. A box is sold now, whichever code writes it, and when it was is written once. A purchase
-- that takes longer than this sells nothing; prices count a minute later at the earliest.
CREATE FUNCTION box_sold_now(at timestamptz) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT at BETWEEN clock_timestamp() - interval '30 seconds' AND clock_timestamp() + interval '1 second'
$$;

CREATE FUNCTION box_series_sold_out_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sold_out_at IS DISTINCT FROM OLD.sold_out_at
     AND (OLD.sold_out_at IS NOT NULL OR box_sold_now(NEW.sold_out_at) IS NOT TRUE)
  THEN
    RAISE EXCEPTION 'Series % is not sold out at this moment', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'box_series_sold_out_now';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER box_series_sold_out_now BEFORE UPDATE ON box_series
  FOR EACH ROW EXECUTE FUNCTION box_series_sold_out_now();

CREATE FUNCTION box_bought_now() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT box_sold_now(NEW.bought_at) THEN
    RAISE EXCEPTION 'Box % of series % is not bought at this moment', NEW.number, NEW.series_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'box_bought_now';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER box_bought_now BEFORE INSERT ON box_bought
  FOR EACH ROW EXECUTE FUNCTION box_bought_now();
