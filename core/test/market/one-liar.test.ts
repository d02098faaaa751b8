import { expect, test } from 'vitest';
import { DollarBasis } from '../../src/market/dollar-basis.ts';
import { HOUSE_SOURCES } from '../../src/market/index-price.ts';
import { SourcePrices } from '../../src/market/source-prices.ts';

/**
 * Exchanges that tell prices of two coins in the own dollar, in the other one or in both, one of which lies as it likes.
 * What honest ones say is off the true price by up to NOISE.
 */
const NOISE = 0.000_1;
/**
 * For a liar among the exchanges of one dollar a sample is off by what counts as agreement, 0.03 %, for one of both by
 * twice that; and by what honest prices differ, of two dollars. Whatever index the house may trade at is no further from
 * the true price.
 */
const BOUND = 0.000_6 + 3 * NOISE;
const RATIO = 1.001;
const STEP_SECONDS = 20;
const STEPS = (30 * 60) / STEP_SECONDS;
const HONEST_STEPS = (25 * 60) / STEP_SECONDS;

type Kind = 'own' | 'other' | 'both';
interface Moment {
  readonly step: number;
  /** The prices of this moment become a sample. */
  readonly isSampled: boolean;
}
/** What the liar adds to a price, as a part of it, and how old the price is. */
type Lie = (moment: Moment, isConverted: boolean) => { readonly by: number; readonly ageMs?: number };

const sizes = [0.0004, 0.002, 0.019, 0.029].flatMap((size) => [size, -size]);
const lies: readonly Lie[] = [
  ...sizes.flatMap((by): Lie[] => [
    () => ({ by }),
    // In one dollar only, in both the other way round, only for the samples, and only between them.
    (_, isConverted) => ({ by: isConverted ? by : 0 }),
    (_, isConverted) => ({ by: isConverted ? by : -by }),
    ({ isSampled }) => ({ by: isSampled ? by : -by }),
    ({ isSampled }, isConverted) => ({ by: isSampled === isConverted ? by : 0 }),
    // As much as is not noticed, growing.
    ({ step }, isConverted) => ({ by: (isConverted ? by : -by) * (step / STEPS) }),
    // A spike of the first moments.
    ({ step }) => ({ by: step < 9 ? by : 0 }),
  ]),
  ({ step }) => ({ by: 0, ageMs: (step % 5) * 1_000 }),
  (_, isConverted) => ({ by: 0, ageMs: isConverted ? 4_900 : 0 }),
];

/** Every choice of what three to five exchanges tell. */
const compositions: Kind[][] = [3, 4, 5].flatMap((count) =>
  Array.from({ length: count + 1 }, (_, own) =>
    Array.from({ length: count - own + 1 }, (_unused, other): Kind[] => [
      ...Array<Kind>(own).fill('own'),
      ...Array<Kind>(other).fill('other'),
      ...Array<Kind>(count - own - other).fill('both'),
    ]),
  ).flat(),
);

/** A price that goes up and down by up to 0.1 % in twenty seconds. */
const truth = (step: number): number => 5_000_000 * (1 + 0.01 * Math.sin(step / 10));
/** Different for each exchange, dollar and moment, and the same in each run. */
const noise = (seed: number): number => NOISE * Math.sin(seed * 12.9898);

interface Run {
  readonly kinds: readonly Kind[];
  readonly liar: number;
  readonly lie: Lie;
  /** Steps before the liar begins to lie. */
  readonly honest: number;
}

