import * as z from 'zod/mini';
import { decimalReply } from '../platform/wire.ts';
import { candleRow, priceStates, resolutions } from './shapes.ts';

/** Sequence number of the stream an event belongs to: grows by one; a gap means refetch. */
const seq = z.int();

/** Last price, 24-hour figures and terms of one market. Stream `daymarket:<match_id>`. Repair: the quotation call. */
export const daymarketEvent = z.object({
  type: z.literal('daymarket'),
  seq,
  match_id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  legal_id: z.int(),
  legal_name: z.string(),
  symbol: z.string(),
  now_price: decimalReply(),
  change: decimalReply(),
  open: decimalReply(),
  high: decimalReply(),
  low: decimalReply(),
  close: decimalReply(),
  volume: decimalReply(),
  quote_volume: decimalReply(),
  /** What was traded here; see the row of the market. */
  own_volume: z.nullable(decimalReply()),
  own_turnover: z.nullable(decimalReply()),
  /** Median of the live price sources; what protection and settlement look at. */
  index_price: decimalReply(),
  /** 1 while the feed of this market is silent for too long. */
  stale: z.union([z.literal(0), z.literal(1)]),
  /** Epoch milliseconds of the price. */
  time: z.int(),
  /** Smallest order value in the quote currency, fees in percent, and whether orders are taken. */
  min_total: decimalReply(),
  maker_fee: decimalReply(),
  price_band: decimalReply(),
  taker_fee: decimalReply(),
  open_coin_trade: z.union([z.literal(0), z.literal(1)]),
  /** When its exchange opens next, epoch milliseconds; null while it is open, and where there is none. */
  opens_at: z.nullable(z.int()),
  price_state: z.enum(priceStates),
});
export type DaymarketEvent = z.output<typeof daymarketEvent>;

/** The running candle. Stream `kline:<match_id>:<resolution>`. Repair: the candle call. */
export const klineEvent = z.extend(candleRow, {
  type: z.literal('kline'),
  seq,
  match_id: z.int(),
  symbol: z.string(),
  period: z.enum(resolutions),
});
export type KlineEvent = z.output<typeof klineEvent>;
