import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, shortIdText, timeReply } from '../platform/wire.ts';

/** What became of a split: it waits for its cut-off or is being settled, was done, or was taken back before. */
export const splitStates = ['announced', 'done', 'cancelled'] as const;

/** What everybody may know of a split. */
export const splitRow = {
  id: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  /** So many shares there are afterwards for so many of before: 4 and 1 is a split, 1 and 10 a reverse split. */
  new_shares: z.int(),
  old_shares: z.int(),
  /** From this moment nothing is traded in the share until it is done. */
  cut_off: timeReply(),
  announced_at: timeReply(),
  state: z.enum(splitStates),
} as const;

export const splits = defineCall({
  name: 'corporate.splits',
  method: 'GET',
  path: '/currency/splits',
  access: 'public',
  summary: 'Splits of a share, the latest cut-off first, at most 20: those announced and those done.',
  request: z.strictObject({ match_id: shortIdText() }),
  answer: z.array(z.object(splitRow)),
});

export const operatorSplits = defineCall({
  name: 'corporate.operatorSplits',
  method: 'GET',
  path: '/operator/splits',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Splits of all shares, the latest cut-off first, at most 200, with what they changed. Announced and taken back by proposals of the kinds `corporate.split` and `corporate.split_cancel`.',
  request: z.strictObject({}),
  answer: z.object({
    /** The markets of shares. */
    shares: z.array(z.object({ match_id: z.int(), symbol: z.string() })),
    splits: z.array(
      z.object({
        ...splitRow,
        proposal_id: z.int(),
        /** Whose shares were split, how many users had and have now; null before. */
        holders: z.nullable(z.int()),
        shares_before: z.nullable(decimalReply()),
        shares_after: z.nullable(decimalReply()),
        settled_at: z.nullable(timeReply()),
      }),
    ),
  }),
});
