-- In an emergency one administrator may end that somebody is followed, too; beside whatever may be done alone by now.
DO $$
DECLARE
  made text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO made FROM pg_constraint WHERE conname = 'operator_proposal_alone';
  IF position('''card.block''::text' IN made) = 0 THEN
    RAISE EXCEPTION 'What may be done alone is written in another way';
  END IF;
  ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_alone;
  EXECUTE 'ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone '
    || replace(replace(made, '''card.block''::text', '''card.block''::text, ''copy.dismiss''::text'), ' NOT VALID', '')
    || ' NOT VALID';
END $$;
