-- A batch is one statement that looks itself whether it fits: then it needs no transaction around it.
-- Tells whether each part of a batch has written as many rows as it should; raises what they are when one has not.
CREATE FUNCTION sequencer_check(counts integer[], wanted integer[]) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF counts IS DISTINCT FROM wanted THEN
    RAISE EXCEPTION 'The batch does not fit the database' USING ERRCODE = 'SQ001', DETAIL = array_to_string(counts, ',');
  END IF;
  RETURN true;
END $$;
