import * as z from 'zod/mini';
import { closing, ofTerms } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

/** Percent a year with at most four decimals, above zero, to 1,000. */
const yearlyRate = () =>
  z.string().check(
    z.regex(/^(1000(\.0{1,4})?|(0|[1-9][0-9]{0,2})(\.[0-9]{1,4})?)$/),
    z.refine((text) => /[1-9]/.test(text)),
  );
/** A price in the quote currency, above zero. */
const strikePrice = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,8})?$/),
    z.refine((text) => /[1-9]/.test(text)),
  );
/** A moment in UTC on the half hour or the hour, as `2026-11-24 08:00`. */
const halfHour = () =>
  z.string().check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[03]0$/));
/** Whole shares. */
const shares = () => z.int().check(z.minimum(1), z.maximum(100_000));

/** A new product. Coin, type, reference price and end stay what they are; the rest may change for whoever buys later. */
const offerPayload = z.strictObject({
  market_id: shortId(),
  type: z.enum(['call', 'put']),
  strike: strikePrice(),
  end: halfHour(),
  rate: yearlyRate(),
  total_number: shares(),
  user_limit: shares(),
});

/** Terms of a product; those left out stay. What was bought keeps the rate it was bought at. */
const productTermsPayload = z.strictObject({
  product_id: shortId(),
  rate: z.optional(yearlyRate()),
  total_number: z.optional(shares()),
  user_limit: z.optional(shares()),
  open: z.optional(z.boolean()),
});

export const dualActs = {
  'dual.offer': { ...ofTerms, payload: offerPayload },
  'dual.terms': { ...ofTerms, payload: productTermsPayload, alone: closing('open', 'product_id') },
} as const;
