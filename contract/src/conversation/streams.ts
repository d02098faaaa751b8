import * as z from 'zod/mini';
import { defineStream } from '../platform/stream.ts';
import { messages } from './calls.ts';
import { conversationEventFields } from './events.ts';

export const conversationStream = defineStream({
  name: 'conversation',
  params: {},
  event: z.object({ type: z.literal('conversation'), ...conversationEventFields }),
  access: 'user',
  repair: [messages],
  summary:
    'In a conversation of the user somebody has written, received, read or begun to type, or who is in it has changed.',
});
