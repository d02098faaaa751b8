import type { PersonalPart } from '../account/public.ts';

/** Plans of recurring buys. */
export const personalOfRecurring: readonly PersonalPart[] = [
  {
    part: 'recurring.plan',
    sql: `SELECT id, coins, shares, rhythm, day, hour, zone, state, reason, runs_done, created_at FROM recurring_plan
      WHERE owner_id = $1 ORDER BY id`,
  },
];
