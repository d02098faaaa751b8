import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyPrices } from '../../src/market/prices/verify.ts';
import type { FeedSink, PriceFeed } from '../../src/market/feeds/feed.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { noCandles, testMarket, type TestMarket } from './support/market.ts';
import { SECRET, testKey } from './support/price-log.ts';

/** A millisecond before a second, so that the next one begins when the test says. */
const START = Math.floor(Date.now() / 60_000) * 60_000 - 1;
const NAMES = ['a', 'b', 'c', 'd'];
let database: TestDatabase;
let drop: () => Promise<void>;
let market: TestMarket;
const clock = manualClock(START);

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  clock.set(START);
});
afterEach(async () => {
  await market.area.stop();
  await drop();
});

/** A market of Bitcoin alone; each second its sources say what the test lets them. */
async function stage() {
  let sink: FeedSink | undefined;
  let sequence = 0;
  const feed: PriceFeed = {
    name: 'simulated',
    now: () => clock.epochMs(),
    sourcesOf: (id) =>
      id === 1 ? { sources: NAMES.map((name) => ({ name, sameQuote: true })), minSources: 2 } : undefined,
    start: (given) => void (sink = given),
    stop: async () => {},
  };
  market = testMarket(database, { clock, env: { SECRET_KEY: SECRET }, feedOf: () => ({ feed, store: noCandles }) });
  await market.area.start();
  return {
    /** Tells prices, then lets the next second begin and waits until it is written down. */
    second: async (prices: Readonly<Partial<Record<string, number>>>) => {
      sequence += 1;
      const at = clock.epochMs();
      for (const [source, price] of Object.entries(prices)) {
        sink?.tick({ marketId: 1, source, price: price ?? 0, volume: 0, sequence, at, receivedAt: at });
      }
      clock.advance(1);
      const moment = clock.epochMs();
      await expect
        .poll(() => market.area.prices.at(1, moment).catch(() => null))
        .toMatchObject({ second: moment / 1_000 });
      const tick = await market.area.prices.at(1, moment);
      clock.advance(999);
      return tick;
    },
  };
}
const all = (price: number) => Object.fromEntries(NAMES.map((name) => [name, price]));

test('each second the index, its sources and the mark are written down, and can be proved', async () => {
  const { second } = await stage();
  expect(await second({ a: 10_000, b: 10_010, c: 10_020, d: 20_000 })).toMatchObject({
    state: 'fresh',
    index: 10_010,
    mark: 10_010,
    isMarkValid: false,
    used: ['a', 'b', 'c'].map((source, place) => ({ source, price: 10_000 + 10 * place, ageMs: 1 })),
    dropped: [{ source: 'd', reason: 'outlier' }],
  });
  for (let count = 0; count < 3; count += 1) await second(all(10_000));
  expect(market.area.prices.mark(1)?.isValid).toBe(false);
  await second(all(10_000));
  expect(market.area.prices.mark(1)).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
  expect(await verifyPrices(database.pool, testKey)).toMatchObject({ batches: 5, problems: [] });
  // Nobody closed a second for three: there is no mark, whatever the last one was.
  clock.advance(2_002);
  expect(market.area.prices.mark(1)).toBeNull();
});

test('a jump holds the mark and is said to everybody; too few sources end it', async () => {
  const { second } = await stage();
  for (let count = 0; count < 6; count += 1) await second(all(10_000));
  const told = () => market.published.findLast(({ stream }) => stream === 'daymarket:1')?.event;
  await expect.poll(told).toMatchObject({ price_state: 'fresh' });
  expect(await second(all(10_200))).toMatchObject({ state: 'jumped', index: 10_200, mark: 10_100, isMarkValid: true });
  await expect.poll(told).toMatchObject({ price_state: 'jumped' });
  for (let count = 0; count < 5; count += 1) await second({});
  // Two that agree carry it on; two that do not end it, and to be liquidated by what both say is all that is left.
  expect(await second({ a: 10_100, b: 10_100 })).toMatchObject({ state: 'two_sources', mark: 10_100 });
  const apart = await second({ a: 10_190, b: 10_210 });
  expect(apart).toMatchObject({ state: 'sources_apart', index: 10_200, mark: 10_190 });
  expect(market.area.prices.mark(1)).toBeNull();
  expect(await second({ a: 10_000, b: 10_200 })).toMatchObject({
    state: 'few_sources',
    index: 10_100,
    mark: null,
    isMarkValid: false,
  });
  expect(market.area.prices.mark(1)).toBeNull();
});
