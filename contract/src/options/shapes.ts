import * as z from 'zod/mini';
import { decimalReply, timeReply } from '../platform/wire.ts';
import { priceStates } from '../market/shapes.ts';

/**
 * Where an option stands. `entering`: it waits for its entry price; `running`; then `won`, `lost` or `draw`; `void`:
 * there was no end price; `dropped`: there was no entry price as its user allowed it. With the last two the stake goes back.
 */
export const optionStates = ['entering', 'running', 'won', 'lost', 'draw', 'void', 'dropped'] as const;
export type OptionState = (typeof optionStates)[number];

/** Why an option was dropped: no price was recorded, it was too old, or it had moved further than its user allowed. */
export const dropReasons = ['no_price', 'price_lags', 'price_moved'] as const;

const flag = z.union([z.literal(1), z.literal(2)]);

/** One option of the caller. The first fields are those of older clients; prices and amounts are in the quote currency. */
export const optionRow = z.object({
  id: z.int(),
  match_id: z.int(),
  symbol_name: z.string(),
  /** 1 up, 2 down. */
  type: flag,
  seconds: z.int(),
  /** The stake. */
  number: decimalReply(),
  /** The entry price; null until it is known, and when there is none. */
  open_price: z.nullable(decimalReply()),
  end_price: z.nullable(decimalReply()),
  /** Percent of the stake that is gained. */
  profit_ratio: decimalReply(),
  /** Always 0: what the house takes lies in the payout. */
  fee: decimalReply(),
  /** 1 open, 3 settled. */
  status: z.union([z.literal(1), z.literal(3)]),
  /** 1 gained, 0 stake back, -1 lost; null while it is open. */
  profit_result: z.nullable(z.union([z.literal(1), z.literal(0), z.literal(-1)])),
  /** What was gained, negative when the stake was lost; null while it is open. */
  fact_profits: z.nullable(decimalReply()),
  /** When it ends. */
  handled_at: timeReply(),
  /** When it was settled; null before. */
  complete_at: z.nullable(timeReply()),
  created_at: timeReply(),
  currency_id: z.int(),
  currency_name: z.string(),
  type_name: z.enum(['up', 'down']),
  status_name: z.enum(['open', 'settled']),
  profit_result_name: z.enum(['', 'win', 'draw', 'loss']),
  /** Milliseconds until it ends, by the clock of the server; 0 when that has passed. */
  remain_milli_seconds: z.int(),
  state: z.enum(optionStates),
  drop_reason: z.nullable(z.enum(dropReasons)),
  /** What it gains when it wins. */
  expected_profits: decimalReply(),
  /** The price its user saw, and how far the entry might be from it, in percent. */
  seen_price: decimalReply(),
  slippage: decimalReply(),
  /** When it enters: the moment of its entry price. */
  enter_at: timeReply(),
});
export type OptionRow = z.output<typeof optionRow>;

/** An expiry that can be chosen. */
export const expiryRow = z.object({
  id: z.int(),
  match_id: z.int(),
  seconds: z.int(),
  /** Percent of the stake that is gained. */
  profit_ratio: decimalReply(),
  min_amount: decimalReply(),
  max_amount: decimalReply(),
  /** Always 1: those that are not offered are not told. */
  status: z.literal(1),
});
export type ExpiryRow = z.output<typeof expiryRow>;

/** What a market's price was in one second, as it was written down. Prices in ticks. */
const priceTick = z.object({
  second: z.int(),
  sequence: z.int(),
  feed: z.string(),
  state: z.enum(priceStates),
  index: z.nullable(z.number()),
  mark: z.nullable(z.number()),
  isMarkValid: z.boolean(),
  used: z.array(z.object({ source: z.string(), price: z.number(), ageMs: z.number() })),
  dropped: z.array(z.object({ source: z.string(), reason: z.string() })),
  /** How many splits of its share the price is after; left out for none. */
  splits: z.optional(z.int()),
});

/** Everything an option was settled by: `settle` of core/src/options/receipt.ts makes its output of it again. */
export const optionReceipt = z.object({
  order: optionRow,
  /** Version of the rule, and what it says. */
  rule: z.object({
    version: z.int(),
    entry_guard_ms: z.int(),
    most_lag_ms: z.int(),
    window_seconds: z.int(),
    least_ticks: z.int(),
    wait_seconds: z.int(),
  }),
  inputs: z.object({
    direction: flag,
    /** Minor units. */
    stake: z.string(),
    payout_ppm: z.int(),
    seconds: z.int(),
    /** Epoch milliseconds. */
    taken_ms: z.int(),
    recorded_until: z.int(),
    seen_price: z.int(),
    slippage_ppm: z.int(),
  }),
  /** One tick is so many units of the last of `price_scale` decimals. */
  tick: z.int(),
  price_scale: z.int(),
  /** Decimals of the stake. */
  scale: z.int(),
  /** The recorded prices of the entry second, and of the closing window; null until they were used. */
  entry_ticks: z.nullable(z.array(priceTick)),
  window_ticks: z.nullable(z.array(priceTick)),
  /** What the server made of it; null until it is settled. */
  output: z.nullable(
    z.object({
      entry_second: z.int(),
      due_second: z.int(),
      /** The last second of the closing window: later than the due one where prices were missing. Null when not entered. */
      end_second: z.nullable(z.int()),
      entry_price: z.nullable(z.int()),
      end_price: z.nullable(z.int()),
      state: z.enum(optionStates),
      /** Minor units. */
      profit: z.string(),
    }),
  ),
});
export type OptionReceipt = z.output<typeof optionReceipt>;
