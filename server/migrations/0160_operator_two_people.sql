-- Behind two operators there are two people. Who let an operator in may be that operator until a third has confirmed it,
-- and who is new approves nothing that moves money.
ALTER TABLE operators
  -- Since when somebody has had this access: the invitation was accepted, or a lost factor renewed.
  ADD COLUMN access_since timestamptz,
  -- One of the first two, let in by the machine.
  ADD COLUMN is_founder boolean NOT NULL DEFAULT false,
  -- Operators who proposed and approved the access; none when the machine did.
  ADD COLUMN let_in_by bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN confirmed_at timestamptz,
  -- Null when the machine confirmed.
  ADD COLUMN confirmed_by bigint REFERENCES operators (id);
UPDATE operators SET access_since = CASE WHEN is_demo THEN created_at - interval '30 days' ELSE created_at END;
ALTER TABLE operators ALTER COLUMN access_since SET NOT NULL;

-- Whoever came through a broken glass is known to one operator alone.
UPDATE operators o SET let_in_by = ARRAY[p.decided_by]
  FROM operator_proposals p
 WHERE p.kind = 'operator.invite' AND p.state = 'executed' AND p.break_glass
   AND lower(p.payload ->> 'email') = lower(o.email);

ALTER TABLE operator_invitations
  ADD COLUMN let_in_by bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_founder boolean NOT NULL DEFAULT false;

-- What was approved behind a broken glass and waits for its execution is done no more, unless it protects.
UPDATE operator_proposals SET state = 'failed', error_code = 'glass_forbidden'
 WHERE state = 'approved' AND break_glass
   AND kind NOT IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms');

-- Done at once by one operator: what protects and cannot wait.
ALTER TABLE operator_proposals ADD COLUMN at_once boolean NOT NULL DEFAULT false;
ALTER TABLE operator_proposals DROP CONSTRAINT operator_proposal_two_people;
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_two_people CHECK (
  state IN ('open', 'withdrawn', 'expired') OR decided_by <> proposed_by OR break_glass OR at_once
);
-- The contract says which acts one operator may do alone; the database keeps it for those of the past as they were.
ALTER TABLE operator_proposals ADD CONSTRAINT operator_proposal_alone CHECK (
  CASE
    WHEN at_once THEN kind = 'user.freeze' AND NOT break_glass
    WHEN break_glass THEN kind IN ('user.freeze', 'card.block', 'market.terms', 'currency.terms', 'withdrawal.terms')
    ELSE true
  END
) NOT VALID;

CREATE FUNCTION operator_proposal_keeps_at_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.decided_by IS NOT NULL AND NEW.at_once IS DISTINCT FROM OLD.at_once THEN
    RAISE EXCEPTION 'How proposal % was decided cannot change', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER operator_proposal_keeps_at_once BEFORE UPDATE OF at_once ON operator_proposals
  FOR EACH ROW EXECUTE FUNCTION operator_proposal_keeps_at_once();
