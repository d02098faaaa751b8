import * as z from 'zod/mini';
import { closing, ofTerms } from '../operator/act.ts';

/**
 * Tiers as `people:fees:rate`, the lowest first, with commas between them, e.g. `0:0:10,5:500:15`: how many invited people
 * whose fees counted within the last 30 days, how many USDT those fees were worth, both to be reached; and percent with
 * at most two decimals, at most 40, because a fee always costs more than what comes back of it.
 */
const TIER = /(0|[1-9][0-9]{0,5}):(0|[1-9][0-9]{0,9})(\.[0-9]{1,2})?:(40(\.0{1,2})?|[1-3]?[0-9](\.[0-9]{1,2})?)/.source;
const tiers = () => z.string().check(z.regex(new RegExp(`^${TIER}(,${TIER}){0,7}$`)));

/**
 * The terms of rebates. What is left out stays; tiers are given all together, the lowest first, and the lowest asks for
 * nothing. They hold for the fees of the day (UTC) on which they are approved and of all later ones.
 */
const termsPayload = z.strictObject({
  /** Days from the end of the day on which fees were paid until rebates of them are paid. */
  delay_days: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  /** Days after somebody has registered on which their fees count. */
  lasting_days: z.optional(z.int().check(z.minimum(1), z.maximum(3_650))),
  tiers: z.optional(tiers()),
  open: z.optional(z.boolean()),
});

export const rebateActs = {
  'rebate.terms': { ...ofTerms, payload: termsPayload, alone: closing('open') },
} as const;
