import * as z from 'zod/mini';

/** The user was told something new. Private stream. Repair: the unread count and the list of notices. */
export const noticeEvent = z.object({
  type: z.literal('notice'),
  /** Sequence of the user's private stream, shared by all private events. */
  seq: z.int(),
  id: z.int(),
  kind: z.string(),
});
export type NoticeEvent = z.output<typeof noticeEvent>;
