import { expect, test } from 'vitest';
import type { Candle } from '@aureus/core/market/candle.ts';
import type { StoredCandles } from '../../src/market/candles/stored-candles.ts';
import { backfill } from '../../src/market/feeds/live/backfill.ts';
import type { ExchangeClient } from '../../src/market/feeds/live/exchange.ts';
import { ordinaryPatience, startExchange } from '../../src/market/feeds/live/exchange-source.ts';
import { createUnread } from '../../src/market/feeds/live/unread.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { BTC_USDT } from '../wallet/markets.ts';

function collected() {
  const kinds: string[] = [];
  return { kinds, unread: { note: (kind: string) => void kinds.push(kind) } };
}

test('the first of a kind is said, and then each time there are ten times as many', () => {
  const said: unknown[] = [];
  const unread = createUnread({ warn: (facts: unknown) => void said.push(facts) } as never);
  for (let count = 0; count < 150; count += 1) unread.note('any row', { count });
  unread.note('another row');
  expect(said).toEqual([
    { kind: 'any row', seen: 1, count: 0 },
    { kind: 'any row', seen: 10, count: 9 },
    { kind: 'any row', seen: 100, count: 99 },
    { kind: 'another row', seen: 1 },
  ]);
});

test('rows of a history that are no candle are said, and the others kept', async () => {
  const now = Date.UTC(2026, 0, 1);
  const start = now - 4 * 60_000;
  const kept: Candle[] = [];
  const store = {
    newest: async () => undefined,
    append: (_market: number, resolution: string, candle: Candle) => void (resolution === '1min' && kept.push(candle)),
  } as unknown as StoredCandles;
  const rows = [
    [start, 1, 1, 1, 1, 1],
    [start + 60_000, 1, 1, 1, 1, null],
    [start * 1_000 + 60_000_000, 1, 1, 1, 1, 1],
    [start + 90_000, 1, 1, 1, 1, 1],
    [start + 120_000, 1, 1, 1, 1, 1],
  ];
  const client = {
    fetchOHLCV: async (_symbol: string, timeframe: string, since: number) =>
      timeframe === '1m' ? rows.filter(([time]) => Number(time) >= since) : [],
  } as unknown as ExchangeClient;
  const { kinds, unread } = collected();
  const listing = { market: BTC_USDT, symbol: 'BTC/USDT', sameQuote: true };
  await backfill(client, listing, store, now, { unread, signal: new AbortController().signal });
  expect(kept.map((candle) => candle.start)).toEqual([start, start + 120_000]);
  const once = ['history BTC/USDT 1m volume', 'history BTC/USDT 1m time'];
  expect(new Set(kinds)).toEqual(new Set(once));
});

test('what an exchange says without a price, or with a time in another unit, is said', async () => {
  const now = Date.now();
  const { promise: never, reject: end } = Promise.withResolvers<never>();
  never.catch(() => undefined);
  const trades = [
    { symbol: 'BTC/USDT', price: 100, amount: 1, timestamp: now * 1_000 },
    { symbol: 'BTC/USDT', amount: 1, timestamp: now },
    { symbol: 'BTC/USDT', price: 100, amount: 1, timestamp: now },
  ];
  const tickers = [
    { bid: 100, ask: 101, timestamp: now / 1_000 },
    { bid: 100, timestamp: now },
    { bid: 100, ask: 100.01, timestamp: now },
  ];
  const client = {
    markets: { 'BTC/USDT': { symbol: 'BTC/USDT' } },
    has: { watchTickers: true },
    loadMarkets: async () => {},
    watchTradesForSymbols: async () => (trades.length > 0 ? trades.splice(0) : never),
    watchTickers: async () => {
      const ticker = tickers.shift();
      return ticker ? { 'BTC/USDT': ticker } : never;
    },
    fetchTickers: async () => ({}),
    close: async () => end(new Error('closed')),
  } as unknown as ExchangeClient;
  const { kinds, unread } = collected();
  const taken: string[] = [];
  const options = { clock: systemClock, log: silentLogger, patience: ordinaryPatience, unread };
  const source = startExchange(
    'any',
    async () => client,
    [BTC_USDT],
    (_, { kind }) => void taken.push(kind),
    options,
  );
  await expect.poll(() => taken.toSorted()).toEqual(['quote', 'trade']);
  expect(kinds.toSorted()).toEqual([
    'any BTC/USDT bid and ask',
    'any BTC/USDT time',
    'any BTC/USDT trade',
    'any BTC/USDT trade',
  ]);
  await source.stop();
});
