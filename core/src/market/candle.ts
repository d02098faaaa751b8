import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { candleStart } from './resolution.ts';

/** One candle: start in epoch milliseconds UTC, prices in ticks, volume in steps of the market. */
export interface Candle {
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A candle of a single trade or quote. */
export function candleOf(start: number, price: number, volume: number): Candle {
  return { start, open: price, high: price, low: price, close: price, volume };
}

/** Two candles in the order of time as one; it starts where the first starts. */
export function joinCandles(first: Candle, second: Candle): Candle {
  return {
    start: first.start,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume: first.volume + second.volume,
  };
}

/** Finer candles, ascending, as candles of a coarser resolution. A last one that is not full stays as it is so far. */
export function aggregate(candles: Iterable<Candle>, resolution: Resolution): Candle[] {
  const result: Candle[] = [];
  let current: Candle | undefined;
  for (const candle of candles) {
    const start = candleStart(resolution, candle.start);
    if (current !== undefined && current.start === start) {
      current = joinCandles(current, candle);
      continue;
    }
    if (current !== undefined) result.push(current);
    current = { ...candle, start };
  }
  if (current !== undefined) result.push(current);
  return result;
}
