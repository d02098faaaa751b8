import * as z from 'zod/mini';
import { marksRow, messageRow } from './shapes.ts';

/** What has happened in a conversation. Messages are put in order, and found missing, by their own numbers. */
export const happened = z.discriminatedUnion('what', [
  z.object({ what: z.literal('message'), message: messageRow }),
  z.object({ what: z.literal('marks'), marks: marksRow }),
  z.object({ what: z.literal('typing'), member: z.int() }),
  /** Who is in it or who may write is another than before, or it was closed: fetch it again. */
  z.object({ what: z.literal('changed') }),
]);
export type Happened = z.output<typeof happened>;

/** The fields of such an event on every stream. */
export const conversationEventFields = {
  seq: z.int(),
  /** The conversation. */
  conversation: z.int(),
  happened,
} as const;
