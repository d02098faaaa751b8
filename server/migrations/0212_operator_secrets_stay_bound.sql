-- That secrets were bound to their rows is said once. Taken back, unbound ones would be sealed anew at the next start,
-- those an intruder put there as well.
CREATE FUNCTION secrets_stay_bound() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.bound_at IS NOT NULL THEN
    RAISE EXCEPTION 'Secrets are bound to their rows once and for all' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER secrets_stay_bound BEFORE INSERT OR UPDATE OR DELETE ON secrets_bound
  FOR EACH ROW EXECUTE FUNCTION secrets_stay_bound();
