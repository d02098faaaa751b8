import { indexRules, judgeSources } from './index-price.ts';
import type { Index, IndexRules, Judgement, SourcePrice } from './index-price.ts';
import { HIGHEST_PRICE, isPrice } from './price-bounds.ts';

/** A price source of one market. */
export interface SourceSpec {
  readonly name: string;
  /**
   * False when the source quotes in another dollar than the market, e.g. BTC/USD for BTC/USDT. The feed converts its
   * price by what that dollar costs (`DollarBasis`): it may be a fraction of a tick.
   */
  readonly sameQuote: boolean;
  /** The exchange it belongs to, where that has several sources: they are one family. The source itself when absent. */
  readonly family?: string;
}

export interface SourceTick {
  readonly source: string;
  readonly price: number;
  /** Grows with every tick of a source. */
  readonly sequence: number;
  readonly at: number;
  /**
   * `quote` is the middle of bid and ask, `trade` one trade, absent when the feed knows no difference. A trade says the
   * price only of a source whose quotes are not alive: one print is cheaper to place than a bid and an ask.
   */
  readonly kind?: 'quote' | 'trade' | undefined;
  /**
   * How far bid and ask of the source usually are apart, as a part of the price. Absent: 0, and of a trade what the last
   * quote said. Of a book nobody has seen a trade is a wide source: a print anywhere in its spread costs nothing.
   */
  readonly spread?: number | undefined;
}

interface State extends SourceSpec {
  price: number;
  at: number;
  quotedAt: number;
  sequence: number;
  spread: number | undefined;
}

/** What the sources of one market say, and the index price they make. Pure state: time comes in with the ticks. */
export class SourcePrices {
  readonly #states = new Map<string, State>();
  readonly #rules: IndexRules;
  /** What was judged last, for the moment it was judged for; null once a source has said something else. */
  #judgement: Judgement | null = null;
  #judgedAt = Number.NaN;

  /** @param minSources how many sources must be alive for an index */
  constructor(sources: readonly SourceSpec[], minSources: number) {
    this.#rules = { ...indexRules, minSources };
    for (const source of sources) {
      this.#states.set(source.name, {
        ...source,
        price: Number.NaN,
        at: Number.NEGATIVE_INFINITY,
        quotedAt: Number.NEGATIVE_INFINITY,
        sequence: Number.NEGATIVE_INFINITY,
        spread: undefined,
      });
    }
  }

  /** Takes a tick in; false when it is refused: unknown source, no price within bounds, repeated or out of order. */
  accept({ source, price, sequence, at, kind, spread }: SourceTick): boolean {
    const state = this.#states.get(source);
    // What was converted from another dollar is a fraction.
    if (state === undefined || !(state.sameQuote ? isPrice(price) : price > 0 && price <= HIGHEST_PRICE)) return false;
    if (!Number.isSafeInteger(sequence) || !Number.isFinite(at)) return false;
    if (sequence <= state.sequence) return false;
    if (kind === 'trade' && at - state.quotedAt <= this.#rules.maxAgeMs) {
      state.sequence = sequence;
      return true;
    }
    if (at < state.at) return false;
    this.#judgement = null;
    state.price = price;
    state.sequence = sequence;
    state.at = at;
    if (kind === 'quote') state.quotedAt = at;
    state.spread = spread ?? (kind === 'trade' ? (state.spread ?? Number.POSITIVE_INFINITY) : 0);
    return true;
  }

  /** The index at a moment of the feed's clock, null when the sources do not carry one. */
  index(now: number): Index | null {
    return this.judge(now).index;
  }

  /** What each source says at a moment of the feed's clock, converted, and which of them make the index. */
  judge(now: number): Judgement {
    // Asked for each order, and many come within the millisecond.
    if (this.#judgement === null || this.#judgedAt !== now) {
      this.#judgement = this.#judgeAnew(now);
      this.#judgedAt = now;
    }
    return this.#judgement;
  }

  #judgeAnew(now: number): Judgement {
    const prices: SourcePrice[] = [];
    for (const { name, family, price, at, spread } of this.#states.values()) {
      prices.push({ source: name, family, price, at, spread });
    }
    return judgeSources(prices, now, this.#rules);
  }
}
