import * as calls from '@aureus/contract/coupon/calls.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listCoupons, listOffers } from './lists.ts';
import { type CouponNeeds, takeCoupon } from './taking.ts';
import { useCoupon } from './using.ts';

export function couponRoutes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>, needs: CouponNeeds): Route[] {
  const reading = { ...needs, pool };
  return [
    route(calls.offers, (_input, { caller }) => listOffers(reading, caller.userId, clock.now())),
    route(calls.mine, (input, { caller }) => listCoupons(reading, caller.userId, input, clock.now())),
    route(calls.take, (input, context) => takeCoupon(needs, input, context)),
    route(calls.use, (input, context) => useCoupon(needs, input, context)),
  ];
}
