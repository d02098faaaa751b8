import * as z from 'zod/mini';
import { closing, ofTerms } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

/** Percent with at most four decimals, from 0 to 10. */
const percent = () => z.string().check(z.regex(/^(10(\.0{1,4})?|[0-9](\.[0-9]{1,4})?)$/));
/** A payout, percent of the stake with at most four decimals, from 1 to 100. */
const payout = () => z.string().check(z.regex(/^(100(\.0{1,4})?|[1-9][0-9]?(\.[0-9]{1,4})?)$/));
/** Whole units of the quote currency, 1 to 1,000,000,000. */
const wholeQuote = () => z.string().check(z.regex(/^(1000000000|[1-9][0-9]{0,8})$/));

/** Terms of options on a market; those left out stay. They hold for what is taken from then on. */
const optionsTermsPayload = z.strictObject({
  market_id: shortId(),
  least_slippage: z.optional(percent()),
  slippage: z.optional(percent()),
  max_slippage: z.optional(percent()),
  user_stake: z.optional(wholeQuote()),
  user_orders: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
  side_payout: z.optional(wholeQuote()),
  due_payout: z.optional(wholeQuote()),
  open: z.optional(z.boolean()),
});

/** One duration of options on a market, which is added when there is none; what is left out stays. */
const optionsExpiryPayload = z.strictObject({
  market_id: shortId(),
  seconds: z.int().check(z.minimum(10), z.maximum(86_400)),
  payout: z.optional(payout()),
  min_stake: z.optional(wholeQuote()),
  max_stake: z.optional(wholeQuote()),
  open: z.optional(z.boolean()),
});

/** Whether options are taken from users whose telephone has a dial code. */
const optionsRegionPayload = z.strictObject({
  dial_code: z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)),
  open: z.boolean(),
});

export const optionsActs = {
  'options.terms': { ...ofTerms, payload: optionsTermsPayload, alone: closing('open', 'market_id') },
  'options.expiry': { ...ofTerms, payload: optionsExpiryPayload, alone: closing('open', 'market_id', 'seconds') },
  'options.region': { ...ofTerms, payload: optionsRegionPayload, alone: closing('open', 'dial_code') },
} as const;
