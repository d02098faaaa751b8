-- Operators who may not answer users any more: what they have goes back to the queue at once, whoever took the right from
-- them, and however.

CREATE FUNCTION support_may_answer(operator bigint) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM operators JOIN operator_roles ON operator_id = operators.id JOIN role_permissions USING (role)
    WHERE operators.id = operator AND state = 'active' AND permission = 'support.answer')
$$;

CREATE FUNCTION support_agent_left() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed bigint[];
BEGIN
  IF TG_TABLE_NAME = 'operators' THEN
    changed := ARRAY[NEW.id];
  ELSIF TG_TABLE_NAME = 'operator_roles' THEN
    changed := ARRAY[OLD.operator_id];
  ELSE
    changed := ARRAY(SELECT operator_id FROM operator_roles WHERE role = OLD.role);
  END IF;
  -- Whoever gives one of them a conversation holds them, too: what is given before is seen here, what comes after sees this.
  PERFORM FROM operators WHERE id = ANY (changed) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO deadline (kind, ref, due, moves)
  SELECT 'support.left', gone, clock_timestamp(), false FROM unnest(changed) AS gone
  WHERE NOT support_may_answer(gone)
    AND EXISTS (SELECT FROM support_case WHERE agent_id = gone AND state IN ('assigned', 'snoozed'))
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('deadline', 'support.left');
  END IF;
  RETURN NULL;
END $$;

-- At the commit: other roles are written by taking all and giving some.
CREATE CONSTRAINT TRIGGER support_agent_disabled AFTER UPDATE ON operators DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'active' AND NEW.state <> 'active') EXECUTE FUNCTION support_agent_left();
CREATE CONSTRAINT TRIGGER support_agent_role AFTER DELETE ON operator_roles DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION support_agent_left();
CREATE CONSTRAINT TRIGGER support_agent_permission AFTER DELETE ON role_permissions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.permission = 'support.answer') EXECUTE FUNCTION support_agent_left();

REVOKE ALL ON FUNCTION support_may_answer(bigint), support_agent_left() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION support_may_answer(bigint) TO aureus_app;
