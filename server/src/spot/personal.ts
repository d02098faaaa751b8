import type { PersonalPart } from '../account/public.ts';

/** Orders. Lots and prices are whole steps of their market; the money of each is in the bills. */
export const personalOfSpot: readonly PersonalPart[] = [
  {
    part: 'spot.order',
    sql: `SELECT id, market_id, side, kind, time_in_force, lots, filled_lots, price, trigger_price, status, client_order_id,
        created_at, updated_at FROM spot_order WHERE owner_id = $1 ORDER BY id`,
  },
];
