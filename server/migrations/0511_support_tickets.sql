-- Questions left without a session, which are answered by mail; and the replies that agents have prepared.

CREATE TABLE support_ticket (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  subject text NOT NULL CHECK (subject IN ('account', 'deposit', 'withdrawal', 'trade', 'finance', 'error', 'other')),
  language text NOT NULL,
  request_id text CHECK (request_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  created_at timestamptz NOT NULL,
  answer text CHECK (length(answer) BETWEEN 1 AND 4000),
  agent_id bigint REFERENCES operators (id),
  answered_at timestamptz,
  CONSTRAINT support_ticket_answered CHECK (
    (answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (agent_id IS NULL))
);
CREATE INDEX support_ticket_waiting ON support_ticket (id) WHERE answered_at IS NULL;

-- It is answered once, and nothing else of it changes.
CREATE FUNCTION support_ticket_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.answered_at IS NOT NULL THEN
    RAISE EXCEPTION 'Support ticket % is answered', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'support_ticket_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER support_ticket_goes_on BEFORE UPDATE ON support_ticket
  FOR EACH ROW EXECUTE FUNCTION support_ticket_goes_on();
CREATE TRIGGER support_ticket_told AFTER INSERT OR UPDATE ON support_ticket
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();

CREATE TABLE support_reply (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  language text NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  operator_id bigint NOT NULL REFERENCES operators (id),
  changed_at timestamptz NOT NULL
);
CREATE INDEX support_reply_language ON support_reply (language, title, id);

GRANT SELECT, INSERT ON support_ticket, support_reply TO aureus_app;
GRANT UPDATE (answer, agent_id, answered_at) ON support_ticket TO aureus_app;
GRANT UPDATE (language, title, text, operator_id, changed_at), DELETE ON support_reply TO aureus_app;
