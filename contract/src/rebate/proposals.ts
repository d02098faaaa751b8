import * as z from 'zod/mini';
import { ofTerms } from '../operator/act.ts';

/** Percent with at most two decimals, above 0 and at most 40: a fee always costs more than what comes back of it. */
const rate = () =>
  z.string().check(
    z.regex(/^(40(\.0{1,2})?|[1-3]?[0-9](\.[0-9]{1,2})?)$/),
    z.refine((text) => /[1-9]/.test(text)),
  );

/** What has to be reached for a rate: both of them. */
const tier = z.strictObject({
  /** Invited people whose fees counted within the last 30 days. */
  people: z.int().check(z.minimum(0), z.maximum(100_000)),
  /** USDT that their counted fees of the last 30 days were worth. */
  fees: z.string().check(z.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,2})?$/)),
  rate: rate(),
});

/**
 * The terms of rebates. What is left out stays; tiers are given all together, the lowest first, and the lowest asks for
 * nothing. They hold for the fees of the day (UTC) on which they are approved and of all later ones.
 */
const termsPayload = z.strictObject({
  open: z.optional(z.boolean()),
  /** Days from the end of the day on which fees were paid until rebates of them are paid. */
  delay_days: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  /** Days after somebody has registered on which their fees count. */
  lasting_days: z.optional(z.int().check(z.minimum(1), z.maximum(3_650))),
  tiers: z.optional(z.array(tier).check(z.minLength(1), z.maxLength(8))),
});

export const rebateActs = { 'rebate.terms': { ...ofTerms, payload: termsPayload } } as const;
