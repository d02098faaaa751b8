import { indexRules, judgeSources, median } from './index-price.ts';
import type { Index, IndexRules, Judgement, SourcePrice } from './index-price.ts';

/** A price source of one market. */
export interface SourceSpec {
  readonly name: string;
  /**
   * False when the source quotes in another dollar than the market, e.g. BTC/USD for BTC/USDT. Its price is then
   * converted by its basis: what it usually costs against the sources of the market's own quote currency.
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
}

/** The basis is the median of one sample a minute over this many minutes … */
const BASIS_MINUTES = 20;
/** … and never more than this part: beyond it the other dollar has lost its peg, and the source becomes an outlier. */
const BASIS_LIMIT = 0.02;
const MINUTE = 60_000;

interface State extends SourceSpec {
  price: number;
  at: number;
  quotedAt: number;
  sequence: number;
  basis: number;
  samples: number[];
  sampledMinute: number;
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
        basis: 1,
        samples: [],
        sampledMinute: 0,
      });
    }
  }

  /** Takes a tick in; false when it is refused: unknown source, no positive whole price, repeated or out of order. */
  accept({ source, price, sequence, at, kind }: SourceTick): boolean {
    const state = this.#states.get(source);
    if (state === undefined || !Number.isSafeInteger(price) || price <= 0) return false;
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
    return true;
  }

  /** The index at a moment of the feed's clock, null when the sources do not carry one. */
  index(now: number): Index | null {
    const { index } = this.judge(now);
    if (index !== null) this.#sampleBasis(index, now);
    return index;
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
    for (const { name, family, price, at, basis } of this.#states.values()) {
      prices.push({ source: name, family, price: price * basis, at });
    }
    return judgeSources(prices, now, this.#rules);
  }

  #sampleBasis(index: Index, now: number): void {
    const minute = Math.floor(now / MINUTE);
    let own: number | undefined;
    for (const name of index.sources) {
      const state = this.#states.get(name);
      if (state === undefined || state.sameQuote || state.sampledMinute === minute) continue;
      own ??= this.#ownPrice(index.sources);
      if (own === undefined) return;
      state.sampledMinute = minute;
      state.samples.push(own / state.price);
      if (state.samples.length > BASIS_MINUTES) state.samples.shift();
      this.#judgement = null;
      state.basis = Math.min(1 + BASIS_LIMIT, Math.max(1 - BASIS_LIMIT, median(state.samples)));
    }
  }

  #ownPrice(sources: readonly string[]): number | undefined {
    const prices = sources.flatMap((name) => {
      const state = this.#states.get(name);
      return state?.sameQuote ? [state.price] : [];
    });
    return prices.length === 0 ? undefined : median(prices);
  }
}
