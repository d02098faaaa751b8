import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';

/** Direction on the wire: 1 buy, 2 sell. */
export const direction = { buy: 1, sell: 2 } as const;

/** Order status on the wire: 1 in progress, 2 complete, 3 cancelled (also partly filled ones). */
export const orderStatus = { open: 1, filled: 2, cancelled: 3 } as const;

export const orderKinds = ['limit', 'market'] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const;

/** Why an order ended without being filled whole. */
export const cancelReasons = [
  'user',
  'immediate_or_cancel',
  'fill_or_kill',
  'post_only',
  'self_trade',
  'price_protection',
  'no_liquidity',
  'operator',
] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const orderRow = z.object({
  id: z.int(),
  client_order_id: z.nullable(z.string()),
  match_id: z.int(),
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  order_kind: z.enum(orderKinds),
  time_in_force: z.enum(timesInForce),
  post_only: z.union([z.literal(0), z.literal(1)]),
  /** Limit price; for a market order the price it may not trade beyond. */
  target_price: decimalReply(),
  /**
   * Of a stop order, else null: it waits until the mark price of the market comes to it, a buy from below, a sell from
   * above. A stop-limit is a `limit` with a trigger, a stop a `market` with one. Until then `target_price` of a stop is
   * the worst price as it would be at the trigger. That of a trailing stop follows the mark price.
   */
  trigger_price: z.nullable(decimalReply()),
  /** Of a trailing stop, else null: how far the trigger stays behind the mark price. */
  trail_distance: z.nullable(decimalReply()),
  /** When that happened; null while it waits, and of orders without a trigger. */
  triggered_at: z.nullable(timeReply()),
  /**
   * The other order of its pair, else null: when one of the two trades, is triggered or is cancelled, the other is
   * cancelled.
   */
  pair_id: z.nullable(z.int()),
  /** Whether it was cancelled with the other order of its pair; `cancel_reason` is `user` then. */
  ended_by_pair: z.union([z.literal(0), z.literal(1)]),
  /** Average price of what was filled, 0 when nothing was. */
  trade_price: decimalReply(),
  /** Ordered amount in base units; 0 for a market buy given by total. */
  trade_amount: decimalReply(),
  filled_amount: decimalReply(),
  /** Value of what was filled, in quote units. */
  filled_total: decimalReply(),
  /** Fee paid so far: in base units for a buy, in quote units for a sell. */
  charge_fee: decimalReply(),
  fee_currency: z.int(),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  created_at: timeReply(),
  updated_at: timeReply(),
});
export type OrderRow = z.output<typeof orderRow>;

export const fillRow = z.object({
  id: z.int(),
  order_id: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  role: z.enum(['maker', 'taker']),
  price: decimalReply(),
  amount: decimalReply(),
  total: decimalReply(),
  fee: decimalReply(),
  fee_currency: z.int(),
  created_at: timeReply(),
});
export type FillRow = z.output<typeof fillRow>;

/** Price and amount of one level, best first. */
const level = z.tuple([decimalReply(), decimalReply()]);

export const depthSnapshot = z.object({
  match_id: z.int(),
  symbol: z.string(),
  /** Sequence of the depth stream this state belongs to. */
  seq: z.int(),
  bids: z.array(level),
  asks: z.array(level),
});
export type DepthSnapshot = z.output<typeof depthSnapshot>;

export const publicTrade = z.object({
  id: z.int(),
  /** Epoch milliseconds. */
  ts: z.int(),
  price: decimalReply(),
  amount: decimalReply(),
  /** Side of the taker. */
  direction: z.enum(['buy', 'sell']),
});
export type PublicTrade = z.output<typeof publicTrade>;
