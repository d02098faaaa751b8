-- A user whose money was frozen must not trade by a batch that was matched before the freeze and is committed after it.
-- Every change of who is frozen moves `freezes` on in the row every batch has to pass (its fence): a batch that was
-- matched with an older count is refused and matched anew.
ALTER TABLE spot_writer ADD COLUMN freezes bigint NOT NULL DEFAULT 0;

CREATE FUNCTION spot_note_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two freezes at once do not wait for each other in a circle.
  PERFORM FROM spot_writer ORDER BY id FOR NO KEY UPDATE;
  UPDATE spot_writer SET freezes = freezes + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER users_freeze_spot AFTER UPDATE OF status, funds_frozen ON users
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.funds_frozen <> NEW.funds_frozen)
  EXECUTE FUNCTION spot_note_freeze();
