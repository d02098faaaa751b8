import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { decimalReply, timeReply, wholeText } from '../platform/wire.ts';

/** A UTC day. */
const day = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

export const valueHistory = defineCall({
  name: 'wallet.valueHistory',
  method: 'GET',
  path: '/wallet/value_history',
  access: 'user',
  summary:
    'What everything the caller has was worth at the end of each of the last days (UTC), and now, in USDT. Days before the first are not known and left out.',
  request: z.strictObject({ days: z._default(wholeText(1, 366), 30) }),
  answer: z.object({
    /** Oldest first. */
    days: z.array(
      z.object({
        day: day(),
        value: decimalReply(),
        /** Money that came in or went out that day: deposits, play money, withdrawals. Signed. */
        flow: z.nullable(decimalReply()),
        /** What the day gained or lost: the change of value without the flow. Null where the day before is not known. */
        profit: z.nullable(decimalReply()),
        taken_at: timeReply(),
      }),
    ),
    /** The running day. */
    now: z.object({
      day: day(),
      value: decimalReply(),
      flow: decimalReply(),
      profit: z.nullable(decimalReply()),
      /** Whether every currency the caller has is priced; what has no price counts as nothing. */
      is_priced: z.boolean(),
    }),
  }),
});
