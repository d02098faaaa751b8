import { ALWAYS_OPEN } from '@aureus/core/market/session/calendar.ts';
import { priceStateOf } from '@aureus/core/market/price-state.ts';
import type { Mark } from '@aureus/core/market/mark-price.ts';
import { keepInstruments } from '../../src/market/instruments.ts';
import type { Currency, IndexPrice, Market, MarketDirectory, MarketSplit, PriceTick } from '../../src/market/public.ts';
import { SecondBySecond } from '../market/support/second-by-second.ts';
import { assertTerms } from '../../src/spot/instruments.ts';
import type { SpotInstrument, SpotInstruments, SpotTerms } from '../../src/spot/public.ts';

/** Markets with prices a test sets by hand. */
export interface TestMarkets extends MarketDirectory {
  /** Sets the index price in ticks, of sources that told it at a moment (now), or takes it away; and tells the listeners. */
  setPrice(marketId: number, ticks: number | null, at?: number): void;
  /** The index price, without the seconds a mark price needs to be valid. */
  mark(marketId: number): Mark | null;
  /** The index prices as if they were written down this second. */
  newest(): Promise<ReadonlyMap<number, PriceTick>>;
  /** Sets a mark price of its own; the index is jumped while the mark is. Null: it is the index again. */
  setMark(marketId: number, mark: Mark | null): void;
  /**
   * All sources of a market say a price, so many milliseconds before its second ends. From the first time on its index,
   * state and mark are those of the product, second by second.
   */
  say(marketId: number, ticks: number, before?: number): void;
  /** That second is over. @returns what was written down of it */
  closeSecond(marketId: number): PriceTick;
  /** Moves the index price without a tick that tells of it: a source of it has become too old. */
  movePrice(marketId: number, ticks: number): void;
  /** How many sources stand behind the index of a market, three at first; and how far they are apart: two do not agree. */
  setSources(marketId: number, sources: number, apartPpm?: number): void;
  /** A split of its share is taken up here; its prices stay until others are set. */
  addSplit(split: MarketSplit): void;
  /** How lively its index has been, parts per million; 0 at first. */
  setVolatility(marketId: number, ppm: number): void;
  /** What is traded on them. */
  readonly spot: SpotInstruments;
  /** Stores another state of a market; it is taken up by `refresh`. */
  setMarket(marketId: number, state: Partial<Market>): void;
  /** Stores other terms of spot trading; they are taken up by `spot.refresh`. */
  setTerms(marketId: number, terms: Partial<SpotTerms>): void;
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

const market = (id: number, base: Currency, volumeScale: number): Market => ({
  id,
  symbol: `${base.code}/USDT`,
  base,
  quote: USDT,
  kind: base.kind,
  priceScale: 2,
  tick: 1,
  volumeScale,
  volumeStep: 1,
  tags: id === 1 ? ['hot'] : [],
  sort: id,
  isOpen: true,
  closedAt: null,
  openedAt: null,
  halt: null,
  isResting: false,
  listedOn: null,
  calendar: 'always',
  session: ALWAYS_OPEN,
});

const termsOf = ({ volumeScale }: Market): SpotTerms => ({
  amountScale: volumeScale,
  lot: 1,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  bandPpm: 50_000,
  minTotal: 5_000_000n,
  isOpen: true,
  calendar: null,
});
const spotOn = (on: Market): SpotInstrument => ({ ...termsOf(on), kind: 'spot', market: on, session: on.session });

/** Tick 0.01. */
export const BTC_USDT = market(1, BTC, 4);
export const ETH_USDT = market(2, ETH, 3);
export const AAPL_USDT = market(3, AAPL, 2);
/** Lot 0.0001. */
export const SPOT_BTC = spotOn(BTC_USDT);
/** Lot 0.001. */
export const SPOT_ETH = spotOn(ETH_USDT);

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
  const apartOf = new Map<number, number>();
  const volatility = new Map<number, number>();
  const marks = new Map<number, Mark>();
  const splits = new Map<number, MarketSplit[]>();
  const told = new Map<number, SecondBySecond>();
  const listeners = new Set<(price: IndexPrice) => void>();
  const currencies = [...CURRENCIES, ...more];
  const ofMore = more.map((base) => market(100 + base.id, base, 2));
  let stored: readonly Market[] = [...MARKETS, ...ofMore];
  let markets = stored;
  const find = (id: number) => markets.find((each) => each.id === id);
  let terms: ReadonlyMap<number, SpotTerms> = new Map(stored.map((each) => [each.id, termsOf(each)]));
  const spot = keepInstruments<SpotTerms>(
    { name: 'spot', begin: async () => {}, read: async () => terms, check: assertTerms },
    find,
    now,
  );
  spot.take(terms);
  const refresh = async (): Promise<void> => {
    const changed = stored.filter((market) => !markets.includes(market));
    markets = stored;
    for (const market of changed) spot.followMarket(market);
  };
  const set = (marketId: number, ticks: number, at = now()): IndexPrice => {
    const price = {
      marketId,
      ticks,
      at,
      heardAt: at,
      sources: sourcesOf.get(marketId) ?? 3,
      families: sourcesOf.get(marketId) ?? 3,
      apartPpm: apartOf.get(marketId) ?? 0,
      isJumped: marks.get(marketId)?.isJumped ?? false,
    };
    index.set(marketId, price);
    return price;
  };
  const toldOf = (marketId: number): SecondBySecond => {
    const known = told.get(marketId);
    if (known) return known;
    const market = find(marketId);
    if (!market) throw new Error(`There is no market ${marketId}`);
    const begun = new SecondBySecond(market, Math.floor(now() / 1_000));
    told.set(marketId, begun);
    return begun;
  };
  /** Takes over what the product makes of what its sources have said. */
  const follow = (marketId: number, market: SecondBySecond): IndexPrice | null => {
    const made = market.prices.indexPrice(market.now);
    const price = made && { ...made, at: now(), heardAt: now() };
    if (price) index.set(marketId, price);
    else index.delete(marketId);
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
    market: find,
    refresh,
    spot: { ...spot, refresh: async () => void (await Promise.all([refresh(), spot.refresh()])) },
    setMarket: (marketId, state) => {
      stored = stored.map((market) => (market.id === marketId ? { ...market, ...state } : market));
    },
    setTerms: (marketId, changed) => {
      terms = new Map(Array.from(terms, ([id, each]) => [id, id === marketId ? { ...each, ...changed } : each]));
    },
    marketOf,
    splitsOf: (id) => splits.get(id) ?? [],
    addSplit: (split) => void splits.set(split.marketId, [...(splits.get(split.marketId) ?? []), split]),
    indexPrice: (id) => {
      const price = index.get(id);
      return price ? { ...price, at: now(), heardAt: now() } : null;
    },
    newest: async () => {
      const second = Math.floor(now() / 1_000);
      return new Map(
        [...index.values()].map(({ marketId, ticks, at, sources, families, apartPpm, isJumped }) => [
          marketId,
          {
            second,
            sequence: 1,
            feed: 'test',
            state: priceStateOf({ isOpen: true, index: { sources, families, apartPpm, isJumped } }),
            index: ticks,
            mark: ticks,
            isMarkValid: true,
            used: Array.from({ length: sources }, (_, place) => ({
              source: `source ${place}`,
              price: ticks,
              ageMs: Math.max(0, second * 1_000 - at),
            })),
            dropped: [],
          },
        ]),
      );
    },
    setMark: (id, mark) => void (mark === null ? marks.delete(id) : marks.set(id, mark)),
    mark: (id) => {
      const market = told.get(id);
      if (market) return market.prices.mark;
      const price = index.get(id);
      if (price && marks.has(id)) return marks.get(id) ?? null;
      return price ? { ticks: price.ticks, isValid: true, isJumped: false } : null;
    },
    volatilityPpm: (id) => volatility.get(id) ?? 0,
    setVolatility: (id, ppm) => void volatility.set(id, ppm),
    setSources: (id, sources, apartPpm = 30_000) => {
      sourcesOf.set(id, sources);
      apartOf.set(id, apartPpm);
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
    say: (marketId, ticks, before) => {
      const market = toldOf(marketId);
      if (!market.sayAll(ticks, before)) return;
      const price = follow(marketId, market);
      if (price) for (const listener of listeners) listener(price);
    },
    closeSecond: (marketId) => {
      const tick = toldOf(marketId).close();
      follow(marketId, toldOf(marketId));
      return tick;
    },
    movePrice: (marketId, ticks) => void set(marketId, ticks),
    setPrice: (marketId, ticks, at) => {
      if (ticks === null) {
        index.delete(marketId);
        return;
      }
      const price = set(marketId, ticks, at);
      for (const listener of listeners) listener(price);
    },
  };
}
