import { setImmediate as turn } from 'node:timers/promises';
import type { ExchangeClient, ExchangeTicker, ExchangeTickers } from '../../../src/market/feeds/live/exchange.ts';
import { liveFeed } from '../../../src/market/feeds/live/live-feed.ts';
import type { BasisSamples } from '../../../src/market/feeds/live/basis-samples.ts';
import type { StoredCandles } from '../../../src/market/candles/stored-candles.ts';
import type { ListedMarket } from '../../../src/market/directory.ts';
import { MarketPrices } from '../../../src/market/market-prices.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { noBasisSamples } from './market.ts';

/** Bid and ask of a pair, by its symbol. */
export type Books = Readonly<Record<string, readonly [bid: number, ask: number]>>;

/** A book around a price whose bid and ask are apart by a part of it. */
export const book = (price: number, spread: number): [bid: number, ask: number] => [
  price * (1 - spread / 2),
  price * (1 + spread / 2),
];

function inventedExchange(symbols: readonly string[]) {
  let next = Promise.withResolvers<ExchangeTickers>();
  next.promise.catch(() => undefined);
  const markets = Object.fromEntries(symbols.map((symbol) => [symbol, { symbol, active: true }]));
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const client: ExchangeClient = {
    markets,
    has: { watchTickers: true },
    loadMarkets: async () => markets,
    watchTradesForSymbols: () => ended.promise,
    watchTickers: () => next.promise,
    fetchTickers: async () => ({}),
    fetchOHLCV: async () => [],
    close: async () => {
      ended.reject(new Error('closed'));
      next.reject(new Error('closed'));
    },
  };
  return {
    client,
    say: (tickers: Record<string, ExchangeTicker>) => {
      const said = next;
      next = Promise.withResolvers<ExchangeTickers>();
      next.promise.catch(() => undefined);
      said.resolve(tickers);
    },
  };
}

/**
 * The real live feed on exchanges that are invented, on a clock of the test's.
 * @param listed the symbols of each exchange
 */
export async function inventedExchanges(
  markets: readonly ListedMarket[],
  listed: Readonly<Record<string, readonly string[]>>,
  samples: BasisSamples = noBasisSamples,
  begin = Date.UTC(2026, 0, 1),
) {
  let now = begin;
  const clock = { now: () => new Date(now), epochMs: () => now };
  const exchanges = new Map(Object.entries(listed).map(([name, symbols]) => [name, inventedExchange(symbols)]));
  const feed = liveFeed(markets, {
    exchanges: [...exchanges.keys()],
    open: async (id) => exchanges.get(id)!.client,
    stockQuotes: undefined,
    store: { newest: async () => undefined, append: () => {} } as unknown as StoredCandles,
    samples,
    clock,
    log: silentLogger,
  });
  const board = () =>
    new Map(markets.map((market) => [market.id, new MarketPrices(market, feed.sourcesOf(market.id)!, () => {})]));
  const prices = board();
  const boards = [prices];
  feed.start(
    {
      tick: (tick) => {
        for (const each of boards) each.get(tick.marketId)?.take(tick);
      },
      gap: () => {},
    },
    now,
  );
  // Connecting takes some turns.
  for (let turns = 0; turns < 5; turns += 1) await turn();
  return {
    now: () => now,
    stop: () => feed.stop(),
    index: (marketId: number) => prices.get(marketId)?.indexPrice(now) ?? null,
    /** Another process, which hears the feed from now on; gives its index. */
    follow: () => {
      const others = board();
      boards.push(others);
      return (marketId: number) => others.get(marketId)?.indexPrice(now) ?? null;
    },
    /** Seconds go by in which each exchange tells its books. */
    tell: async (seconds: number, booksOf: Readonly<Record<string, Books>>) => {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        for (const [name, books] of Object.entries(booksOf)) {
          const said = Object.entries(books).map(([symbol, [bid, ask]]) => [symbol, { bid, ask, timestamp: now }]);
          exchanges.get(name)?.say(Object.fromEntries(said) as Record<string, ExchangeTicker>);
        }
        await turn();
      }
    },
  };
}
