import { type IndexPrice, isMarketOpen, type Market, type MarketDirectory, refusalOf } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { ALL_QUOTES, renewDistance } from './desk-quotes.ts';
import type { MarketState } from './market-state.ts';
import type { SpotWriter } from './writer.ts';

/** Quotes of a market are renewed at most so often. */
const RENEW_INTERVAL_MS = 250;
/** Without a new index price for this long the desk pulls its quotes. */
const STALE_AFTER_MS = 10_000;
/** How often the desk looks for stale prices and for quotes that were eaten. */
const LOOK_INTERVAL_MS = 1_000;

interface Quoted {
  readonly price: number;
  readonly at: number;
  /** How many quotes there were, or null before they are in the book. */
  count: number | null;
}

/**
 * The liquidity desk: a house participant everyone can read about. It quotes around the index price from a finite
 * inventory, trades under the rules and fees of everybody, and invents nothing: no index price, no quotes.
 */
export class LiquidityDesk {
  readonly #clock: Clock;
  readonly #markets: MarketDirectory;
  readonly #writers: ReadonlyMap<MarketState, SpotWriter>;
  readonly #byId: ReadonlyMap<number, MarketState>;
  readonly #quoted = new Map<MarketState, Quoted>();
  readonly #fresh = new Map<MarketState, { price: number; at: number }>();
  /** Markets in which it has neither quoted nor left since the start: nobody trades with each other there meanwhile. */
  readonly #silent: Set<MarketState>;
  #startedAt = 0;
  /** Prices that came too soon after the last quotes. */
  readonly #later = new Map<MarketState, NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(clock: Clock, markets: MarketDirectory, writers: ReadonlyMap<MarketState, SpotWriter>) {
    this.#clock = clock;
    this.#markets = markets;
    this.#writers = writers;
    this.#byId = new Map([...writers.keys()].map((state) => [state.market.id, state]));
    this.#silent = new Set(writers.keys());
  }

  start(): void {
    this.#startedAt = this.#clock.epochMs();
    for (const state of this.#byId.values()) {
      const price = this.#markets.indexPrice(state.market.id);
      if (price) this.#see(price);
    }
    const ends = [
      this.#markets.onIndexPrice((price) => this.#see(price)),
      this.#markets.onTerms((market) => this.#followTerms(market)),
    ];
    this.#unsubscribe = () => {
      for (const end of ends) end();
    };
    this.#timer = setInterval(() => this.#look(), LOOK_INTERVAL_MS).unref();
  }

  /** The index price the desk would quote around now, in ticks; null when there is none that is fresh. */
  priceOf(state: MarketState): number | null {
    const fresh = this.#fresh.get(state);
    return fresh && !this.#isStale(state, fresh.at) ? fresh.price : null;
  }

  stop(): void {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
  }

  #see(price: IndexPrice): void {
    const state = this.#byId.get(price.marketId);
    const market = this.#markets.market(price.marketId);
    if (!state || !market || refusalOf(this.#markets, market, 'quote') !== null) return;
    const now = this.#clock.epochMs();
    this.#fresh.set(state, { price: price.ticks, at: now });
    this.#follow(state, price.ticks, now);
  }

  /** Renews the quotes if the price has moved, at once or as soon as they may be renewed again. */
  #follow(state: MarketState, price: number, now: number): void {
    const last = this.#quoted.get(state);
    if (last && Math.abs(price - last.price) < renewDistance(state.market, last.price)) return;
    const wait = last ? last.at + RENEW_INTERVAL_MS - now : 0;
    if (wait <= 0) this.#quote(state, price, now);
    else if (!this.#later.has(state)) this.#later.set(state, setTimeout(() => this.#catchUp(state), wait).unref());
  }

  #catchUp(state: MarketState): void {
    this.#later.delete(state);
    const price = this.priceOf(state);
    if (price !== null) this.#follow(state, price, this.#clock.epochMs());
  }

  /** In a market that was closed the desk quotes no more; in one that was opened it begins with the next price. */
  #followTerms(market: Market): void {
    const state = this.#byId.get(market.id);
    if (!state || isMarketOpen(market)) return;
    this.#fresh.delete(state);
    this.#quote(state, null, this.#clock.epochMs());
  }

  #quote(state: MarketState, price: number | null, now: number): void {
    if (price === null) this.#quoted.delete(state);
    else this.#quoted.set(state, { price, at: now, count: null });
    this.#silent.delete(state);
    this.#writers.get(state)?.quote({ kind: 'quote', state, price });
  }

  #look(): void {
    const now = this.#clock.epochMs();
    for (const writer of new Set(this.#writers.values())) writer.refreshDesk();
    for (const [state, { price, at }] of this.#fresh) {
      const last = this.#quoted.get(state);
      if (this.#isStale(state, at)) {
        this.#fresh.delete(state);
        if (last) this.#quote(state, null, now);
      } else if (!last || price !== last.price || this.#isEaten(state, last)) {
        // A price that moved too little or too fast to be followed at once is followed now.
        this.#quote(state, price, now);
      }
    }
    if (now - this.#startedAt <= STALE_AFTER_MS) return;
    // A market without a price to quote at since the start, or with too few sources, has to do without the desk.
    for (const state of this.#silent) if (!this.#fresh.has(state)) this.#quote(state, null, now);
  }

  #isStale(state: MarketState, at: number): boolean {
    return this.#clock.epochMs() - at > STALE_AFTER_MS || refusalOf(this.#markets, state.market, 'quote') !== null;
  }

  /** Whether quotes have been filled, or were fewer than the desk likes because it had too little. */
  #isEaten(state: MarketState, last: Quoted): boolean {
    const count = state.quotedLots();
    if (last.count === null) last.count = count;
    return count < last.count || state.quotes.size < ALL_QUOTES;
  }
}
