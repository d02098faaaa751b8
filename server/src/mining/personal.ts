import type { PersonalPart } from '../account/public.ts';

/** What was locked. */
export const personalOfMining: readonly PersonalPart[] = [
  {
    part: 'mining.order',
    sql: `SELECT id, currency_id, days, rate_ppm, amount, day_interest, paid_days, penalty, state, taken_at, ended_at
      FROM mining_order WHERE owner_id = $1 ORDER BY id`,
    amounts: ['amount', 'day_interest', 'penalty'],
  },
];
