import * as z from 'zod/mini';
import { ofTerms } from '../operator/act.ts';

/** Whole USDT, 1 to 1,000,000. */
const wholeUsdt = () => z.string().check(z.regex(/^(1000000|[1-9][0-9]{0,5})$/));
/** Percent with at most four decimals, from 0.05 to 5: there is always a bound. */
const spreadLimit = () =>
  z.string().check(
    z.regex(/^(5(\.0{1,4})?|[0-4](\.[0-9]{1,4})?)$/),
    z.refine((text) => Number(text) >= 0.05),
  );

/**
 * On which terms recurring buys are offered; what is left out stays. `minimum` and `maximum` of what one run may cost, for
 * plans that are made or changed from then on; `spread_limit` is the spread of the exchange above which a run waits, and
 * `coins` are the ids of what may be bought: both hold for the next run of every plan. Not open, no plan is made and every
 * run is left out.
 */
const termsPayload = z.strictObject({
  minimum: z.optional(wholeUsdt()),
  maximum: z.optional(wholeUsdt()),
  spread_limit: z.optional(spreadLimit()),
  coins: z.optional(z.array(z.int().check(z.minimum(1))).check(z.maxLength(100))),
  open: z.optional(z.boolean()),
});

export const recurringActs = { 'recurring.terms': { ...ofTerms, payload: termsPayload } } as const;
