-- Users a proposal is about, as they were when it was made: whoever looks at it looks at their data, and the record names
-- them.
ALTER TABLE operator_proposals ADD COLUMN users bigint[] NOT NULL DEFAULT '{}';

ALTER TABLE operator_proposals DISABLE TRIGGER operator_proposal_goes_one_way;
UPDATE operator_proposals p SET users = found.users
  FROM (
    SELECT o.id, ARRAY(
      SELECT user_id FROM deposit
       WHERE o.kind IN ('deposit.credit', 'deposit.check', 'deposit.refuse') AND deposit.id = (o.payload ->> 'id')::bigint
      UNION ALL
      SELECT owner_id FROM withdrawal
       WHERE o.kind IN ('withdrawal.approve', 'withdrawal.complete', 'withdrawal.refuse')
         AND withdrawal.id = (o.payload ->> 'id')::bigint
      UNION ALL
      SELECT owner_id FROM payout_card
       WHERE o.kind IN ('card.block', 'card.unblock') AND payout_card.id = (o.payload ->> 'id')::bigint
      UNION ALL
      SELECT (o.payload ->> 'user_id')::bigint
       WHERE o.kind IN ('user.freeze', 'user.unfreeze', 'user.credit', 'identity.pass', 'identity.refuse')
    ) AS users
    FROM operator_proposals o
  ) AS found
 WHERE found.id = p.id AND found.users <> '{}';
ALTER TABLE operator_proposals ENABLE TRIGGER operator_proposal_goes_one_way;

CREATE FUNCTION operator_proposal_keeps_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.users IS DISTINCT FROM OLD.users THEN
    RAISE EXCEPTION 'Whom proposal % is about cannot change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_keeps_users BEFORE UPDATE OF users ON operator_proposals
  FOR EACH ROW EXECUTE FUNCTION operator_proposal_keeps_users();
