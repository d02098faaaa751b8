import type { PersonalPart } from '../account/public.ts';

/** Loans and what is owed. */
export const personalOfLoans: readonly PersonalPart[] = [
  {
    part: 'loans.loan',
    sql: `SELECT id, currency_id, rate_ppm, days, amount, principal, interest, overdue, repaid, shortfall, state, taken_at,
        ended_at FROM loan WHERE owner_id = $1 ORDER BY id`,
    amounts: ['amount', 'principal', 'interest', 'overdue', 'repaid', 'shortfall'],
  },
];
