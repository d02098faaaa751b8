import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/**
 * `rebate` gives back a share of fees, `boost` adds to the interest of one lock-up order, `trial` pays the margin of one
 * leveraged position.
 */
export const couponKinds = ['rebate', 'boost', 'trial'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** What became of a coupon: taken and not begun, begun, over, or not begun in time. */
export const couponStates = ['available', 'active', 'used', 'expired'] as const;
export type CouponState = (typeof couponStates)[number];

/** What a coupon gives and asks for. */
const terms = {
  kind: z.enum(couponKinds),
  currency_id: z.int(),
  currency_name: z.string(),
  currency_logo: z.string(),
  /** Decimals of its amounts. */
  scale: z.int(),
  /** Of a rebate the percent of the fees that come back; of a boost the percent a day that are added; of a trial 0. */
  rate: decimalReply(),
  /**
   * Of a rebate the most that comes back; of a boost the most of the order on which interest is added; of a trial the
   * margin.
   */
  most: decimalReply(),
  /** What is set aside for one: all that a rebate or boost can bring, the margin of a trial. */
  worth: decimalReply(),
  /** Days of it, once it is used; of a trial until its position is closed at the latest. */
  days: z.int(),
  /** Of a trial: the market of its position, and the leverage. */
  match_id: z.nullable(z.int()),
  symbol: z.nullable(z.string()),
  leverage: z.nullable(z.int()),
  /** The least level of identity of whoever takes it. */
  level: z.int(),
  /** Only for those to whom a deposit was credited. */
  deposited: z.boolean(),
} as const;

/** A campaign whose coupons are in the list. */
export const couponOffer = z.object({
  id: z.int(),
  ...terms,
  /** Days one has to begin to use it, from when it is taken. */
  valid_days: z.int(),
  /** Until when one can take one, and how many there are still. */
  ends_at: timeReply(),
  left: z.int(),
  number: z.int(),
  /** What the caller lacks for it; empty when they may take one. */
  lacks: z.array(z.enum(['level', 'deposit'])),
});
export type CouponOffer = z.output<typeof couponOffer>;

/** A coupon of the caller. */
export const couponRow = z.object({
  id: z.int(),
  ...terms,
  state: z.enum(couponStates),
  taken_at: timeReply(),
  /** Until when it can be used; null once it was begun or has expired. */
  expires_at: z.nullable(timeReply()),
  /** When it was begun; of a boost the first day on which interest is added. */
  began_at: z.nullable(timeReply()),
  /**
   * When what it brings is reckoned, of a trial when its position is closed at the latest; null while it was not begun, and
   * once it is over.
   */
  ends_at: z.nullable(timeReply()),
  /** When it was paid or has expired. */
  ended_at: z.nullable(timeReply()),
  /** Of a rebate: the fees it counts so far, in its currency, rounded down. */
  fees: decimalReply(),
  /** What it has brought so far; paid once it is used. */
  brought: decimalReply(),
  /** Of a boost: the lock-up order it is for, on how much of it interest is added and for how many days. */
  order_id: z.nullable(z.int()),
  boosted: z.nullable(decimalReply()),
  boosted_days: z.nullable(z.int()),
  /** Of a trial: its position; null until that is opened. */
  position_id: z.nullable(z.int()),
});
export type CouponRow = z.output<typeof couponRow>;
