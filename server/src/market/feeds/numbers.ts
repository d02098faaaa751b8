import type { Candle } from '@aureus/core/market/candle.ts';
import { isPrice } from '@aureus/core/market/price-bounds.ts';
import type { Market } from '../public.ts';

/** A price from outside in ticks, undefined when it is none. */
export function ticksOf(market: Market, price: unknown): number | undefined {
  if (typeof price !== 'number') return undefined;
  const ticks = Math.round((price * 10 ** market.priceScale) / market.tick);
  return isPrice(ticks) ? ticks : undefined;
}

/** A traded quantity from outside in volume steps, undefined when it is none. */
export function volumeOf(market: Market, quantity: unknown): number | undefined {
  if (typeof quantity !== 'number') return undefined;
  const volume = Math.round((quantity * 10 ** market.volumeScale) / market.volumeStep);
  return Number.isSafeInteger(volume) && volume >= 0 ? volume : undefined;
}

/** What is wrong with a candle from outside. */
export type CandleFault = 'time' | 'price' | 'volume' | 'extremes';

/** A candle from outside, or what of it cannot be read. @param start epoch milliseconds */
export function readCandle(market: Market, start: unknown, numbers: readonly unknown[]): Candle | CandleFault {
  const [open, high, low, close] = numbers.slice(0, 4).map((price) => ticksOf(market, price));
  const volume = volumeOf(market, numbers[4]);
  if (typeof start !== 'number' || !Number.isSafeInteger(start)) return 'time';
  if (open === undefined || high === undefined || low === undefined || close === undefined) return 'price';
  if (volume === undefined) return 'volume';
  if (low > Math.min(open, close) || high < Math.max(open, close)) return 'extremes';
  return { start, open, high, low, close, volume };
}
