import type { couponActs } from '@aureus/contract/coupon/proposals.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What operators propose about coupons, in words. */
export const actWords: Readonly<Record<keyof typeof couponActs, MessageDescriptor>> = {
  'coupon.rebate': msg`Offer coupons for fees`,
  'coupon.boost': msg`Offer coupons for interest`,
  'coupon.trial': msg`Offer coupons of trial margin`,
  'coupon.end': msg`End a campaign of coupons`,
};
