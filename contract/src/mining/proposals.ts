import * as z from 'zod/mini';
import { closing, ofTerms } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

/** Percent with at most four decimals, above 0 and at most 10. */
const dayRate = () =>
  z.string().check(
    z.regex(/^(10(\.0{1,4})?|[0-9](\.[0-9]{1,4})?)$/),
    z.refine((text) => /[1-9]/.test(text)),
  );
/** Percent with at most four decimals, from 0 to 10. */
const dayPenalty = () => z.string().check(z.regex(/^(10(\.0{1,4})?|[0-9](\.[0-9]{1,4})?)$/));
/** Units of the currency, above zero, with at most eight decimals. */
const amount = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/),
    z.refine((text) => /[1-9]/.test(text)),
  );

/**
 * A plan of lock-up mining: of a currency one with each number of days. It is added when there is none; what is left out
 * stays. The terms hold for what is locked from then on.
 */
const planPayload = z.strictObject({
  currency_id: shortId(),
  days: z.int().check(z.minimum(1), z.maximum(365)),
  rate: z.optional(dayRate()),
  penalty: z.optional(dayPenalty()),
  min_amount: z.optional(amount()),
  max_amount: z.optional(amount()),
  capacity: z.optional(amount()),
  /** Time of day (UTC) at which the interest of the day before is paid. */
  dividend_at: z.optional(z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))),
  open: z.optional(z.boolean()),
});

export const miningActs = {
  'mining.plan': { ...ofTerms, payload: planPayload, alone: closing('open', 'currency_id', 'days') },
} as const;
