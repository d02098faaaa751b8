import * as z from 'zod/mini';
import { priceStates } from '../market/shapes.ts';
import { decimalReply, timeReply } from '../platform/wire.ts';

/**
 * `call`: paid in the coin, and given back in it unless the price has come to the reference. `put`: paid in USDT, and given
 * back in it unless the price has fallen to the reference.
 */
export const dualTypes = ['call', 'put'] as const;
export type DualType = (typeof dualTypes)[number];

/** Where an order stands: 0 failed, 1 purchased, 2 settling, 3 success. */
export const dualStatuses = { failed: 0, purchased: 1, settling: 2, success: 3 } as const;
export type DualStatus = (typeof dualStatuses)[keyof typeof dualStatuses];

const terms = {
  name: z.string(),
  match_id: z.int(),
  /** The coin. */
  currency_id: z.int(),
  currency_name: z.string(),
  type: z.enum(dualTypes),
  /** The linked reference price, in USDT. */
  exercise_price: decimalReply(),
  /** The moment of settlement: the window of prices ends with it. */
  end_time: timeReply(),
  remaining_number: z.int(),
  /** What a share is paid in. */
  pay_id: z.int(),
  pay_name: z.string(),
} as const;

/** A product on offer. The first fields are those of older clients. */
export const dualProduct = z.object({
  id: z.int(),
  ...terms,
  /** Percent a year. */
  rate: decimalReply(),
  start_time: timeReply(),
  total_number: z.int(),
  purchased_number: z.int(),
  /** Most shares of one user. */
  user_limit: z.int(),
  /** 1 while it can be bought, as far as operators and the calendar say. */
  status: z.union([z.literal(0), z.literal(1)]),
  /** Days for which a purchase of today earns. */
  day: z.int(),
  /** Until when it can be bought: the beginning of the day it ends on (UTC). */
  sale_ends: timeReply(),
  /** What one share costs at the price of now; null while there is none. */
  share: z.nullable(decimalReply()),
  /** The index price of now; null while there is none. */
  price: z.nullable(decimalReply()),
  price_scale: z.int(),
  coin_scale: z.int(),
  usdt_scale: z.int(),
  /** 1 while the price is on the wrong side of the reference: it is not sold then. */
  past: z.union([z.literal(0), z.literal(1)]),
  /** It is settled by the mean of the index prices of so many seconds before the end; with fewer it fails. */
  window_seconds: z.int(),
  least_ticks: z.int(),
});
export type DualProduct = z.output<typeof dualProduct>;

/** One order of the caller. The first fields are those of older clients. */
export const dualOrder = z.object({
  id: z.int(),
  ...terms,
  product_id: z.int(),
  order_rate: decimalReply(),
  /** Days it earns for. */
  day: z.int(),
  /** Shares. */
  number: z.int(),
  /** The index price at the purchase. */
  price: decimalReply(),
  /** What was invested, in what a share is paid in. */
  total: decimalReply(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  created: timeReply(),
  /** The same as `created`: older clients read either. */
  create: timeReply(),
  /** What was paid out; null before, and when it failed. */
  success: z.nullable(decimalReply()),
  success_name: z.nullable(z.string()),
  /** What it pays in the coin, and what in USDT: one of the two. */
  coin_payout: decimalReply(),
  usdt_payout: decimalReply(),
  /** The mean index price of the window; null before, and when there were too few prices. */
  settlement_price: z.nullable(decimalReply()),
  price_scale: z.int(),
  settled_at: z.nullable(timeReply()),
  /** Milliseconds until it ends, by the clock of the server; 0 when that has passed. */
  remain_milli_seconds: z.int(),
});
export type DualOrder = z.output<typeof dualOrder>;

/** Everything an order was settled by: `settle` of core/src/dual/receipt.ts makes its output of it again. */
export const dualReceipt = z.object({
  order: dualOrder,
  rule: z.object({
    name: z.string(),
    version: z.int(),
    window_seconds: z.int(),
    least_ticks: z.int(),
  }),
  inputs: z.object({
    type: z.enum(dualTypes),
    /** Minor units of what was paid. */
    principal: z.string(),
    /** Ticks. */
    strike: z.int(),
    rate_ppm: z.int(),
    days: z.int(),
    /** Seconds since 1970; the last second of the window is the one before. */
    end_second: z.int(),
    /** One tick is so many units of the last of `price_scale` decimals. */
    tick: z.int(),
    price_scale: z.int(),
    coin_scale: z.int(),
    usdt_scale: z.int(),
  }),
  /** The recorded prices of the window; null until it was settled. Index prices in ticks. */
  ticks: z.nullable(
    z.array(
      z.object({
        second: z.int(),
        sequence: z.int(),
        state: z.enum(priceStates),
        index: z.nullable(z.number()),
      }),
    ),
  ),
  /** What the server made of it; null until it is settled. */
  output: z.nullable(
    z.object({
      /** Ten-thousandths of a tick; null with too few prices. */
      price: z.nullable(z.string()),
      good_ticks: z.int(),
      paid: z.nullable(z.enum(['coin', 'usdt'])),
      /** Minor units of what is paid, or of what goes back. */
      payout: z.string(),
    }),
  ),
});
export type DualReceipt = z.output<typeof dualReceipt>;
