import { median } from './index-price.ts';

export interface BasisRules {
  /** Exchanges that must agree on the prices in the market's own dollar. */
  readonly minFamilies: number;
  /** Prices agree when most of them are within this part of their middle. */
  readonly agreement: number;
  /** A sample is made of prices no older than this, and no further apart. */
  readonly maxAgeMs: number;
  readonly maxApartMs: number;
  /** So many samples, one a minute, are the basis; fewer than `minSamples` are none. */
  readonly samples: number;
  readonly minSamples: number;
  /** A sample counts for so long. */
  readonly lifeMs: number;
  /** Further from 1 than this the other dollar has lost its peg: no sample. */
  readonly limit: number;
  /** The basis moves by this part a minute at most. */
  readonly step: number;
}

/** With one exchange that lies, a sample is off by `agreement`, or by twice as much when it tells prices in both dollars. */
export const basisRules: BasisRules = {
  minFamilies: 2,
  agreement: 0.0003,
  maxAgeMs: 1_500,
  maxApartMs: 1_000,
  samples: 20,
  minSamples: 5,
  lifeMs: 3_600_000,
  limit: 0.02,
  step: 0.0005,
};

/**
 * For prices that are a recording: it has one file of each dollar and lies to nobody, so that every minute is a sample and
 * the first one counts.
 */
export const recordedBasisRules: BasisRules = {
  ...basisRules,
  minFamilies: 1,
  agreement: Number.POSITIVE_INFINITY,
  minSamples: 1,
  step: Number.POSITIVE_INFINITY,
};

/** What one told price is of. */
export interface BasisQuote {
  /** The exchange. */
  readonly family: string;
  /** The market, so that prices of one coin are held against each other. */
  readonly marketId: number;
  /** In the other dollar and not in the market's own. */
  readonly isConverted: boolean;
  readonly price: number;
  /** Epoch milliseconds, by the exchange. */
  readonly at: number;
}

/** What the other dollar cost in the market's own at the beginning of a minute. */
export interface BasisSample {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly ratio: number;
  /** The exchanges against whose prices in the other dollar most of those in the own one were held. */
  readonly families: readonly string[];
}

const MINUTE = 60_000;

type Quotes = Map<string, { price: number; at: number }>;

/**
 * What another dollar costs in the markets' own dollar, e.g. USD in USDT: one value, made of all coins and all exchanges,
 * by which prices in the other dollar are converted. Pure state: time comes in with the prices.
 */
export class DollarBasis {
  readonly #rules: BasisRules;
  readonly #quotes = new Map<number, { readonly own: Quotes; readonly other: Quotes }>();
  #samples: BasisSample[] = [];
  #value: number | null = null;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(rules: BasisRules = basisRules) {
    this.#rules = rules;
  }

  /** Goes on with samples that were taken earlier, in this process or another. */
  restore(samples: readonly BasisSample[], now: number): void {
    const past = samples.filter(({ minute }) => minute * MINUTE <= now);
    const known = new Map([...past, ...this.#samples].map((sample) => [sample.minute, sample]));
    this.#samples = [...known.values()].toSorted((a, b) => a.minute - b.minute).slice(-this.#rules.samples);
    this.#samples = this.#living(now);
    this.#value = this.#middle();
  }

  /** Remembers what an exchange told last. */
  tell({ family, marketId, isConverted, price, at }: BasisQuote): void {
    const quotes = this.#quotes.get(marketId) ?? { own: new Map(), other: new Map() };
    this.#quotes.set(marketId, quotes);
    (isConverted ? quotes.other : quotes.own).set(family, { price, at });
  }

  /** Takes the sample of this minute, once its prices allow one; null when there is no new one. */
  look(now: number): BasisSample | null {
    const minute = Math.floor(now / MINUTE);
    // A second later the same prices may have come from all.
    if (minute <= (this.#samples.at(-1)?.minute ?? 0) || now - this.#lookedAt < 1_000) return null;
    this.#lookedAt = now;
    const ratio = this.#measure(now);
    if (ratio === null) return null;
    const sample = { minute, ...ratio };
    this.#samples.push(sample);
    if (this.#samples.length > this.#rules.samples) this.#samples.shift();
    this.#move(now);
    return sample;
  }

  /**
   * By what prices of an exchange in the other dollar are multiplied at a moment. Null before enough is known, and for an
   * exchange that took no part in most of it: what the others say of the dollar could then be the word of one.
   */
  ratio(family: string, now: number): number | null {
    const living = this.#living(now);
    if (this.#value === null || living.length < this.#rules.minSamples) return null;
    return living.filter(({ families }) => families.includes(family)).length * 2 > living.length ? this.#value : null;
  }

  #living(now: number): BasisSample[] {
    return this.#samples.filter(({ minute }) => now - minute * MINUTE <= this.#rules.lifeMs);
  }

  #middle(): number | null {
    return this.#samples.length < this.#rules.minSamples ? null : median(this.#samples.map(({ ratio }) => ratio));
  }

  #move(now: number): void {
    this.#samples = this.#living(now);
    const { step, minSamples } = this.#rules;
    // With so few left, what it was says nothing any more.
    if (this.#samples.length < minSamples) this.#value = null;
    const middle = this.#middle();
    this.#value =
      middle === null || this.#value === null
        ? middle
        : Math.min(this.#value + step, Math.max(this.#value - step, middle));
  }

  #measure(now: number): Omit<BasisSample, 'minute'> | null {
    const { minFamilies, agreement, limit } = this.#rules;
    const heard = new Map<string, number>();
    const middles: number[] = [];
    for (const others of this.#ratios(now).values()) {
      const middle = agreed(Array.from(others.values(), median), 1, agreement);
      if (middle === null) continue;
      middles.push(middle);
      for (const family of others.keys()) heard.set(family, (heard.get(family) ?? 0) + 1);
    }
    const ratio = agreed(middles, minFamilies, agreement);
    if (ratio === null || Math.abs(ratio - 1) > limit) return null;
    // Where one took part in the lesser number, the others may all have heard a liar alone.
    const families = [...heard].filter(([, times]) => times * 2 > middles.length).map(([family]) => family);
    return { ratio, families: families.toSorted() };
  }

  /** Of each exchange in the own dollar against each in the other one: what the prices of each coin say. */
  #ratios(now: number): Map<string, Map<string, number[]>> {
    const { maxAgeMs, maxApartMs } = this.#rules;
    const ratios = new Map<string, Map<string, number[]>>();
    for (const { own, other } of this.#quotes.values()) {
      for (const [ownFamily, ours] of own) {
        if (Math.abs(now - ours.at) > maxAgeMs) continue;
        for (const [otherFamily, theirs] of other) {
          // An old price against a new one says how far the coin has moved.
          if (Math.abs(now - theirs.at) > maxAgeMs || Math.abs(ours.at - theirs.at) > maxApartMs) continue;
          const others = ratios.get(ownFamily) ?? new Map<string, number[]>();
          ratios.set(ownFamily, others);
          others.set(otherFamily, [...(others.get(otherFamily) ?? []), ours.price / theirs.price]);
        }
      }
    }
    return ratios;
  }
}

/** The median of values of which most, and at least so many, are within a part of it; else null. */
function agreed(values: readonly number[], least: number, agreement: number): number | null {
  if (values.length < Math.max(1, least)) return null;
  const middle = median(values);
  const close = values.filter((value) => Math.abs(value / middle - 1) <= agreement).length;
  return close >= least && close * 2 > values.length ? middle : null;
}
