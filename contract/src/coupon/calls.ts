import * as z from 'zod/mini';
import { defineCall } from '../platform/call.ts';
import { idText, wholeText } from '../platform/wire.ts';
import { couponOffer, couponRow } from './shapes.ts';

export const offers = defineCall({
  name: 'coupon.offers',
  method: 'GET',
  path: '/coupon/offers',
  access: 'user',
  summary: 'Coupons in the list that the caller has not taken, with what is left and what the caller lacks for them.',
  request: z.strictObject({}),
  answer: z.array(couponOffer),
});

export const mine = defineCall({
  name: 'coupon.mine',
  method: 'GET',
  path: '/coupon',
  access: 'user',
  summary: "The caller's coupons, newest first. Follow `next` as `before` to the end.",
  request: z.strictObject({
    /** 1 to be used or begun, 2 over; both when it is left out. */
    status: z.optional(wholeText(1, 2)),
    before: z.optional(idText()),
    limit: z._default(wholeText(1, 100), 20),
  }),
  answer: z.object({
    coupons: z.array(couponRow),
    /** Give it as `before` for what follows; null at the end. */
    next: z.nullable(z.int()),
  }),
});

export const take = defineCall({
  name: 'coupon.take',
  method: 'POST',
  path: '/coupon/take',
  access: 'user',
  summary:
    'Takes a coupon of a campaign, once: one of the list by its campaign, another one by its code. What it can bring is set aside already.',
  request: z.strictObject({
    /** One of the two. */
    campaign_id: z.optional(idText()),
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  }),
  answer: couponRow,
  errors: [
    'coupon_campaign_unknown',
    'coupon_code_unknown',
    'coupon_already_taken',
    'coupon_none_left',
    'coupon_level_needed',
    'coupon_deposit_needed',
    'funds_frozen',
  ],
  money: true,
});

export const use = defineCall({
  name: 'coupon.use',
  method: 'POST',
  path: '/coupon/use',
  access: 'user',
  summary:
    'Begins a coupon, once. A rebate counts fees from this moment on; a boost adds interest to one running lock-up order of the caller from its next day (UTC) on; the margin of a trial waits for its position, see `futures.trial`.',
  request: z.strictObject({
    id: idText(),
    /** Of a boost: the lock-up order. */
    order_id: z.optional(idText()),
  }),
  answer: couponRow,
  errors: [
    'coupon_unknown',
    'coupon_used_up',
    'coupon_expired',
    'coupon_rebate_running',
    'coupon_order_needed',
    'coupon_order_unfit',
    'coupon_order_boosted',
    'coupon_linked',
    'funds_frozen',
  ],
  money: true,
});
