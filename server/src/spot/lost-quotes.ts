import { BUY, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import type { QuoteCommand } from './commands.ts';
import type { MarketState } from './market-state.ts';

/** The quotes of a batch, with those that come first in it. */
interface Restored {
  readonly commands: readonly QuoteCommand[];
  /** Sides without the quotes everybody saw, in markets without a price to quote at. */
  readonly bereft: ReadonlyMap<MarketState, ReadonlySet<Side>>;
}

/** Of a market that was quoted in an earlier run nobody knows how. */
const BOTH: ReadonlySet<Side> = new Set([BUY, SELL]);

/**
 * Markets whose books were made anew: their quotes went with the old books. Nothing is matched in them before the
 * market maker has quoted again; where it has no price to quote at, nobody is matched with what is left (see `Batch`).
 */
export class LostQuotes {
  readonly #states = new Set<MarketState>();
  readonly #isolated = new Set<MarketState>();
  /** Markets in which the market maker has quoted or has left since the start. */
  readonly #known = new Set<MarketState>();
  readonly #priceOf: (state: MarketState) => number | null;

  /** @param priceOf the index price the market maker would quote around now, in ticks; null when it would not */
  constructor(priceOf: (state: MarketState) => number | null) {
    this.#priceOf = priceOf;
  }

  /** The books of these markets were made anew. One that stays without quotes is shown as it is. */
  add(states: Iterable<MarketState>): void {
    for (const state of states) {
      this.#states.add(state);
      if (this.#isolated.has(state) || !this.#hasPrice(state)) state.unpinDepth();
    }
  }

  /** Quotes of this market fail: until `restore` nobody waits for them. */
  isolate(state: MarketState): void {
    this.#isolated.add(state);
  }

  restore(state: MarketState): void {
    this.#isolated.delete(state);
  }

  /** Whether quotes can be renewed although nobody asks for anything. */
  get areDue(): boolean {
    return [...this.#states].some((state) => !this.#isolated.has(state) && this.#hasPrice(state));
  }

  /** A price that cannot be asked for is a defect of its market alone: the batch that asks for it finds it. */
  #hasPrice(state: MarketState): boolean {
    try {
      return this.#priceOf(state) !== null;
    } catch {
      return true;
    }
  }

  /**
   * Puts the quotes that are missing before those of a batch, unless these renew them themselves.
   * @param covers whether the batch is about a market; any other stays as one without a price
   */
  restoreBefore(commands: readonly QuoteCommand[], covers: (market: number) => boolean): Restored {
    const renewed = new Set(commands.map(({ state }) => state));
    const quotes: QuoteCommand[] = [];
    const bereft = new Map<MarketState, ReadonlySet<Side>>();
    for (const state of this.#states) {
      if (renewed.has(state)) continue;
      const price = covers(state.market.id) ? this.#priceOf(state) : null;
      if (price === null) bereft.set(state, this.#known.has(state) ? new Set(state.lostSides) : BOTH);
      else quotes.push({ kind: 'quote', state, price });
    }
    return { commands: [...quotes, ...commands], bereft };
  }

  /** The batch took effect: in these markets the market maker has quoted or has left. */
  commit(quoted: Iterable<MarketState>): void {
    for (const state of quoted) {
      this.#states.delete(state);
      state.lostSides.clear();
      this.#known.add(state);
    }
  }
}
