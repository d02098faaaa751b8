import { expect, test } from 'vitest';
import type { ExchangeClient } from '../../src/market/feeds/live/exchange.ts';
import { ordinaryPatience, startExchange } from '../../src/market/feeds/live/exchange-source.ts';
import { createUnread } from '../../src/market/feeds/live/unread.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { AAPL_USDT, BTC_USDT, ETH_USDT } from '../wallet/markets.ts';

/** An exchange that lists these pairs and says nothing. */
function exchangeOf(markets: ExchangeClient['markets']): ExchangeClient {
  const ended = Promise.withResolvers<never>();
  const never = () => ended.promise;
  return {
    markets,
    has: {},
    loadMarkets: async () => markets,
    watchTradesForSymbols: never,
    watchTickers: never,
    fetchTickers: async () => ({}),
    fetchOHLCV: async () => [],
    close: async () => ended.reject(new Error('closed')),
  };
}

test('of each coin the pairs in both dollars are read where they are traded, and known for what they are', async () => {
  const client = exchangeOf({
    'BTC/USDT': { symbol: 'BTC/USDT', active: true },
    'BTC/USD': { symbol: 'BTC/USD', active: true },
    'ETH/USDT': { symbol: 'ETH/USDT', active: false },
    'ETH/USD': { symbol: 'ETH/USD' },
    'AAPL/USD': { symbol: 'AAPL/USD', active: false },
  });
  const source = startExchange(
    'any',
    async () => client,
    [BTC_USDT, ETH_USDT, AAPL_USDT],
    () => {},
    {
      clock: systemClock,
      log: silentLogger,
      patience: ordinaryPatience,
      unread: createUnread(silentLogger),
    },
  );
  const { listings } = (await source.firstAttempt) ?? { listings: [] };
  expect(listings.map(({ symbol, sameQuote }) => [symbol, sameQuote])).toEqual([
    ['BTC/USDT', true],
    ['BTC/USD', false],
    ['ETH/USD', false],
  ]);
  await source.stop();
});
