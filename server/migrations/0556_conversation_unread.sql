-- Users who are away are told once that somebody has written to them, until they have read it.
ALTER TABLE conversation_member
  -- The message of which they are to be told if it is still unread in a while; null for none.
  ADD COLUMN telling_seq integer,
  -- The newest message they were told of.
  ADD COLUMN told_seq integer NOT NULL DEFAULT 0;
GRANT UPDATE (telling_seq, told_seq) ON conversation_member TO aureus_app;
