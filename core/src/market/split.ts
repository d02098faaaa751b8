import type { Candle } from './candle.ts';

/** For each `oldShares` held there are `newShares` afterwards: 4 and 1 is 4 for 1, 1 and 10 a reverse split. */
export interface SplitRatio {
  readonly newShares: number;
  readonly oldShares: number;
}

/** What changes nothing. */
export const NO_SPLIT: SplitRatio = { newShares: 1, oldShares: 1 };

/** Several splits, one after the other, as one. */
export function combinedSplit(splits: readonly SplitRatio[]): SplitRatio {
  return splits.reduce((all, { newShares, oldShares }) => {
    const [up, down] = [all.newShares * newShares, all.oldShares * oldShares];
    const divisor = greatestCommonDivisor(up, down);
    return { newShares: up / divisor, oldShares: down / divisor };
  }, NO_SPLIT);
}

/** Which way a price that is no whole tick any more is rounded. */
export type SplitRounding = 'nearest' | 'up' | 'down';

/** A price of before a split as one of after, in whole ticks and never below one. */
export function splitPrice(
  ticks: number,
  { newShares, oldShares }: SplitRatio,
  rounding: SplitRounding = 'nearest',
): number {
  const exact = BigInt(ticks) * BigInt(oldShares);
  const down = BigInt(newShares);
  const added = { nearest: down / 2n, up: down - 1n, down: 0n }[rounding];
  return Math.max(1, Number((exact + added) / down));
}

/** A candle of before a split as charts show it after: prices divided, volumes multiplied, both rounded. */
export function splitCandle({ start, open, high, low, close, volume }: Candle, ratio: SplitRatio): Candle {
  const price = (ticks: number): number => splitPrice(ticks, ratio);
  return {
    start,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: Math.round((volume * ratio.newShares) / ratio.oldShares),
  };
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
