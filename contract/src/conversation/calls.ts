import * as z from 'zod/mini';
import { fileReference } from '../files/calls.ts';
import { defineCall } from '../platform/call.ts';
import { idText } from '../platform/wire.ts';
import { markFields, partFields, seqText, textFields } from './fields.ts';
import { conversationPart, marksRow, messageRow } from './shapes.ts';

export const messages = defineCall({
  name: 'conversation.messages',
  method: 'GET',
  path: '/conversation/messages',
  access: 'user',
  summary:
    'Messages of a conversation of the caller, and its members: the newest, or those before or after a number. What was missed is repaired by `after`.',
  request: z.strictObject(partFields()),
  answer: conversationPart,
  errors: ['conversation_unknown'],
});

export const send = defineCall({
  name: 'conversation.send',
  method: 'POST',
  path: '/conversation/send',
  access: 'user',
  summary:
    'Writes a text, a picture, or both. Sent again with the same `key` it answers the message that is there; nothing is written twice.',
  request: z.strictObject({
    ...textFields(),
    /** What `/upload` answered for the purpose `conversation`. */
    picture: z.optional(fileReference()),
  }),
  answer: messageRow,
  errors: [
    'conversation_unknown',
    'conversation_closed',
    'conversation_read_only',
    'conversation_text_empty',
    'conversation_text_blocked',
    'conversation_key_used',
    'file_unknown',
    'file_already_used',
  ],
});

export const marks = defineCall({
  name: 'conversation.marks',
  method: 'POST',
  path: '/conversation/marks',
  access: 'user',
  summary: 'Says up to which message the caller has received and read. Marks go forward and never back.',
  request: z.strictObject(markFields()),
  answer: marksRow,
  errors: ['conversation_unknown'],
});

export const typing = defineCall({
  name: 'conversation.typing',
  method: 'POST',
  path: '/conversation/typing',
  access: 'user',
  summary: 'Says to the others that the caller is writing. Nothing is stored.',
  request: z.strictObject({ id: idText() }),
  answer: z.object({ member: z.int() }),
  errors: ['conversation_unknown'],
});

export const picture = defineCall({
  name: 'conversation.picture',
  method: 'GET',
  path: '/conversation/picture',
  access: 'user',
  summary: 'A path under which a member sees a picture of the conversation for five minutes, with the same session.',
  request: z.strictObject({ id: idText(), seq: seqText() }),
  answer: z.object({ path: z.string() }),
  errors: ['conversation_unknown', 'file_unknown'],
});
