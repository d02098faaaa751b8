import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { reduceOnly } from './reduce-only.ts';

/** Status on the wire: 0 waits for its price, 1 open, 3 closed, 4 cancelled. A closing is one step, so 2 does not occur. */
export const leverStatus = { pending: 0, open: 1, closed: 3, cancelled: 4 } as const;

/** Why a position was closed, or an order that waited cancelled. */
export const endReasons = [
  'user',
  'take_profit',
  'stop_loss',
  'gain_limit',
  'liquidation',
  'reduced',
  'insufficient',
  'frozen',
  'split',
  'trial_end',
  'copied',
  'copy_stop',
  'copy_end',
] as const;
export type EndReason = (typeof endReasons)[number];

const flag = () => z.union([z.literal(0), z.literal(1)]);

/**
 * An order for a contract and the position it becomes, under the names of the wire: `share` are lots, `caution_money` is
 * margin, `multiple` leverage. Amounts are in the quote currency.
 */
export const leverRow = z.object({
  id: z.int(),
  match_id: z.int(),
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  /** 1 long, 2 short. */
  type: z.union([z.literal(1), z.literal(2)]),
  status: z.union([z.literal(0), z.literal(1), z.literal(3), z.literal(4)]),
  /** 1: of the user's own; 2: a copy of a trader's, until it is made one's own. */
  order_type: z.union([z.literal(1), z.literal(2)]),
  /** User id of the trader whose position it copies or has copied; null of any other. */
  copied_from: z.nullable(z.int()),
  /** Only ends positions of the other side. */
  reduce_only: flag(),
  /** Shares its margin with the account and other such positions. */
  cross: flag(),
  /**
   * Lots that are open or ordered; of a closed position those it had in the end. Two decimals at most: whoever orders does
   * so in whole lots, but a copy, or what a split has made, may be no whole number of them.
   */
  share: z.number().check(z.positive(), z.multipleOf(0.01)),
  /** The same in base units. */
  number: decimalReply(),
  multiple: z.int(),
  /** The price it was opened at, after the spread; the limit while it waits. */
  price: decimalReply(),
  /** The mark price at the opening; 0 while it waits. */
  origin_price: decimalReply(),
  /** The mark price of now, the price of the closing once it is closed. */
  update_price: decimalReply(),
  /** 0 when unset. */
  target_profit_price: decimalReply(),
  stop_loss_price: decimalReply(),
  /** The mark price at which it is liquidated as things are now; null when no price does it. */
  liquidation_price: z.nullable(decimalReply()),
  /**
   * The risk rate in percent at which it is liquidated: that of its order, or that of now where it is lower. Cross positions
   * are at their mean, in proportion to the original margins, rounded down to four decimals.
   */
  liquidation_percent: decimalReply(),
  caution_money: decimalReply(),
  origin_caution_money: decimalReply(),
  trade_fee: decimalReply(),
  overnight_money: decimalReply(),
  /** Running profit at the mark; of a closed position the whole result before fees. */
  profits: decimalReply(),
  /** What closings have brought so far. */
  fact_profits: decimalReply(),
  reason: z.nullable(z.enum(endReasons)),
  /**
   * Of a position whose margin the house pays (a trial, see coupons): when it is closed at the latest. Its owner pays
   * nothing for it and gets what it gains. Null of any other.
   */
  trial_ends: z.nullable(timeReply()),
  time: timeReply(),
  /** When it was opened; null while it waits. */
  transaction_time: z.nullable(timeReply()),
  complete_time: z.nullable(timeReply()),
});
export type LeverRow = z.output<typeof leverRow>;

/** Terms of contracts on a market, published. Percentages are of the value, at the open price. */
export const leverTerms = z.object({
  match_id: z.int(),
  symbol: z.string(),
  open: flag(),
  /** Null while positions may be opened. */
  reduce_only: z.nullable(reduceOnly),
  leverages: z.array(z.int()),
  lot: decimalReply(),
  min_share: z.int(),
  max_share: z.int(),
  fee_percent: decimalReply(),
  overnight_percent: decimalReply(),
  /** Of the price, at every opening and closing. */
  spread_percent: decimalReply(),
  /** Added to that at an opening when the house then stands against `max_skew`, and in proportion before. */
  skew_spread_percent: decimalReply(),
  /** The spread of one more lot as it is now, as a difference of prices; null without a price. */
  spread_long: z.nullable(decimalReply()),
  spread_short: z.nullable(decimalReply()),
  /** `price`: a difference of prices, not percent. */
  spread_unit: z.literal('price'),
  /**
   * Most all positions of a side may be worth; and how much more one side may be worth than the other after an opening on
   * that side. A closing is never refused: by closings the difference may become more than `max_skew`, at most `max_side`.
   */
  max_side: decimalReply(),
  max_skew: decimalReply(),
  /** Most all positions of one user may be worth there, longs and shorts together. */
  max_user: decimalReply(),
  /** Where one of them has so much leverage or more; ascending. */
  tiers: z.array(z.object({ multiple: z.int(), max_user: decimalReply() })),
  /**
   * Most all positions of one person with more leverage than `above` may be worth over all markets together, longs and
   * shorts, at open prices; ascending. Those of accounts that the platform knows as the same person's count as one's own.
   */
  totals: z.array(z.object({ above: z.int(), max_total: decimalReply() })),
  /** What is open now, at open prices. */
  open_long: decimalReply(),
  open_short: decimalReply(),
  /** A long is closed when its price is so many times the open price: more the house does not set aside. */
  gain_limit: z.int(),
  /** 1: positions share their margin with the account (cross); 0: each has its own (isolated). */
  cross: flag(),
  /** Risk rates in percent. */
  warning_percent: z.int(),
  no_new_risk_percent: z.int(),
  liquidation_percent: z.int(),
  liquidation_buffer_percent: z.int(),
  /** What the insurance fund and the house's account for contracts have, in the quote currency. */
  insurance_fund: decimalReply(),
  house_fund: decimalReply(),
});
export type LeverTerms = z.output<typeof leverTerms>;

/** What was done without being asked for, and all it was reckoned from: see core/src/futures/receipt.ts. */
export const leverReceipt = z.object({
  id: z.int(),
  rule: z.string(),
  /** Recorded prices it was reckoned by. */
  ticks: z.array(
    z.object({
      match_id: z.int(),
      symbol: z.string(),
      second: z.int(),
      sequence: z.int(),
      mark: decimalReply(),
      /** Two sources did not agree: so far apart they were, parts per million. A liquidation closed by the worse of them. */
      apart_ppm: z.optional(z.int()),
    }),
  ),
  /** JSON as the rule reads it, and as it answered. */
  inputs: z.string(),
  output: z.string(),
  created_at: timeReply(),
});
export type LeverReceipt = z.output<typeof leverReceipt>;
