import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, pageFields, pageOf, timeReply } from '../platform/wire.ts';

/** A notice as its user reads it. */
export const noticeRow = z.object({
  id: z.int(),
  /** One of `noticeKinds`. */
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  /** The futures position it is about, where it is about one: its receipts say what was done. */
  position: z.optional(z.int()),
  /** The loan it is about, where it is about one. */
  loan: z.optional(z.int()),
  /** The order it is about: of lock-up mining, dual investments or coins before they are listed. */
  order: z.optional(z.int()),
  /** The plan of recurring buys it is about. */
  plan: z.optional(z.int()),
  /** The market it is about, `BTC/USDT`, where it is about a single one. */
  symbol: z.optional(z.string()),
  is_read: z.boolean(),
  /** The user may take it out of the list now. */
  may_remove: z.boolean(),
  create_time: timeReply(),
});

export const list = defineCall({
  name: 'notice.list',
  method: 'GET',
  path: '/notice/list',
  access: 'user',
  summary:
    'What the user was told about account and money, newest first, in the language of the call. Old notices are removed.',
  request: z.strictObject({
    ...pageFields(),
    /** Only those before this one; what comes or goes meanwhile moves nothing. */
    before: z.optional(idText()),
  }),
  answer: pageOf(noticeRow),
});

export const unread = defineCall({
  name: 'notice.unread',
  method: 'GET',
  path: '/notice/unread',
  access: 'user',
  summary: 'How many notices the user has not read.',
  request: z.strictObject({}),
  answer: z.object({ count: z.int() }),
});

export const read = defineCall({
  name: 'notice.read',
  method: 'POST',
  path: '/notice/read',
  access: 'user',
  summary: 'Marks one notice as read, or all up to now when `id` is left out.',
  request: z.strictObject({ id: z.optional(idText()) }),
  answer: z.object({ count: z.int() }),
});
