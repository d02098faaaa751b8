import type { PersonalPart } from '../account/public.ts';

/** Options, with what they were and what became of them. */
export const personalOfOptions: readonly PersonalPart[] = [
  {
    part: 'options.order',
    sql: `SELECT id, market_id, currency_id, direction, seconds, stake, payout, profit, state, taken_at, settled_at
      FROM option_order WHERE owner_id = $1 ORDER BY id`,
    amounts: ['stake', 'payout', 'profit'],
  },
  {
    part: 'options.own_limit',
    sql: 'SELECT day_stake, next_day_stake, next_from, paused_until FROM option_own_limit WHERE user_id = $1',
  },
];
