import type { CallSamples } from '../platform/http/brought.ts';

export const samples: CallSamples = {
  authorisation: {
    'coupon.offers': 'users',
    'coupon.mine': 'users',
    'coupon.take': 'users',
    'coupon.use': 'users',
    'coupon.operatorCampaigns': 'terms.read',
    'coupon.operatorCoupons': 'users.read',
  },
};
