import * as z from 'zod/mini';
import { closing, ofTerms, ofUser } from '../operator/act.ts';
import { shortId } from '../platform/wire.ts';

/** Percent with at most four decimals, above 0 and at most 0.5, what a day overdue costs: being late is never the cheaper loan. */
const dayRate = () =>
  z.string().check(
    z.regex(/^0\.(50{0,3}|[0-4][0-9]{0,3})$/),
    z.refine((text) => /[1-9]/.test(text)),
  );
/** Percent with at most two decimals, from 1 to 70: a new loan is never near the first warning. */
const loanToValue = () => z.string().check(z.regex(/^(70(\.0{1,2})?|([1-9]|[1-6][0-9])(\.[0-9]{1,2})?)$/));
/** Percent with at most two decimals, from 0 to 90. */
const haircut = () => z.string().check(z.regex(/^(90(\.0{1,2})?|([0-9]|[1-8][0-9])(\.[0-9]{1,2})?)$/));
/** Units of the currency, above zero, with at most eight decimals. */
const amount = () =>
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/),
    z.refine((text) => /[1-9]/.test(text)),
  );

/**
 * What is lent of a currency: one offer each. It is added when there is none; what is left out stays. The terms hold for
 * loans taken from then on.
 */
const offerPayload = z.strictObject({
  currency_id: shortId(),
  rate: z.optional(dayRate()),
  ltv: z.optional(loanToValue()),
  min_amount: z.optional(amount()),
  max_amount: z.optional(amount()),
  open: z.optional(z.boolean()),
});

/** A currency that secures loans, and which part of its value does not count. Holds for loans taken from then on. */
const collateralPayload = z.strictObject({
  currency_id: shortId(),
  haircut: z.optional(haircut()),
  open: z.optional(z.boolean()),
});

/**
 * Pays a loan back for a user whose login is frozen, who asked for it: out of their spot account, or by a sale of collateral.
 * Of nobody else: whoever can log in decides themselves. Everything that is owed when the amount is left out.
 */
const repayPayload = z.strictObject({
  loan_id: z.int().check(z.positive()),
  source: z.enum(['balance', 'collateral']),
  amount: z.optional(amount()),
});

export const loansActs = {
  'loans.offer': { ...ofTerms, payload: offerPayload, alone: closing('open', 'currency_id') },
  'loans.collateral': { ...ofTerms, payload: collateralPayload, alone: closing('open', 'currency_id') },
  'loans.repay': { ...ofUser, permission: 'credit.decide', payload: repayPayload, money: true },
} as const;
