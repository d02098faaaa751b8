import * as z from 'zod/mini';
import { fileReference } from '../files/calls.ts';
import { defineCall } from '../platform/call.ts';
import { idText } from '../platform/wire.ts';
import { markFields, partFields, seqText, textFields } from './fields.ts';
import { marksRow, messageRow, operatorConversationPart } from './shapes.ts';

/**
 * The same for operators. Which permission is needed to read and to write, the topic of the conversation says: to anybody
 * else it is unknown. Every reading stands in the record.
 */
export const operatorMessages = defineCall({
  name: 'conversation.operatorMessages',
  method: 'GET',
  path: '/operator/conversation/messages',
  access: 'operator',
  personal: { look: null, subject: 'conversation' },
  summary: 'Messages of a conversation and its members: the newest, or those before or after a number.',
  request: z.strictObject(partFields()),
  answer: operatorConversationPart,
  errors: ['conversation_unknown'],
});

export const operatorSend = defineCall({
  name: 'conversation.operatorSend',
  method: 'POST',
  path: '/operator/conversation/send',
  access: 'operator',
  summary:
    'Writes a text, a picture, or both. Held back (`conversation_reply_stale`) when a colleague has written since: fetch what is newer, look, and send again with the new number.',
  request: z.strictObject({
    ...textFields(),
    /** What `/operator/upload` answered. */
    picture: z.optional(fileReference()),
    /** Number of the newest message on the screen; 0 for none. */
    seen: seqText(0),
  }),
  answer: messageRow,
  errors: [
    'conversation_unknown',
    'conversation_closed',
    'conversation_read_only',
    'conversation_text_empty',
    'conversation_text_blocked',
    'conversation_key_used',
    'conversation_reply_stale',
    'file_unknown',
    'file_already_used',
    'proposal_affected',
  ],
});

export const operatorMarks = defineCall({
  name: 'conversation.operatorMarks',
  method: 'POST',
  path: '/operator/conversation/marks',
  access: 'operator',
  summary:
    'Says up to which message the operator has received and read. Of one who is no member, or may not write any more, nothing is kept: a look of a colleague is no answer.',
  request: z.strictObject(markFields()),
  answer: marksRow,
  errors: ['conversation_unknown'],
});

export const operatorTyping = defineCall({
  name: 'conversation.operatorTyping',
  method: 'POST',
  path: '/operator/conversation/typing',
  access: 'operator',
  summary: 'Says to the others that the operator is writing. Nothing is stored.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ member: z.int() }),
  errors: ['conversation_unknown'],
});

export const operatorPicture = defineCall({
  name: 'conversation.operatorPicture',
  method: 'GET',
  path: '/operator/conversation/picture',
  access: 'operator',
  summary:
    'A path under which the operator sees a picture of the conversation for five minutes; each look is recorded.',
  request: z.strictObject({ id: idText(), seq: seqText() }),
  answer: z.object({ path: z.string() }),
  errors: ['conversation_unknown', 'file_unknown'],
});

export const blockedWords = defineCall({
  name: 'conversation.blockedWords',
  method: 'GET',
  path: '/operator/conversation/words',
  access: 'operator',
  permission: 'content.read',
  summary: 'The words that no message may have. Changed by proposals of the kind `conversation.words`.',
  request: z.strictObject({}),
  answer: z.object({ words: z.array(z.string()) }),
});
