import type { PersonalPart } from '../account/public.ts';

/** Dual investments. Their money is in the bills. */
export const personalOfDual: readonly PersonalPart[] = [
  {
    part: 'dual.order',
    sql: `SELECT id, product_id, number, rate_ppm, days, status, paid_in, bought_at, settled_at FROM dual_order
      WHERE owner_id = $1 ORDER BY id`,
  },
];
