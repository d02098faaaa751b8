import * as z from 'zod/mini';
import { idText, wholeText } from '../platform/wire.ts';
import { longestText, mostMessages } from './limits.ts';

/** Number of a message; no conversation comes near the last one. */
export const seqText = (least = 1) => wholeText(least, 1_000_000_000);

/** Which part of a conversation. At most one of `before` and `after`. */
export const partFields = () => ({
  id: idText(),
  /** Only messages with smaller numbers, the nearest of them. */
  before: z.optional(seqText()),
  /** Only messages with greater numbers, the nearest of them; 0 for the beginning. */
  after: z.optional(seqText(0)),
  limit: z._default(wholeText(1, mostMessages), 50),
});

export const textFields = () => ({
  id: idText(),
  /** Names the intent: a random UUID, the same in each try. */
  key: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  /** Control characters other than the end of a line, and those that turn the direction of writing, are left out. */
  text: z.optional(z.string().check(z.maxLength(longestText))),
});

export const markFields = () => ({
  id: idText(),
  /** Number of the newest message that has come. */
  delivered: z.optional(seqText()),
  /** Number of the newest message that was seen; it counts as delivered, too. */
  read: z.optional(seqText()),
});
