import type { CandleRow } from '@aureus/contract/market/shapes.ts';
import { expect, test } from 'vitest';
import { type ChartDigest, digestOf, SpokenDigest } from '../../src/market/chart/spoken-digest.ts';

const candle = (close: string, high = close, low = close): CandleRow => ({
  time: 0,
  open: close,
  high,
  low,
  close,
  volume: '0',
});
const history = [candle('100', '120', '90'), candle('100', '110', '95')];

/** What is said of a price that goes this way, one candle each quarter of a second. */
function saidOf(prices: readonly number[]): { at: number; digest: ChartDigest }[] {
  const spoken = new SpokenDigest(digestOf(history), 0);
  return prices.flatMap((price, place) => {
    const at = (place + 1) * 250;
    const digest = spoken.hear(candle(String(price)), at);
    return digest === null ? [] : [{ at, digest }];
  });
}
const seconds = (count: number, price: (at: number) => number): number[] =>
  Array.from({ length: count * 4 }, (_, place) => price((place + 1) / 4));

test('a history is summed up by its last, highest and lowest price', () => {
  expect(digestOf(history)).toEqual({ candles: 2, high: '120', low: '90', close: '100' });
  expect(digestOf([])).toBeNull();
});

test('in 80 seconds in which the price moves by 6 percent, what is said is never a percent away', () => {
  const path = (at: number): number => 100 + (6 * at) / 80;
  const said = saidOf(seconds(80, path));
  let close = 100;
  for (const [place, price] of seconds(80, path).entries()) {
    close = Number(said.findLast(({ at }) => at <= (place + 1) * 250)?.digest.close ?? close);
    expect(Math.abs(price / close - 1)).toBeLessThan(0.01);
  }
  expect(said.length).toBeLessThanOrEqual(80 / 3);
});

test('a price that jumps to and fro is said every three seconds at most', () => {
  const said = saidOf(seconds(60, (at) => (at % 0.5 === 0 ? 100 : 105)));
  expect(said.length).toBeGreaterThan(1);
  expect(said.length).toBeLessThanOrEqual(20);
});

test('one that hardly moves is said now and then, and one that stands still is not said again', () => {
  const said = saidOf(seconds(60, (at) => 100 + at / 1_000));
  expect(said.map(({ at }) => at)).toEqual([15_000, 30_000, 45_000, 60_000]);
  expect(saidOf(seconds(60, () => 100))).toEqual([]);
});

test('a new highest and lowest price are said with the next word', () => {
  const spoken = new SpokenDigest(digestOf(history), 0);
  expect(spoken.hear(candle('100', '130', '80'), 1_000)).toBeNull();
  expect(spoken.hear(candle('102'), 4_000)).toEqual({ candles: 2, high: '130', low: '80', close: '102' });
});

test('the first candle of a market is said at once', () => {
  const spoken = new SpokenDigest(null, 0);
  expect(spoken.hear(candle('7', '8', '6'), 10)).toEqual({ candles: 1, high: '8', low: '6', close: '7' });
});
