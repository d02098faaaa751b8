import { resolutions } from '@aureus/contract/market/shapes.ts';
import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { aggregate, candleOf, joinCandles } from '../../src/market/candle.ts';
import type { Candle } from '../../src/market/candle.ts';
import { candleStart, nextCandleStart } from '../../src/market/resolution.ts';
import { randomStreams } from '../../src/market/simulated/random-streams.ts';
import { SeededRandom } from '../../src/market/simulated/seeded-random.ts';
import { SIMULATION_START, simulatedCandles, simulatedRunning } from '../../src/market/simulated/simulated-history.ts';
import { SimulatedMarket } from '../../src/market/simulated/simulated-market.ts';
import type { SimulatedTerms } from '../../src/market/simulated/simulated-market.ts';
import { pointsOf, subdivide } from '../../src/market/simulated/subdivide.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2025, 10, 21, 13, 7, 13, 450);
const lengths: Record<Resolution, number> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '1day': DAY,
  '1week': 7 * DAY,
  '1mon': 31 * DAY,
  '1year': 366 * DAY,
};

const terms = (more: Partial<SimulatedTerms> = {}): SimulatedTerms => ({
  seed: 1,
  marketId: 1,
  basePrice: 6_750_000,
  dailyVolatility: 0.025,
  dailyVolume: 2e9,
  hours: Array.from({ length: 24 }, (_, hour) => 5 + hour),
  weekend: 0.7,
  pointsPerMinute: 200,
  ...more,
});

