import * as z from 'zod/mini';
import { closing, ofTerms } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

/** Whole USDT, 1 to 1,000,000. */
const wholeUsdt = () => z.string().check(z.regex(/^(1000000|[1-9][0-9]{0,5})$/));
/** Percent with at most four decimals, from 0.05 to 5: there is always a bound. */
const spreadLimit = () =>
  z.string().check(
    z.regex(/^(5(\.0{1,4})?|[0-4](\.[0-9]{1,4})?)$/),
    z.refine((text) => Number(text) >= 0.05),
  );

/**
 * On which terms recurring buys are offered; what is left out stays. `minimum` and `maximum` of what one run may cost hold
 * for plans that are made or changed from then on; `spread_limit`, the spread of the exchange above which a run waits,
 * holds for the next run of every plan. Not open, no plan is made and every run is left out.
 */
const termsPayload = z.strictObject({
  minimum: z.optional(wholeUsdt()),
  maximum: z.optional(wholeUsdt()),
  spread_limit: z.optional(spreadLimit()),
  open: z.optional(z.boolean()),
});

/** Whether a coin may be bought. One that no longer is is left out of every run from then on. */
const coinPayload = z.strictObject({ currency_id: shortId(), offered: z.boolean() });

export const recurringActs = {
  'recurring.terms': { ...ofTerms, payload: termsPayload, alone: closing('open') },
  'recurring.coin': { ...ofTerms, payload: coinPayload },
} as const;
