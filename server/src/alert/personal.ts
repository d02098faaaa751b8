import type { PersonalPart } from '../account/public.ts';

/** Price alerts. */
export const personalOfAlerts: readonly PersonalPart[] = [
  {
    part: 'alert.alert',
    sql: `SELECT market_id, side, price, kind, period, state, created_at, deleted_at FROM price_alert WHERE user_id = $1
      ORDER BY id`,
  },
];
