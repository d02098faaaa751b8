import type { CouponRow } from '@aureus/contract/coupon/shapes.ts';
import type { MiningOrderRow } from '@aureus/contract/mining/shapes.ts';
import { boostFor, boostInterest } from '@aureus/core/coupon/boost.ts';
import { DAY_MS, minuteOf } from '@aureus/core/mining/days.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { PERCENT_SCALE } from '@aureus/core/money/percent.ts';

/** What a coupon would add to an order, in decimal text. */
export interface BoostPlan {
  readonly amount: string;
  readonly days: number;
  readonly interest: string;
}

/**
 * What a coupon adds to an order when it is used now, reckoned as the server does; null where it does not fit.
 * @param now epoch milliseconds
 */
export function boostPlan(coupon: CouponRow, order: MiningOrderRow, now: number): BoostPlan | null {
  if (order.currency_id !== coupon.currency_id || order.state !== 'running') return null;
  const { scale } = coupon;
  const ratePpm = Number(parseDecimal(coupon.rate, PERCENT_SCALE));
  const term = {
    amount: parseDecimal(order.amount, scale),
    firstDay: Math.floor(Date.parse(order.start_at) / DAY_MS),
    days: order.day,
    dividendMinute: minuteOf(order.dividend_at),
  };
  const boost = boostFor(term, { ratePpm, most: parseDecimal(coupon.most, scale), days: coupon.days }, now);
  if (boost === null) return null;
  return {
    amount: formatDecimal(boost.amount, scale),
    days: boost.days,
    interest: formatDecimal(boostInterest(boost.amount, ratePpm, boost.days), scale),
  };
}
