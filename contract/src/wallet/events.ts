import * as z from 'zod/mini';
import { decimalReply } from '../platform/wire.ts';
import { accountNames } from './accounts.ts';
import { balanceVersion } from './balance-version.ts';

/** New balances after a committed movement. Private stream. Repair: the wallet list. */
export const balanceEvent = z.object({
  type: z.literal('balance'),
  /** Sequence of the user's private stream, shared by all private events. */
  seq: z.int(),
  balances: z.array(
    z.object({
      account: z.enum(accountNames),
      currency: z.int(),
      available: decimalReply(),
      held: decimalReply(),
      version: balanceVersion(),
    }),
  ),
});
export type BalanceEvent = z.output<typeof balanceEvent>;
