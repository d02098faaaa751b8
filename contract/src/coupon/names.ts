import { defineNames } from '../platform/names.ts';
import { couponActs } from './proposals.ts';

export const coupon = defineNames({
  errors: [
    'coupon_campaign_unknown',
    'coupon_code_unknown',
    'coupon_already_taken',
    'coupon_none_left',
    'coupon_level_needed',
    'coupon_deposit_needed',
    'coupon_unknown',
    'coupon_used_up',
    'coupon_expired',
    'coupon_rebate_running',
    'coupon_order_needed',
    'coupon_order_unfit',
    'coupon_order_boosted',
    'coupon_linked',
    'coupon_market_unfit',
    'coupon_margin_unfit',
    'coupon_terms_invalid',
    'coupon_ends_invalid',
    'coupon_code_taken',
    'coupon_house_short',
  ],
  ledgerKinds: {
    coupon_reserve: { number: 140, group: 'hold', source: null },
    coupon_unreserve: { number: 141, group: 'hold', source: null },
    coupon_rebate: { number: 142, group: 'trade', source: null },
    coupon_interest: { number: 143, group: 'trade', source: null },
    coupon_trial: { number: 144, group: 'hold', source: null },
  },
  // What the coupons of a campaign can still cost.
  holdKinds: { coupon_campaign: 41 },
  notices: ['coupon_paid', 'coupon_nothing'],
  acts: couponActs,
});
