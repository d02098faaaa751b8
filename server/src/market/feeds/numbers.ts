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

/** A candle from outside, undefined when its numbers make none. */
export function candleOfNumbers(market: Market, start: unknown, numbers: readonly unknown[]): Candle | undefined {
  const [open, high, low, close] = numbers.slice(0, 4).map((price) => ticksOf(market, price));
  const volume = volumeOf(market, numbers[4]);
  if (typeof start !== 'number' || !Number.isSafeInteger(start)) return undefined;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  if (volume === undefined || low > Math.min(open, close) || high < Math.max(open, close)) return undefined;
  return { start, open, high, low, close, volume };
}
