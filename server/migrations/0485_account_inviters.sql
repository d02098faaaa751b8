-- Whoever invites is there before whoever is invited, and stays the inviter: so nobody is invited by those they invited,
-- however long the way round, and nobody finds another inviter afterwards.
ALTER TABLE users ADD CONSTRAINT users_inviter_before CHECK (invited_by < id);
CREATE FUNCTION users_inviter_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The inviter of user % cannot change', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'users_inviter_stays';
END $$;
CREATE TRIGGER users_inviter_stays BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.invited_by IS DISTINCT FROM NEW.invited_by)
  EXECUTE FUNCTION users_inviter_stays();

-- Accounts that were used on the same device are looked for by it: in sessions, and after their end in what was recorded.
CREATE INDEX sessions_device ON sessions (ip, user_agent);
CREATE INDEX security_events_device ON security_events (ip, user_agent) WHERE kind <> 'login_failed';
