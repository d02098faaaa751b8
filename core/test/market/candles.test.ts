import { resolutions } from '@aureus/contract/market/shapes.ts';
import type { Resolution } from '@aureus/contract/market/shapes.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggregate, candleOf, joinCandles } from '../../src/market/candle.ts';
import type { Candle } from '../../src/market/candle.ts';
import { allResolutions, candleStart, nextCandleStart } from '../../src/market/resolution.ts';
import { RollingDay } from '../../src/market/rolling-day.ts';
import { RunningCandles } from '../../src/market/running-candles.ts';

const DAY = 86_400_000;

test('the resolutions are those of the contract, in its order', () => {
  expect(allResolutions).toEqual(resolutions);
});

test('candles start where the calendar says: weeks on Monday, months and years on their first day, UTC', () => {
  const at = Date.UTC(2024, 1, 29, 23, 59, 59, 999);
  const starts = resolutions.map((resolution) => new Date(candleStart(resolution, at)).toISOString().slice(0, 16));
  expect(starts).toEqual([
    '2024-02-29T23:59',
    '2024-02-29T23:55',
    '2024-02-29T23:45',
    '2024-02-29T23:30',
    '2024-02-29T23:00',
    '2024-02-29T00:00',
    '2024-02-26T00:00',
    '2024-02-01T00:00',
    '2024-01-01T00:00',
  ]);
  expect(new Date(candleStart('1week', at)).getUTCDay()).toBe(1);
  expect(nextCandleStart('1mon', Date.UTC(2024, 1))).toBe(Date.UTC(2024, 2));
  expect(nextCandleStart('1year', Date.UTC(2024, 0))).toBe(Date.UTC(2025, 0));
});

test('each instant lies in exactly one candle of each resolution', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.constantFrom(...resolutions), (at, resolution) => {
      const start = candleStart(resolution, at);
      const next = nextCandleStart(resolution, start);
      expect(start <= at && at < next).toBe(true);
      expect(candleStart(resolution, start)).toBe(start);
      expect(candleStart(resolution, next)).toBe(next);
    }),
  );
});

const ticks = fc.array(
  fc.record({
    wait: fc.integer({ min: 0, max: 400_000 }),
    price: fc.integer({ min: 1, max: 1_000 }),
    volume: fc.integer({ min: 0, max: 50 }),
  }),
  { minLength: 1, maxLength: 200, size: 'max' },
);

test('running candles make the same candles as aggregating all ticks at once', () => {
  fc.assert(
    fc.property(ticks, (list) => {
      const closed = new Map<Resolution, Candle[]>(resolutions.map((resolution) => [resolution, []]));
      const running = new RunningCandles((resolution, candle) => closed.get(resolution)?.push({ ...candle }));
      let at = Date.UTC(2024, 1, 29, 23);
      const all = list.map(({ wait, price, volume }) => {
        at += wait;
        running.add(at, price, volume);
        return candleOf(at, price, volume);
      });
      for (const resolution of resolutions) {
        const made = [...(closed.get(resolution) ?? []), running.get(resolution)];
        expect(made).toEqual(aggregate(all, resolution));
      }
    }),
  );
});

test('a late tick does not reopen a candle, and a silent market closes its candles by the clock', () => {
  const closed: [Resolution, Candle][] = [];
  const running = new RunningCandles((resolution, candle) => closed.push([resolution, { ...candle }]));
  const start = Date.UTC(2024, 0, 1, 12);
  running.add(start + 59_000, 10, 1);
  running.add(start + 60_000, 11, 1);
  running.add(start + 59_500, 99, 1);
  expect(closed).toEqual([['1min', candleOf(start, 10, 1)]]);
  expect(running.get('1min')).toEqual(candleOf(start + 60_000, 11, 1));
  running.closeEnded(start + 121_000);
  expect(closed.at(-1)).toEqual(['1min', candleOf(start + 60_000, 11, 1)]);
  expect(running.get('1min')).toBeUndefined();
  running.add(start + 119_000, 77, 1);
  expect(running.get('1min')).toBeUndefined();
  running.add(start + 122_000, 12, 1);
  expect(running.get('1min')).toEqual(candleOf(start + 120_000, 12, 1));
  expect(closed.filter(([resolution]) => resolution === '1min')).toHaveLength(2);
});

test('the rolling 24 hours equal those made from scratch, at every moment', () => {
  const minute = fc.record({
    gap: fc.integer({ min: 1, max: 200 }),
    open: fc.integer({ min: 1, max: 1_000 }),
    up: fc.integer({ min: 0, max: 50 }),
    down: fc.integer({ min: 0, max: 50 }),
    volume: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(minute, { minLength: 1, maxLength: 120, size: 'max' }), (list) => {
      const day = new RollingDay();
      const minutes: Candle[] = [];
      let start = 0;
      for (const { gap, open, up, down, volume } of list) {
        start += gap * 60_000;
        const low = Math.max(1, open - down);
        minutes.push({ start, open, high: open + up, low, close: low, volume });
        const running = candleOf(start + 60_000, open + 7, 3);
        day.add(minutes.at(-1) as Candle);
        const now = start + 90_000;
        const window = [...minutes.filter((one) => one.start >= now - DAY), running];
        const joined = window.reduce(joinCandles);
        const turnover4 = window.reduce((sum, c) => sum + (c.open + c.high + c.low + c.close) * c.volume, 0);
        const { open: first, high, low: lowest, close, volume: sum } = joined;
        expect(day.figures(now, running)).toEqual({
          open: first,
          high,
          low: lowest,
          close,
          volume: sum,
          turnover: BigInt(turnover4) / 4n,
        });
      }
    }),
  );
});

test('a day that saw nothing has no figures, and minutes that left are forgotten', () => {
  const day = new RollingDay();
  expect(day.figures(0, undefined)).toBeNull();
  for (let i = 0; i < 5_000; i += 1) {
    day.add({ start: i * 60_000, open: 1, high: i + 1, low: 1, close: 1, volume: 1 });
    day.figures(i * 60_000, undefined);
  }
  expect(day.figures(5_000 * 60_000, undefined)).toMatchObject({ high: 5_000, volume: 1_440 });
  expect(day.figures(9_000 * 60_000, undefined)).toBeNull();
});