/** The largest error of an index that the house may trade at, and how often there was one. */
function worstOf({ kinds, liar, lie, honest }: Run): { worst: number; counted: number } {
  const basis = new DollarBasis();
  const specs = kinds.flatMap((kind, place) =>
    [true, false]
      .filter((sameQuote) => kind === 'both' || (kind === 'own') === sameQuote)
      .map((sameQuote) => ({ name: `${place} ${sameQuote}`, sameQuote, family: `${place}`, place })),
  );
  const prices = new SourcePrices(specs, 2);
  let [worst, counted, minute] = [0, 0, 0];
  for (let step = 1; step <= honest + STEPS; step += 1) {
    const now = 1_000_000 * 60_000 + step * STEP_SECONDS * 1_000;
    const isSampled = Math.floor(now / 60_000) !== minute;
    minute = Math.floor(now / 60_000);
    const said = specs.map(({ name, sameQuote, family, place }) => {
      const isLying = place === liar && step > honest;
      const { by, ageMs = 0 } = isLying ? lie({ step: step - honest, isSampled }, !sameQuote) : { by: 0 };
      const fair = truth(step - ageMs / 1_000 / STEP_SECONDS) / (sameQuote ? 1 : RATIO);
      const price = Math.round(fair * (1 + by + noise(step * 10 + place + (sameQuote ? 0 : 0.5))));
      return { name, sameQuote, family, price, at: now - ageMs };
    });
    for (const { sameQuote, family, price, at } of said) {
      for (const marketId of [1, 2]) basis.tell({ family, marketId, isConverted: !sameQuote, price, at });
    }
    basis.look(now);
    for (const { name, sameQuote, family, price, at } of said) {
      const ratio = sameQuote ? 1 : basis.ratio(family, now);
      if (ratio !== null) prices.accept({ source: name, price: price * ratio, sequence: step, at, kind: 'quote' });
    }
    const index = prices.index(now);
    if (index === null || index.families < HOUSE_SOURCES) continue;
    counted += 1;
    worst = Math.max(worst, Math.abs(index.ticks / truth(step) - 1));
  }
  return { worst, counted };
}

const liarsOf = (kinds: readonly Kind[]): number[] => [...new Set(kinds)].map((kind) => kinds.indexOf(kind));

test.each([
  ['from the start', 0],
  ['after 25 honest minutes', HONEST_STEPS],
])('one liar among three to five exchanges moves the index by six hundredths of a percent at most, %s', (_, honest) => {
  const broken: string[] = [];
  for (const kinds of compositions) {
    for (const liar of liarsOf(kinds)) {
      for (const [place, lie] of lies.entries()) {
        const { worst } = worstOf({ kinds, liar, lie, honest });
        if (worst > BOUND) broken.push(`${kinds.join(' ')}: ${kinds[liar]} lies ${place}: ${worst}`);
      }
    }
  }
  expect(broken).toEqual([]);
});

test('honest exchanges have an index of three families wherever two tell prices in the own dollar, and within the noise', () => {
  for (const kinds of compositions) {
    const { worst, counted } = worstOf({ kinds, liar: -1, lie: () => ({ by: 0 }), honest: 0 });
    const own = kinds.filter((kind) => kind !== 'other').length;
    expect([kinds, counted > 60], kinds.join(' ')).toEqual([kinds, own >= 2]);
    expect(worst).toBeLessThan(3 * NOISE);
  }
});

test('prices in the other dollar that come late while a coin moves leave nothing behind', () => {
  const basis = new DollarBasis();
  const families = { own: ['A', 'B'], other: ['C', 'D'] };
  // Up by 0.1 % a second within each minute.
  const price = (ms: number): number => 5_000_000 * (1 + 0.001 * ((ms / 1_000) % 60));
  const begin = 1_000_000 * 60_000;
  for (let ms = 0; ms < 30 * 60_000; ms += 500) {
    const age = ms < 10 * 60_000 ? 4_500 : 300;
    for (const family of families.own) {
      basis.tell({ family, marketId: 1, isConverted: false, price: price(ms), at: begin + ms });
    }
    for (const family of families.other) {
      const told = { family, marketId: 1, isConverted: true };
      if (ms >= age) basis.tell({ ...told, price: price(ms - age) / RATIO, at: begin + ms - age });
    }
    basis.look(begin + ms);
    const ratio = basis.ratio('C', begin + ms);
    if (ms < 15 * 60_000 - 60_000) expect(ratio).toBeNull();
    else if (ratio !== null) expect(Math.abs(ratio / RATIO - 1)).toBeLessThan(0.001);
  }
  expect(basis.ratio('C', begin + 30 * 60_000)).not.toBeNull();
});
