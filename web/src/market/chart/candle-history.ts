import type { CandleRow, Period } from '@aureus/contract/market/shapes.ts';
import type { Interval } from './intervals.ts';

export type FetchCandles = (symbol: string, period: Period, from: number, to: number) => Promise<readonly CandleRow[]>;

const pageSize = 400;
/** The history call answers at most so many candles. */
const largestPage = 1500;

/**
 * The candles before an instant (epoch milliseconds), oldest first. A market that rests, such as a stock at night,
 * leaves holes: when a page is empty one wider look back decides whether the history ends there.
 */
export async function candlesBefore(
  fetchCandles: FetchCandles,
  symbol: string,
  interval: Interval,
  before: number,
): Promise<readonly CandleRow[]> {
  const to = Math.floor((before - 1) / 1000);
  for (const size of [pageSize, largestPage - 1]) {
    const from = Math.max(0, to - size * interval.seconds);
    // One page after another: the wider one is only needed when the first is empty.
    const candles = await fetchCandles(symbol, interval.period, from, to);
    const older = candles.filter((candle) => candle.time < before);
    if (older.length > 0) return older;
  }
  return [];
}
