import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import type { Currency, IndexPrice, Market, MarketDirectory } from '../../src/market/public.ts';

/** Markets with prices a test sets by hand. */
export interface TestMarkets extends MarketDirectory {
  /** Sets the index price in ticks, or takes it away, and tells the listeners. */
  setPrice(marketId: number, ticks: number | null): void;
  /** Moves the index price without a tick that tells of it: a source of it has become too old. */
  movePrice(marketId: number, ticks: number): void;
  /** How many sources stand behind the index of a market; three at first. */
  setSources(marketId: number, sources: number): void;
  /** How lively its index has been, parts per million; 0 at first. */
  setVolatility(marketId: number, ppm: number): void;
  /** Stores other terms of a market; they are taken up by `refreshTerms`. */
  setTerms(marketId: number, terms: Partial<Market>): void;
}

export const currency = (id: number, code: string, scale: number, kind: 'coin' | 'stock' = 'coin'): Currency => ({
  id,
  code,
  fullName: code,
  kind,
  scale,
  logo: `${code}.svg`,
  sort: id,
});

export const USDT = currency(1, 'USDT', 6);
export const BTC = currency(2, 'BTC', 8);
export const ETH = currency(3, 'ETH', 8);
export const AAPL = currency(4, 'AAPL', 4, 'stock');

const market = (id: number, base: Currency, lot: number, amountScale: number): Market => ({
  id,
  symbol: `${base.code}/USDT`,
  base,
  quote: USDT,
  kind: base.kind,
  priceScale: 2,
  tick: 1,
  amountScale,
  lot,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  bandPpm: 50_000,
  minTotal: 5_000_000n,
  tags: id === 1 ? ['hot'] : [],
  sort: id,
  openSpot: true,
  calendar: 'always',
  session: ALWAYS_OPEN,
});

/** BTC/USDT: tick 0.01, lot 0.0001. */
export const BTC_USDT = market(1, BTC, 1, 4);
/** ETH/USDT: tick 0.01, lot 0.001. */
export const ETH_USDT = market(2, ETH, 1, 3);
/** AAPL/USDT: tick 0.01, lot 0.01. */
export const AAPL_USDT = market(3, AAPL, 1, 2);

const CURRENCIES = [USDT, BTC, ETH, AAPL];
const MARKETS: readonly Market[] = [BTC_USDT, ETH_USDT, AAPL_USDT];

export function testMarkets(
  prices: Readonly<Record<number, number>> = { 1: 10_000_00, 2: 1_000_00, 3: 200_00 },
  now: () => number = Date.now,
  /** Further coins, each worth a dollar. */
  more: readonly Currency[] = [],
): TestMarkets {
  const index = new Map<number, IndexPrice>();
  const sourcesOf = new Map<number, number>();
  const volatility = new Map<number, number>();
  const listeners = new Set<(price: IndexPrice) => void>();
  const termsListeners = new Set<(market: Market) => void>();
  const currencies = [...CURRENCIES, ...more];
  const ofMore = more.map((base) => market(100 + base.id, base, 1, 2));
  let stored: readonly Market[] = [...MARKETS, ...ofMore];
  let markets = stored;
  const set = (marketId: number, ticks: number): IndexPrice => {
    const price = {
      marketId,
      ticks,
      at: now(),
      heardAt: now(),
      sources: sourcesOf.get(marketId) ?? 3,
      isJumped: false,
    };
    index.set(marketId, price);
    return price;
  };
  for (const [id, ticks] of Object.entries(prices)) set(Number(id), ticks);
  for (const { id } of ofMore) set(id, 100);
  const marketOf = (baseId: number, quoteId: number) =>
    markets.find(({ base, quote }) => base.id === baseId && quote.id === quoteId);
  return {
    currencies: () => currencies,
    currency: (id) => currencies.find((each) => each.id === id),
    markets: () => markets,
    market: (id) => markets.find((each) => each.id === id),
    refreshTerms: async () => {
      const changed = stored.filter((market) => !markets.includes(market));
      markets = stored;
      for (const market of changed) for (const listener of termsListeners) listener(market);
    },
    onTerms: (listener) => {
      termsListeners.add(listener);
      return () => termsListeners.delete(listener);
    },
    setTerms: (marketId, terms) => {
      stored = stored.map((market) => (market.id === marketId ? { ...market, ...terms } : market));
    },
    marketOf,
    indexPrice: (id) => {
      const price = index.get(id);
      return price ? { ...price, at: now(), heardAt: now() } : null;
    },
    volatilityPpm: (id) => volatility.get(id) ?? 0,
    setVolatility: (id, ppm) => void volatility.set(id, ppm),
    setSources: (id, sources) => {
      sourcesOf.set(id, sources);
      const known = index.get(id);
      if (!known) return;
      const price = set(id, known.ticks);
      for (const listener of listeners) listener(price);
    },
    onIndexPrice: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    valueInUsdt: (id, amount) => {
      if (id === USDT.id) return amount;
      const found = marketOf(id, USDT.id);
      const price = found && index.get(found.id);
      if (!found || !price) return null;
      // priceScale 2 and quote scale 6: one tick is 10,000 minor units on a whole base unit.
      return (amount * BigInt(price.ticks) * 10_000n) / 10n ** BigInt(found.base.scale);
    },
    movePrice: (marketId, ticks) => void set(marketId, ticks),
    setPrice: (marketId, ticks) => {
      if (ticks === null) {
        index.delete(marketId);
        return;
      }
      const price = set(marketId, ticks);
      for (const listener of listeners) listener(price);
    },
  };
}
