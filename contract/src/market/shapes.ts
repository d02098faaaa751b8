import * as z from 'zod/mini';
import { decimalReply } from '../platform/wire.ts';

/** Candle periods of the history call. */
export const periods = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '1H',
  '1D',
  '1W',
  '1M',
  '1Y',
  '1day',
  '1week',
  '1mon',
  '1year',
] as const;
export type Period = (typeof periods)[number];

/** The one name of each stored resolution; the socket speaks these. */
export const resolutions = ['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon', '1year'] as const;
export type Resolution = (typeof resolutions)[number];

const aliases: Readonly<Partial<Record<Period, Resolution>>> = {
  '1H': '60min',
  '1D': '1day',
  '1W': '1week',
  '1M': '1mon',
  '1Y': '1year',
};

/** The stored resolution behind a period name of the history call. */
export function resolutionOf(period: Period): Resolution {
  return aliases[period] ?? (period as Resolution);
}

/**
 * How far the price of a market may be relied on, worst first: its session is over or two operators closed it; no index
 * price; an index of one source, or of two that contradict each other; of two that are apart, by which contracts are
 * liquidated and nothing else is done; one that left its band a moment ago; one of two sources that agree closely, at which
 * no new risk is taken; none of these.
 */
export const priceStates = [
  'closed',
  'stale',
  'few_sources',
  'sources_apart',
  'jumped',
  'two_sources',
  'fresh',
] as const;
export type PriceState = (typeof priceStates)[number];

const flag = () => z.union([z.literal(0), z.literal(1)]);

export const marketRow = z.object({
  /** Market id, called `match_id` elsewhere. */
  id: z.int(),
  currency_id: z.int(),
  currency_name: z.string(),
  full_name: z.string(),
  legal_id: z.int(),
  legal_name: z.string(),
  kind: z.enum(['coin', 'stock']),
  /** 1 in-house instrument, 2 price from outside. */
  market_from: z.int(),
  /** Groups for the list's filter chips, e.g. `hot`, `layer1`, `payments`, `new`. */
  tags: z.array(z.string()),
  logo: z.string(),
  sort: z.int(),
  now_price: decimalReply(),
  /** 24-hour change in percent, two decimals; may be negative. */
  change: decimalReply(),
  open: decimalReply(),
  high: decimalReply(),
  low: decimalReply(),
  /** 24-hour volume of the leading source in base units: what was traded there, or invented, and not here. */
  volume: decimalReply(),
  /** The same in quote units. */
  quote_volume: decimalReply(),
  /** What was traded here in the last 24 hours, in base units and in quote units; null while nobody has counted it lately. */
  own_volume: z.nullable(decimalReply()),
  own_turnover: z.nullable(decimalReply()),
  /**
   * Whose trades make the last price, the candles and `volume`: the name of an exchange; `simulated-1` and `replay` are no
   * exchange. And all sources the index price may be made of.
   */
  lead_source: z.string(),
  price_sources: z.array(z.string()),
  /** Decimals of a price, smallest price step. */
  price_scale: z.int(),
  tick: decimalReply(),
  /** Decimals of an amount, smallest amount step. */
  amount_scale: z.int(),
  lot: decimalReply(),
  /** Smallest order value in the quote currency. */
  min_total: decimalReply(),
  /** No trade is further from the index price than this, in percent. An order beyond it waits until the index comes near. */
  price_band: decimalReply(),
  /** Fees in percent. */
  maker_fee: decimalReply(),
  taker_fee: decimalReply(),
  open_coin_trade: flag(),
  /** When its exchange opens next, epoch milliseconds; null while it is open, and where there is none. */
  opens_at: z.nullable(z.int()),
  /** When operators closed the market, epoch milliseconds; null while they have it open, and where nobody knows. */
  closed_since: z.nullable(z.int()),
  price_state: z.enum(priceStates),
  open_lever: flag(),
  open_microtrade: flag(),
});
export type MarketRow = z.output<typeof marketRow>;

export const candleRow = z.object({
  /** Start of the candle, epoch milliseconds. */
  time: z.int(),
  open: decimalReply(),
  high: decimalReply(),
  low: decimalReply(),
  close: decimalReply(),
  /** Base units. */
  volume: decimalReply(),
});
export type CandleRow = z.output<typeof candleRow>;
