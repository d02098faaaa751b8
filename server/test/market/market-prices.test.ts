import type { Candle } from '@aureus/core/market/candle.ts';
import { expect, test } from 'vitest';
import type { CandleStore } from '../../src/market/candles/store.ts';
import type { ListedMarket } from '../../src/market/directory.ts';
import type { FeedTick } from '../../src/market/feeds/feed.ts';
import { MarketPrices } from '../../src/market/market-prices.ts';
import { BTC_USDT } from '../wallet/markets.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1, 12);
const market: ListedMarket = { ...BTC_USDT, marketFrom: 2, displayed: true, rest: null };
const SOURCES = [
  { name: 'usd', sameQuote: false },
  { name: 'one', sameQuote: true },
  { name: 'two', sameQuote: true },
];

/** Prices of a market whose sources say what the test lets them. */
function stage() {
  const prices = new MarketPrices(market, { sources: SOURCES, minSources: 2 }, () => {});
  let sequence = 0;
  const say = (source: string, price: number, ms: number, kind?: FeedTick['kind'], volume = 0) => {
    const at = START + ms;
    sequence += 1;
    return prices.take({ marketId: 1, source, price, volume, sequence, at, receivedAt: at, ...(kind ? { kind } : {}) });
  };
  return { prices, say };
}

/** A store that knows these minutes and nothing else. */
const storeOf = (minutes: readonly Candle[]): CandleStore => ({
  range: async (_market, resolution, from, to) =>
    resolution === '1min' ? minutes.filter(({ start }) => start >= from && start < to) : [],
  running: async () => new Map(),
  append: () => {},
  flush: async () => {},
});
const minute = (ago: number, high = 10_000): Candle => {
  const price = 10_000;
  return { start: START - ago * MINUTE, open: price, high, low: price, close: price, volume: 1 };
};

test('the first source of its own quote currency that the index did not drop speaks for the market', () => {
  const { prices, say } = stage();
  say('one', 10_000, 0);
  say('two', 10_010, 0);
  expect(say('usd', 10_005, 10).lastChanged).toBe(false);
  expect(say('one', 10_001, 20).lastChanged).toBe(true);
  expect(say('two', 10_011, 30).lastChanged).toBe(false);
  expect(prices.last?.ticks).toBe(10_001);
  // An outlier speaks for nobody: the next one does.
  expect(say('one', 15_000, 40).lastChanged).toBe(false);
  expect(say('two', 10_012, 50).lastChanged).toBe(true);
  expect([prices.last?.ticks, prices.running('1min')?.high]).toEqual([10_012, 10_012]);
});

test('the index is that of the moment it is asked for: with its sources it goes, and the last one is only shown', () => {
  const { prices, say } = stage();
  say('one', 10_000, 0);
  say('two', 10_010, 2_000);
  say('usd', 10_012, 2_000);
  expect(prices.indexPrice(START + 2_000)).toMatchObject({ sources: 3 });
  // After five seconds the first is too old.
  expect(prices.indexPrice(START + 5_001)?.sources).toBe(2);
  expect(prices.indexPrice(START + 7_001)).toBeNull();
  expect(prices.newestIndex).toMatchObject({ sources: 3 });
});

test('a market whose sources contradict each other is stale at once', () => {
  const { prices, say } = stage();
  say('one', 10_000, 0);
  say('two', 10_010, 0);
  say('one', 10_001, 100);
  expect(prices.isStale(START + 200)).toBe(false);
  say('two', 12_000, 200);
  expect(prices.isStale(START + 200)).toBe(true);
});

test('a quote says that the last trade still stands, and what the price is after a minute without one', () => {
  const { prices, say } = stage();
  say('two', 10_010, 0, 'quote');
  say('one', 10_000, 0, 'quote');
  say('one', 10_020, 100, 'trade', 7);
  say('one', 10_002, 200, 'quote');
  expect(prices.last?.ticks).toBe(10_020);
  for (let second = 3; second <= 60; second += 3) {
    say('two', 10_010, second * 1_000, 'quote');
    say('one', 10_004, second * 1_000, 'quote');
  }
  expect(prices.last?.ticks).toBe(10_020);
  say('two', 10_010, 60_101, 'quote');
  say('one', 10_006, 60_101, 'quote');
  expect([prices.last?.ticks, prices.running('60min')?.volume]).toEqual([10_006, 7]);
});

test('how lively a price is, is known from the stored minutes after a start, and from the index afterwards', async () => {
  const { prices, say } = stage();
  const calm = Array.from({ length: 10 }, (_, place) => minute(10 - place));
  await prices.load(storeOf(calm), () => START);
  expect(prices.volatilityPpm(START)).toBe(0);
  say('one', 10_000, 1_000);
  say('two', 10_000, 1_000);
  say('one', 10_020, 2_000);
  say('two', 10_020, 2_000);
  expect(prices.volatilityPpm(START + 2_000)).toBe(2_000);
  const lively = stage().prices;
  await lively.load(storeOf([...calm.slice(1), minute(0)].map((one, at) => (at === 4 ? minute(5, 10_100) : one))), () => START + MINUTE); // prettier-ignore
  expect(lively.volatilityPpm(START + MINUTE)).toBe(10_000);
});
