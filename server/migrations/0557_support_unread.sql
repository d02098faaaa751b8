-- What users are told of answers they have not read belongs to conversations now.
UPDATE conversation_member m SET telling_seq = c.telling_seq, told_seq = c.told_seq
  FROM support_case c WHERE m.conversation_id = c.conversation_id AND m.user_id = c.owner_id;
UPDATE deadline d SET kind = 'conversation.unread', ref = c.conversation_id || ':' || m.no || ':' || c.telling_seq
  FROM support_case c JOIN conversation_member m ON m.conversation_id = c.conversation_id AND m.user_id = c.owner_id
  WHERE d.kind = 'support.unread' AND d.ref = c.id || ':' || c.telling_seq;
DELETE FROM deadline WHERE kind = 'support.unread';
ALTER TABLE support_case DROP COLUMN telling_seq, DROP COLUMN told_seq;
