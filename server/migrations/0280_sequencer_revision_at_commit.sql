-- The revision moves on when the change commits, not when it is made. Until the commit the rows of all writers are locked,
-- and no batch gets past them: a transaction that stood still between its change and its commit, as that of a process that
-- was stopped or cut off, kept everybody from trading. What was matched before the change is refused after it as ever, for
-- both take effect by the same commit.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT tgname, tgrelid::regclass AS on_table, pg_get_triggerdef(oid) AS made
    FROM pg_trigger WHERE tgfoid = 'sequencer_move_revision'::regproc
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', one.tgname, one.on_table);
    EXECUTE replace(replace(one.made, 'CREATE TRIGGER', 'CREATE CONSTRAINT TRIGGER'),
                    'FOR EACH ROW', 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW');
  END LOOP;
END $$;
