import type { PersonalPart } from '../account/public.ts';

/** What was earned by invitations, and paid. */
export const personalOfRebates: readonly PersonalPart[] = [
  {
    part: 'rebate.payment',
    sql: `SELECT day::text, currency_id, amount, paid, ended_at FROM rebate_payment WHERE inviter_id = $1 ORDER BY id`,
    amounts: ['amount', 'paid'],
  },
];
