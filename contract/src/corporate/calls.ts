import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, shortIdText, timeReply } from '../platform/wire.ts';

/** What became of a dividend: it waits for its cut-off, was paid, or was taken back before. */
export const dividendStates = ['announced', 'paid', 'cancelled'] as const;

/** What everybody may know of a dividend. */
export const dividendRow = {
  id: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  /** For one share, in the quote currency. */
  amount: decimalReply(),
  currency: z.string(),
  /** Whoever holds shares at this moment gets it. */
  cut_off: timeReply(),
  announced_at: timeReply(),
  state: z.enum(dividendStates),
} as const;

export const dividends = defineCall({
  name: 'corporate.dividends',
  method: 'GET',
  path: '/currency/dividends',
  access: 'public',
  summary: 'Dividends of a share, the latest cut-off first, at most 20: those announced and those paid.',
  request: z.strictObject({ match_id: shortIdText() }),
  answer: z.array(z.object(dividendRow)),
});