describe('a simulated price', () => {
  test('is the same for the same seed, however it is asked for, and another for another seed or market', () => {
    const a = simulatedCandles(new SimulatedMarket(terms()), '1min', NOW - DAY, NOW);
    const other = new SimulatedMarket(terms());
    const pieces = [0, 1, 2, 3].flatMap((part) =>
      simulatedCandles(other, '1min', NOW - DAY + (part * DAY) / 4, NOW - DAY + ((part + 1) * DAY) / 4),
    );
    expect(pieces).toEqual(a);
    // Minutes that are kept, and those that were and had to make room.
    const before = simulatedCandles(new SimulatedMarket(terms()), '1min', NOW - 3 * DAY, NOW - 2 * DAY);
    expect(simulatedCandles(other, '1min', NOW - DAY, NOW)).toEqual(a);
    expect(simulatedCandles(other, '1min', NOW - 3 * DAY, NOW - 2 * DAY)).toEqual(before);
    expect(simulatedCandles(other, '1min', NOW - DAY, NOW)).toEqual(a);
    expect(simulatedCandles(new SimulatedMarket(terms({ seed: 2 })), '1min', NOW - DAY, NOW)).not.toEqual(a);
    expect(simulatedCandles(new SimulatedMarket(terms({ marketId: 2 })), '1min', NOW - DAY, NOW)).not.toEqual(a);
  });

  test('follows from all 32 bytes of a secret seed, and from nothing that another stream of it has shown', () => {
    const secret = (...changed: number[]): Uint8Array => Uint8Array.from({ length: 32 }, (_, i) => (changed.includes(i) ? 1 : 0)); // prettier-ignore
    const days = (seed: Uint8Array | number, marketId = 1): number[] => {
      const market = new SimulatedMarket(terms({ seed, marketId }));
      return Array.from({ length: 10 }, (_, day) => market.day(Date.UTC(2025, 0, 1 + day)).close);
    };
    expect(days(secret())).toEqual(days(secret()));
    const all = [days(0), days(secret()), days(secret(), 2), ...Array.from({ length: 32 }, (_, i) => days(secret(i)))];
    expect(new Set(all.flat()).size).toBe(all.flat().length);
  });

  test('is as even and as bell-shaped under a secret seed', () => {
    const numbers = randomStreams(new Uint8Array(32), 1)(7);
    const drawn = Array.from({ length: 40_000 }, () => numbers.uniform());
    const places = new Array<number>(20).fill(0);
    for (const number of drawn) places[Math.floor(number * 20)]! += 1;
    const chiSquare = places.reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(chiSquare).toBeLessThan(43.8); // 19 degrees of freedom: 1 in 1,000
    const bells = Array.from({ length: 20_000 }, () => numbers.normal());
    expect(bells.reduce((sum, x) => sum + x, 0) / bells.length).toBeCloseTo(0, 1);
    expect(bells.reduce((sum, x) => sum + x * x, 0) / bells.length).toBeCloseTo(1, 1);
  });

  test('keeps the prices it has always had: a change of the path would rewrite the past', () => {
    const market = new SimulatedMarket(terms());
    expect(market.day(Date.UTC(2024, 1, 29))).toMatchInlineSnapshot(`
      {
        "close": 8531191,
        "high": 8567769,
        "low": 8106524,
        "open": 8562880,
        "start": 1709164800000,
        "volume": 2129715526,
      }
    `);
    expect(simulatedCandles(market, '1min', Date.UTC(2024, 1, 29, 12), Date.UTC(2024, 1, 29, 12, 1)))
      .toMatchInlineSnapshot(`
      [
        {
          "close": 8567039,
          "high": 8567169,
          "low": 8566970,
          "open": 8567128,
          "start": 1709208000000,
          "volume": 349980,
        },
      ]
    `);
  });

  test.each(resolutions)('has %s candles that are the aggregation of its minutes', (resolution) => {
    const market = new SimulatedMarket(terms({ marketId: 7, basePrice: 13_800, dailyVolatility: 0.05 }));
    const from = candleStart(resolution, NOW - 2 * lengths[resolution]);
    const to = nextCandleStart(resolution, from);
    const minutes = simulatedCandles(market, '1min', from, to);
    expect(minutes).toHaveLength((to - from) / 60_000);
    expect(aggregate(minutes, resolution)).toEqual(simulatedCandles(market, resolution, from, to));
  });

  test('has points that make its minute, also when a price has few ticks', () => {
    for (const basePrice of [4, 1_120, 6_750_000]) {
      const market = new SimulatedMarket(terms({ basePrice, dailyVolume: 500, pointsPerMinute: 30 }));
      for (const minute of simulatedCandles(market, '1min', NOW - 3_600_000, NOW - 60_000)) {
        const points = market.points(minute);
        const made = points.map(({ price, volume }) => candleOf(minute.start, price, volume)).reduce(joinCandles);
        expect(made).toEqual(minute);
        expect(points.every(({ at }, i) => at === minute.start + i * 2_000)).toBe(true);
      }
    }
  });

  test('answers at least 180 days in every resolution, and nothing before it began', () => {
    const market = new SimulatedMarket(terms());
    for (const resolution of resolutions) {
      const candles = simulatedCandles(market, resolution, NOW - 180 * DAY, candleStart(resolution, NOW));
      const expected = Math.floor((180 * DAY) / lengths[resolution]);
      expect(candles.length).toBeGreaterThanOrEqual(expected - 1);
      const broken = candles.filter((candle, i) => {
        const before = candles[i - 1];
        return before && (candle.start !== nextCandleStart(resolution, before.start) || candle.open !== before.close);
      });
      expect(broken).toEqual([]);
    }
    expect(simulatedCandles(market, '1day', 0, SIMULATION_START)).toEqual([]);
    expect(simulatedCandles(market, '1day', 0, SIMULATION_START + 2 * DAY)).toHaveLength(2);
  });

  test('has running candles that hold what has happened and nothing of the future', () => {
    const market = new SimulatedMarket(terms());
    const running = simulatedRunning(market, NOW);
    const minute = candleStart('1min', NOW);
    const whole = simulatedCandles(market, '1min', minute, minute + 60_000)[0] as Candle;
    const past = market.points(whole).filter(({ at }) => at <= NOW);
    expect(past.length).toBeLessThan(200);
    const soFar = past.map(({ price, volume }) => candleOf(minute, price, volume)).reduce(joinCandles);
    expect(running.get('1min')).toEqual(soFar);
    for (const resolution of resolutions) {
      const start = candleStart(resolution, NOW);
      const minutes = [...simulatedCandles(market, '1min', start, minute), soFar];
      expect(running.get(resolution)).toEqual({ ...minutes.reduce(joinCandles), start });
    }
  });

  test('moves as such a price does: its daily changes have about the asked deviation and it stays near its level', () => {
    for (const seed of [1, 2, 3, 4]) {
      const market = new SimulatedMarket(terms({ seed }));
      const days = simulatedCandles(market, '1day', NOW - 1_000 * DAY, NOW);
      const squares = days.map(({ open, close }) => Math.log(close / open) ** 2);
      const deviation = Math.sqrt(squares.reduce((a, b) => a + b, 0) / days.length);
      expect(deviation).toBeGreaterThan(0.018);
      expect(deviation).toBeLessThan(0.04);
      expect(Math.max(...days.map(({ high }) => high))).toBeLessThan(6_750_000 * 3);
      expect(Math.min(...days.map(({ low }) => low))).toBeGreaterThan(6_750_000 / 3);
      expect(days.every(({ volume }) => volume > 0)).toBe(true);
    }
  });
});

const parents = fc
  .record({
    low: fc.integer({ min: 1, max: 10_000_000 }),
    range: fc.integer({ min: 0, max: 1_000_000 }),
    openPart: fc.double({ min: 0, max: 1, noNaN: true }),
    closePart: fc.double({ min: 0, max: 1, noNaN: true }),
    volume: fc.integer({ min: 0, max: 2 ** 50 }),
  })
  .map(({ low, range, openPart, closePart, volume }) => ({
    start: 0,
    open: low + Math.round(range * openPart),
    high: low + range,
    low,
    close: low + Math.round(range * closePart),
    volume,
  }));

test('any candle is cut into pieces, and into points, that make it again', () => {
  fc.assert(
    fc.property(parents, fc.integer(), fc.integer({ min: 4, max: 80 }), (parent, key, count) => {
      const pieces = subdivide(parent, 1, new Array<number>(count).fill(1), new SeededRandom(key));
      expect(pieces.reduce(joinCandles)).toEqual(parent);
      for (const { open, high, low, close, volume } of pieces) {
        expect(low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0).toBe(true);
      }
      const { prices, volumes } = pointsOf(parent, count, new SeededRandom(key));
      expect(prices).toHaveLength(count);
      expect(prices.map((price, i) => candleOf(0, price, volumes[i] ?? 0)).reduce(joinCandles)).toEqual(parent);
    }),
    { numRuns: 500 },
  );
});
