-- Conversations of products: who is in them, and what was written. What was written is evidence: it is added and stays.

CREATE TABLE conversation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The product it belongs to, and the number of what it is about there.
  topic text NOT NULL CHECK (topic ~ '^[a-z_]{2,20}$'),
  ref bigint NOT NULL CHECK (ref > 0),
  -- Number of the newest message; 0 when there is none.
  last_seq integer NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  opened_at timestamptz NOT NULL,
  -- Nobody writes in it from then on.
  closed_at timestamptz,
  CONSTRAINT conversation_once UNIQUE (topic, ref)
);

CREATE TABLE conversation_member (
  conversation_id bigint NOT NULL REFERENCES conversation (id),
  -- From 1, in the order in which they came.
  no smallint NOT NULL CHECK (no > 0),
  user_id bigint REFERENCES users (id),
  operator_id bigint REFERENCES operators (id),
  role text NOT NULL CHECK (role ~ '^[a-z_]{2,20}$'),
  -- As users see them, and as operators see an operator; both as they were when they joined.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 80),
  -- The newest message that has come to them, and that they have read.
  delivered_seq integer NOT NULL DEFAULT 0,
  read_seq integer NOT NULL DEFAULT 0,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, no),
  CONSTRAINT conversation_member_one CHECK (num_nonnulls(user_id, operator_id) = 1),
  CONSTRAINT conversation_member_marks CHECK (read_seq BETWEEN 0 AND delivered_seq),
  CONSTRAINT conversation_member_user UNIQUE (conversation_id, user_id),
  CONSTRAINT conversation_member_operator UNIQUE (conversation_id, operator_id)
);
CREATE INDEX conversation_member_of_user ON conversation_member (user_id, conversation_id) WHERE user_id IS NOT NULL;

CREATE TABLE conversation_message (
  conversation_id bigint NOT NULL REFERENCES conversation (id),
  -- 1, 2, 3: given by the database, see below.
  seq integer NOT NULL CHECK (seq > 0),
  -- Who wrote it; null for the product itself.
  member_no smallint,
  kind text NOT NULL CHECK (kind IN ('text', 'picture', 'event')),
  text text NOT NULL DEFAULT '' CHECK (length(text) <= 2000),
  -- Of a picture: what is kept of it, and its size in pixels.
  file_id bigint REFERENCES files (id),
  width integer,
  height integer,
  -- Of an event: what has happened, and names with values.
  event_code text CHECK (event_code ~ '^[a-z0-9_]{2,40}$'),
  event_params jsonb,
  -- Names the intent of whoever wrote it: what is sent twice is one message.
  key uuid,
  at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, seq),
  FOREIGN KEY (conversation_id, member_no) REFERENCES conversation_member (conversation_id, no),
  CONSTRAINT conversation_message_once UNIQUE (conversation_id, member_no, key),
  CONSTRAINT conversation_message_kind CHECK (
    (kind = 'picture') = (file_id IS NOT NULL)
    AND num_nulls(file_id, width, height) IN (0, 3)
    AND (kind = 'event') = (event_code IS NOT NULL)
    AND (kind = 'event') = (event_params IS NOT NULL)
    AND (kind = 'event') = (member_no IS NULL)
    AND (kind = 'event') = (key IS NULL)
    AND (kind <> 'text' OR text <> '')
  )
);
COMMENT ON TABLE conversation_message IS 'Written once';

-- Gives a message its number, under the lock of its conversation: no number twice, and none left out. The application
-- cannot give numbers itself.
CREATE FUNCTION conversation_number() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_closed boolean;
BEGIN
  UPDATE conversation SET last_seq = last_seq + 1 WHERE id = NEW.conversation_id
  RETURNING last_seq, closed_at IS NOT NULL INTO NEW.seq, is_closed;
  IF is_closed AND NEW.member_no IS NOT NULL THEN
    RAISE EXCEPTION 'Conversation % is closed', NEW.conversation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_number BEFORE INSERT ON conversation_message
  FOR EACH ROW EXECUTE FUNCTION conversation_number();

-- Evidence: not even the owner of the database changes it by mistake.
CREATE FUNCTION conversation_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was written in a conversation stays'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_stays';
END $$;
CREATE TRIGGER conversation_message_stays BEFORE UPDATE OR DELETE ON conversation_message
  FOR EACH ROW EXECUTE FUNCTION conversation_stays();
CREATE TRIGGER conversation_member_stays BEFORE DELETE ON conversation_member
  FOR EACH ROW EXECUTE FUNCTION conversation_stays();
CREATE TRIGGER conversation_row_stays BEFORE DELETE ON conversation
  FOR EACH ROW EXECUTE FUNCTION conversation_stays();

CREATE FUNCTION conversation_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.last_seq < OLD.last_seq OR OLD.closed_at IS DISTINCT FROM NEW.closed_at AND OLD.closed_at IS NOT NULL
     OR (NEW.id, NEW.topic, NEW.ref, NEW.opened_at) IS DISTINCT FROM (OLD.id, OLD.topic, OLD.ref, OLD.opened_at)
  THEN
    RAISE EXCEPTION 'Conversation % cannot change so', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_goes_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_goes_on BEFORE UPDATE ON conversation
  FOR EACH ROW EXECUTE FUNCTION conversation_goes_on();

-- Who somebody is never changes, and marks go forward only.
CREATE FUNCTION conversation_marks_go_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.delivered_seq < OLD.delivered_seq OR NEW.read_seq < OLD.read_seq
     OR (NEW.conversation_id, NEW.no, NEW.user_id, NEW.operator_id, NEW.role, NEW.name, NEW.full_name, NEW.joined_at)
        IS DISTINCT FROM
        (OLD.conversation_id, OLD.no, OLD.user_id, OLD.operator_id, OLD.role, OLD.name, OLD.full_name, OLD.joined_at)
  THEN
    RAISE EXCEPTION 'Member % of conversation % cannot change so', OLD.no, OLD.conversation_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'conversation_marks_go_on';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversation_marks_go_on BEFORE UPDATE ON conversation_member
  FOR EACH ROW EXECUTE FUNCTION conversation_marks_go_on();

-- Words that no message may have. One row; the revision moves on with every change.
CREATE TABLE conversation_words (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  words text[] NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 0
);
INSERT INTO conversation_words DEFAULT VALUES;

GRANT SELECT, INSERT ON conversation, conversation_member, conversation_message TO aureus_app;
GRANT UPDATE (closed_at) ON conversation TO aureus_app;
GRANT UPDATE (delivered_seq, read_seq) ON conversation_member TO aureus_app;
GRANT SELECT ON conversation_words TO aureus_app;
GRANT UPDATE (words, revision) ON conversation_words TO aureus_app;
REVOKE ALL ON FUNCTION conversation_number() FROM PUBLIC;
