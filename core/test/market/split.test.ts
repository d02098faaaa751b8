import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combinedSplit, NO_SPLIT, splitCandle, splitPrice } from '../../src/market/split.ts';

const shares = fc.integer({ min: 1, max: 100 });
const ratios = fc.record({ newShares: shares, oldShares: shares });
const prices = fc.integer({ min: 1, max: 2_000_000_000 });

test('a price of before a split is worth the same after it, to half a tick, and never nothing', () => {
  fc.assert(
    fc.property(prices, ratios, (ticks, ratio) => {
      const exact = (ticks * ratio.oldShares) / ratio.newShares;
      expect(Math.abs(splitPrice(ticks, ratio) - exact)).toBeLessThanOrEqual(exact < 0.5 ? 1 : 0.5);
      expect(splitPrice(ticks, ratio, 'up')).toBe(Math.max(1, Math.ceil(exact)));
      expect(splitPrice(ticks, ratio, 'down')).toBe(Math.max(1, Math.floor(exact)));
    }),
  );
  expect(splitPrice(1_000, { newShares: 4, oldShares: 1 })).toBe(250);
  expect(splitPrice(1_000, { newShares: 1, oldShares: 10 })).toBe(10_000);
  expect(splitPrice(3, { newShares: 100, oldShares: 1 })).toBe(1);
});

test('splits one after the other are one, in whole numbers without a common divisor', () => {
  const four = { newShares: 4, oldShares: 1 };
  expect(combinedSplit([])).toEqual(NO_SPLIT);
  expect(combinedSplit([four, { newShares: 1, oldShares: 10 }])).toEqual({ newShares: 2, oldShares: 5 });
  expect(combinedSplit([four, { newShares: 1, oldShares: 4 }])).toEqual(NO_SPLIT);
});

test('a candle stays one: its high above, its low below, and what was traded worth the same', () => {
  const candles = fc.tuple(prices, prices, prices, prices, fc.integer({ min: 0, max: 1_000_000_000 }));
  fc.assert(
    fc.property(candles, ratios, ([one, two, three, four, volume], ratio) => {
      const [low, open, close, high] = [one, two, three, four].toSorted((a, b) => a - b) as [number, number, number, number]; // prettier-ignore
      const after = splitCandle({ start: 60_000, open, high, low, close, volume }, ratio);
      expect(after.start).toBe(60_000);
      expect(after.high).toBeGreaterThanOrEqual(Math.max(after.open, after.close));
      expect(after.low).toBeLessThanOrEqual(Math.min(after.open, after.close));
      expect(Math.abs(after.volume - (volume * ratio.newShares) / ratio.oldShares)).toBeLessThanOrEqual(0.5);
    }),
  );
});
