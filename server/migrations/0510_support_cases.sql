-- Support: conversations of users with agents, what agents note beside them, and which agents are there.

CREATE SEQUENCE support_case_number AS bigint;

CREATE TABLE support_case (
  -- Drawn before the row is written: its conversation is opened with it.
  id bigint PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users (id),
  conversation_id bigint NOT NULL UNIQUE REFERENCES conversation (id),
  subject text NOT NULL CHECK (subject IN ('account', 'deposit', 'withdrawal', 'trade', 'finance', 'error', 'other')),
  request_id text CHECK (request_id ~ '^[A-Za-z0-9_-]{4,64}$'),
  -- Of the app when it was begun.
  language text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'assigned', 'snoozed', 'closed')),
  -- Who has it, or had it when it was snoozed or closed.
  agent_id bigint REFERENCES operators (id),
  -- Since when the user waits for an answer; null before the first message and when an agent wrote last. It gives the place
  -- in the queue.
  asked_at timestamptz,
  -- Counts the times the user began to wait, and was handed from one agent to another: what is due names it, so that what
  -- is due for an earlier one does nothing.
  turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0),
  -- Whether it was passed on in this wait already, because its agent was silent.
  is_passed_on boolean NOT NULL DEFAULT false,
  -- Counts how often it was snoozed, for the same reason.
  snoozes integer NOT NULL DEFAULT 0 CHECK (snoozes >= 0),
  -- Number of the agents' message of which the user is to be told if it is still unread in a while, and of the newest they
  -- were told of.
  telling_seq bigint,
  told_seq bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- The first message, and when the first agent took it: what the wait is measured by.
  first_asked_at timestamptz,
  first_taken_at timestamptz,
  closed_at timestamptz,
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  rating_comment text CHECK (length(rating_comment) <= 500),
  rated_at timestamptz,
  CONSTRAINT support_case_agent CHECK (state = 'closed' OR (state = 'waiting') = (agent_id IS NULL)),
  CONSTRAINT support_case_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CONSTRAINT support_case_rated CHECK ((rating IS NULL) = (rated_at IS NULL) AND (rating IS NULL OR state = 'closed'))
);
-- A user has one conversation at a time: nobody fills the queue.
CREATE UNIQUE INDEX support_case_open ON support_case (owner_id) WHERE state <> 'closed';
CREATE INDEX support_case_owner ON support_case (owner_id, id DESC);
CREATE INDEX support_case_queue ON support_case (asked_at, id) WHERE state = 'waiting' AND asked_at IS NOT NULL;
CREATE INDEX support_case_of_agent ON support_case (agent_id, id DESC);
CREATE INDEX support_case_taken ON support_case (first_taken_at DESC) WHERE first_taken_at IS NOT NULL;

-- What was asked stays as it was, and what is closed stays closed; it can be rated once.
CREATE FUNCTION support_case_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.owner_id, NEW.conversation_id, NEW.subject, NEW.request_id, NEW.language, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.owner_id, OLD.conversation_id, OLD.subject, OLD.request_id, OLD.language, OLD.created_at)
     OR (OLD.state = 'closed' AND (NEW.state, NEW.agent_id, NEW.closed_at)
         IS DISTINCT FROM (OLD.state, OLD.agent_id, OLD.closed_at))
     OR (OLD.rating IS NOT NULL AND (NEW.rating, NEW.rating_comment, NEW.rated_at)
         IS DISTINCT FROM (OLD.rating, OLD.rating_comment, OLD.rated_at))
  THEN
    RAISE EXCEPTION 'Support case % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'support_case_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER support_case_goes_on BEFORE UPDATE ON support_case
  FOR EACH ROW EXECUTE FUNCTION support_case_goes_on();

-- For agents alone. A list of its own: never among what the user sees.
CREATE TABLE support_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES support_case (id),
  operator_id bigint NOT NULL REFERENCES operators (id),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE support_note IS 'Written once';
CREATE INDEX support_note_case ON support_note (case_id, id);

CREATE TABLE support_agent (
  operator_id bigint PRIMARY KEY REFERENCES operators (id),
  is_on_duty boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  -- The conversation that is open on their screen.
  looking_at bigint REFERENCES support_case (id),
  -- When they last got a conversation.
  last_given_at timestamptz
);

CREATE TRIGGER support_case_told AFTER INSERT OR UPDATE ON support_case
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
-- A sign of life changes nothing that others see.
CREATE FUNCTION tell_agents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('row_changes', 'support_case');
  RETURN NULL;
END $$;
CREATE TRIGGER support_agent_told AFTER UPDATE ON support_agent FOR EACH ROW
  WHEN ((OLD.is_on_duty, OLD.looking_at) IS DISTINCT FROM (NEW.is_on_duty, NEW.looking_at))
  EXECUTE FUNCTION tell_agents();
CREATE TRIGGER support_agent_came AFTER INSERT ON support_agent FOR EACH ROW EXECUTE FUNCTION tell_agents();
CREATE TRIGGER support_note_told AFTER INSERT ON support_note FOR EACH ROW EXECUTE FUNCTION tell_agents();

INSERT INTO role_permissions (role, permission) VALUES ('support', 'support.answer') ON CONFLICT DO NOTHING;

GRANT USAGE ON SEQUENCE support_case_number TO aureus_app;
GRANT SELECT, INSERT ON support_case, support_note, support_agent TO aureus_app;
GRANT UPDATE (state, agent_id, asked_at, turn, is_passed_on, snoozes, telling_seq, told_seq, first_asked_at,
  first_taken_at, closed_at, rating, rating_comment, rated_at) ON support_case TO aureus_app;
GRANT UPDATE (is_on_duty, seen_at, looking_at, last_given_at) ON support_agent TO aureus_app;
