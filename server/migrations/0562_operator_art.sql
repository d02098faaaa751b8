-- Who looks into the art market and decides there, and what one administrator may do alone: end a creator, close the market.
INSERT INTO role_permissions (role, permission)
SELECT role, unnest(ARRAY['art.read', 'art.decide']) FROM roles WHERE role IN ('risk', 'finance')
UNION ALL
SELECT role, 'art.read' FROM roles WHERE role IN ('support');

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
    || replace(replace(made, '''card.block''::text', '''card.block''::text, ''art.creator_end''::text, ''art.terms''::text'),
      ' NOT VALID', '')
    || ' NOT VALID';
END $$;
