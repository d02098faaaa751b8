-- Works that operators took back: they stay with their owners, and their provenance says so.
ALTER TABLE art_work DROP CONSTRAINT art_work_state_check;
ALTER TABLE art_work ADD CONSTRAINT art_work_state_check
  CHECK (state IN ('review', 'approved', 'refused', 'removed'));
ALTER TABLE art_hand DROP CONSTRAINT art_hand_kind_check;
ALTER TABLE art_hand ADD CONSTRAINT art_hand_kind_check CHECK (kind IN ('made', 'bought', 'won', 'box', 'removed'));
ALTER TABLE art_hand DROP CONSTRAINT art_hand_made;
-- Where it came from nobody, and for nothing, it was made or is taken back.
ALTER TABLE art_hand ADD CONSTRAINT art_hand_made CHECK ((kind = 'made') = (number = 1)
  AND (kind IN ('made', 'removed')) = (from_id IS NULL) AND (kind IN ('made', 'removed')) = (price IS NULL)
  AND (price IS NULL) = (currency_id IS NULL) AND from_id IS DISTINCT FROM to_id);

-- What was taken back stays so.
CREATE FUNCTION art_work_stays_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The work % was taken back', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'art_work_stays_removed';
END $$;
CREATE TRIGGER art_work_stays_removed BEFORE UPDATE OF state, owner_id, sale_id, hands, is_kept ON art_work
  FOR EACH ROW WHEN (OLD.state = 'removed') EXECUTE FUNCTION art_work_stays_removed();
