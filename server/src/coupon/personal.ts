import type { PersonalPart } from '../account/public.ts';

/** Coupons that were taken. */
export const personalOfCoupons: readonly PersonalPart[] = [
  {
    part: 'coupon.coupon',
    sql: `SELECT coupon.id, coupon.kind, coupon.state, currency_id, paid, taken_at, began_at, ended_at
      FROM coupon JOIN coupon_campaign AS campaign ON campaign.id = campaign_id WHERE owner_id = $1 ORDER BY coupon.id`,
    amounts: ['paid'],
  },
];
