-- What an editing proposal found when it was made, as the payload that would bring it back: when it is no longer so, the
-- proposal is refused, and it is what an undo proposes. Null for acts that are not undone by an act of their own kind.
ALTER TABLE operator_proposals ADD COLUMN inverse json;

CREATE FUNCTION operator_proposal_keeps_inverse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.inverse::text IS DISTINCT FROM OLD.inverse::text THEN
    RAISE EXCEPTION 'What proposal % found cannot change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_keeps_inverse BEFORE UPDATE OF inverse ON operator_proposals
  FOR EACH ROW EXECUTE FUNCTION operator_proposal_keeps_inverse();
