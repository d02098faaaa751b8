import * as z from 'zod/mini';
import { decimalPattern } from '../platform/wire.ts';

/** What two operators may agree on about a deposit request. */

const id = () => z.int().check(z.positive());

/** Credits what arrived, which may differ from what the user said. */
export const creditPayload = z.strictObject({
  id: id(),
  /** In units of the currency. */
  amount: z.string().check(z.maxLength(40), z.regex(decimalPattern)),
  /** Transaction and output on the chain, or the line of the bank statement. One payment is credited once. */
  payment: z.optional(z.string().check(z.regex(/^[A-Za-z0-9:_./-]{4,128}$/))),
});

/**
 * How a coin comes in by a network, or dollars by `BANK`: the smallest deposit, which stays when it is left out, and
 * whether deposits are taken.
 */
export const depositTermsPayload = z.strictObject({
  currency: id(),
  network: z.string().check(z.minLength(1), z.maxLength(20)),
  minimum: z.optional(z.string().check(z.maxLength(40), z.regex(decimalPattern))),
  open: z.boolean(),
});

/** Closes the request without a credit. The reason is shown to the user. */
export const refuseDepositPayload = z.strictObject({
  id: id(),
  reason: z.string().check(z.minLength(3), z.maxLength(300), z.regex(/^[^\p{Cc}]*$/u)),
});
