import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { dividendRow } from './calls.ts';

export const operatorDividends = defineCall({
  name: 'corporate.operatorDividends',
  method: 'GET',
  path: '/operator/dividends',
  access: 'operator',
  permission: 'terms.read',
  summary:
    'Dividends of all shares, the latest cut-off first, at most 200, with what they cost. Announced and taken back by proposals of the kinds `corporate.dividend` and `corporate.cancel`.',
  request: z.strictObject({}),
  answer: z.object({
    /** The markets of shares. */
    shares: z.array(z.object({ match_id: z.int(), symbol: z.string(), currency: z.string() })),
    /** The account dividends are paid from: free, and set aside for what is announced. */
    house: z.array(
      z.object({
        currency: z.string(),
        available: decimalReply(),
        held: decimalReply(),
        /** What it lacks to pay all that is announced, for the shares there are now. */
        missing: decimalReply(),
      }),
    ),
    dividends: z.array(
      z.object({
        ...dividendRow,
        proposal_id: z.int(),
        /** Set aside at the approval: what it can cost when users hold all shares of the platform. */
        reserved: decimalReply(),
        /** What was paid: to how many, for how many shares, how much; null before. */
        holders: z.nullable(z.int()),
        shares: z.nullable(decimalReply()),
        paid: z.nullable(decimalReply()),
        settled_at: z.nullable(timeReply()),
      }),
    ),
  }),
});
