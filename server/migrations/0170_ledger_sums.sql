-- The last line for the first rule of the journal: whatever wrote it, a transfer that does not sum to zero in each of
-- its currencies is refused. Once a statement, for every transfer is written by one.
CREATE FUNCTION ledger_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wrong record;
BEGIN
  SELECT transfer_id, currency_id, sum(available_delta + held_delta) AS sum INTO wrong
  FROM written GROUP BY transfer_id, currency_id HAVING sum(available_delta + held_delta) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Transfer % sums to % in currency %', wrong.transfer_id, wrong.sum, wrong.currency_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_sums_to_zero';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_sums_to_zero AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_to_zero();
