import { doubtPpm } from '@aureus/core/market/price-state.ts';
import { halfSpreadPpm, mustRenew } from '@aureus/core/spot/market-maker.ts';
import { marketMakerTerms } from '@aureus/core/spot/market-maker-terms.ts';
import { type IndexPrice, isOpenNow, type MarketDirectory, refusalOf } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { MarketState } from './market-state.ts';
import type { SpotInstrument, SpotInstruments } from './public.ts';
import type { SpotWriter } from './writer.ts';

/** Quotes of a market are renewed at most so often. */
const RENEW_INTERVAL_MS = 250;
/** Without a new index price for this long the market maker pulls its quotes. */
const STALE_AFTER_MS = 10_000;
/** How often the market maker looks for stale prices, and for what else its quotes depend on. */
const LOOK_INTERVAL_MS = 1_000;

interface Needs {
  readonly clock: Clock;
  readonly markets: MarketDirectory;
  readonly instruments: SpotInstruments;
}

interface Quoted {
  readonly index: number;
  readonly halfPpm: number;
  readonly at: number;
}

/**
 * The market maker: a house participant everyone can read about. It quotes around the index price from a finite
 * inventory, trades under the rules and fees of everybody, and invents nothing: no index price, no quotes.
 */
export class MarketMaker {
  readonly #clock: Clock;
  readonly #markets: MarketDirectory;
  readonly #instruments: SpotInstruments;
  readonly #writers: ReadonlyMap<MarketState, SpotWriter>;
  readonly #byId: ReadonlyMap<number, MarketState>;
  readonly #quoted = new Map<MarketState, Quoted>();
  /** When it was last told a price it may quote at. */
  readonly #fresh = new Map<MarketState, number>();
  /** Markets in which it has neither quoted nor left since the start: nobody trades with each other there meanwhile. */
  readonly #silent: Set<MarketState>;
  #startedAt = 0;
  /** Prices that came too soon after the last quotes. */
  readonly #later = new Map<MarketState, NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor({ clock, markets, instruments }: Needs, writers: ReadonlyMap<MarketState, SpotWriter>) {
    this.#clock = clock;
    this.#markets = markets;
    this.#instruments = instruments;
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
      this.#instruments.onChange((instrument) => this.#followTerms(instrument)),
    ];
    this.#unsubscribe = () => {
      for (const end of ends) end();
    };
    this.#timer = setInterval(() => this.#look(), LOOK_INTERVAL_MS).unref();
  }

  /**
   * The index price the market maker would quote around now, in ticks; null when there is none that is fresh. It is asked
   * for, not remembered: the index also moves without a word, when a source of it becomes too old.
   */
  priceOf(state: MarketState): number | null {
    const at = this.#fresh.get(state);
    if (at === undefined || this.#isStale(state, at)) return null;
    return this.#markets.indexPrice(state.market.id)?.ticks ?? null;
  }

  stop(): void {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
  }

  #see(price: IndexPrice): void {
    const state = this.#byId.get(price.marketId);
    const instrument = this.#instruments.on(price.marketId);
    if (!state || !instrument || refusalOf(this.#markets, instrument, 'quote') !== null) return;
    const now = this.#clock.epochMs();
    this.#fresh.set(state, now);
    this.#follow(state, price.ticks, now);
  }

  /** Renews the quotes if the price has moved or moves more than before, at once or as soon as they may be renewed again. */
  #follow(state: MarketState, price: number, now: number): void {
    const last = this.#quoted.get(state);
    if (last && !mustRenew(marketMakerTerms(state.market), last, price, this.#halfSpread(state))) return;
    const wait = last ? last.at + RENEW_INTERVAL_MS - now : 0;
    if (wait <= 0) this.#quote(state, price, now);
    else if (!this.#later.has(state)) this.#later.set(state, setTimeout(() => this.#catchUp(state), wait).unref());
  }

  #catchUp(state: MarketState): void {
    this.#later.delete(state);
    const price = this.priceOf(state);
    if (price !== null) this.#follow(state, price, this.#clock.epochMs());
  }

  /**
   * In a market that was closed the market maker quotes no more; in one that was opened it begins with the next price.
   */
  #followTerms(instrument: SpotInstrument): void {
    const state = this.#byId.get(instrument.market.id);
    if (!state || isOpenNow(instrument)) return;
    this.#fresh.delete(state);
    this.#quote(state, null, this.#clock.epochMs());
  }

  #quote(state: MarketState, price: number | null, now: number): void {
    if (price === null) this.#quoted.delete(state);
    else this.#quoted.set(state, { index: price, halfPpm: this.#halfSpread(state), at: now });
    this.#silent.delete(state);
    this.#writers.get(state)?.quote({ kind: 'quote', state, price });
  }

  #look(): void {
    const now = this.#clock.epochMs();
    for (const writer of new Set(this.#writers.values())) writer.refreshMarketMaker();
    for (const state of this.#fresh.keys()) {
      const price = this.priceOf(state);
      if (price === null) {
        this.#fresh.delete(state);
        if (this.#quoted.has(state)) this.#quote(state, null, now);
      } else {
        // What moved too little or too fast to be followed at once is followed now: the price, how lively it is, and
        // what there is to quote from. Where nothing changed, nothing is done.
        this.#quote(state, price, now);
      }
    }
    if (now - this.#startedAt <= STALE_AFTER_MS) return;
    // A market without a price to quote at since the start, or with too few sources, has to do without the market
    // maker.
    for (const state of this.#silent) if (!this.#fresh.has(state)) this.#quote(state, null, now);
  }

  #isStale(state: MarketState, at: number): boolean {
    return this.#clock.epochMs() - at > STALE_AFTER_MS || refusalOf(this.#markets, state.instrument, 'quote') !== null;
  }

  #halfSpread({ market, instrument }: MarketState): number {
    return halfSpreadPpm(marketMakerTerms(market), {
      bandPpm: instrument.bandPpm,
      volatilityPpm: this.#markets.volatilityPpm(market.id),
      doubtPpm: doubtPpm(this.#markets.indexPrice(market.id)),
    });
  }
}
