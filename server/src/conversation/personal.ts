import type { PersonalPart } from '../account/public.ts';

/**
 * The conversations the user is in: what was said there to them and by them. Others are called what the conversation calls
 * them; whoever left nothing in it is not named.
 */
export const personalOfConversations: readonly PersonalPart[] = [
  {
    part: 'conversation.message',
    sql: `SELECT conversation.topic, message.conversation_id AS conversation, message.seq, author.user_id = $1 AS is_mine,
        CASE WHEN author.user_id = $1 THEN NULL ELSE author.name END AS author, message.kind, message.text, message.at
      FROM conversation_member AS own
      JOIN conversation ON conversation.id = own.conversation_id
      JOIN conversation_message AS message ON message.conversation_id = own.conversation_id
      LEFT JOIN conversation_member AS author
        ON author.conversation_id = message.conversation_id AND author.no = message.member_no
      WHERE own.user_id = $1 ORDER BY message.conversation_id, message.seq`,
  },
];
