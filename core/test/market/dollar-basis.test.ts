import { expect, test } from 'vitest';
import { basisRules, DollarBasis, recordedBasisRules } from '../../src/market/dollar-basis.ts';

const MINUTE = 60_000;
const START = 1_000_000 * MINUTE;
const { minSamples, samples, step, limit } = basisRules;

/** Exchanges A and B in the own dollar, C and D in the other one, which costs `ratio`; each may be off. */
function stage(rules = basisRules) {
  const basis = new DollarBasis(rules);
  let minute = 0;
  return {
    basis,
    now: () => START + minute * MINUTE,
    /** A minute goes by. */
    next(ratio: number, off: { A?: number; B?: number; C?: number; D?: number | null } = {}, ageMs = 0) {
      minute += 1;
      const at = START + minute * MINUTE;
      for (const [family, isConverted] of [['A', false], ['B', false], ['C', true], ['D', true]] as const) {
        const error = off[family] === undefined ? 0 : off[family];
        if (error === null) continue;
        for (const [marketId, coin] of [[1, 50_000], [2, 300]] as const) {
          const price = (isConverted ? coin / ratio : coin) * (1 + error);
          basis.tell({ family, marketId, isConverted, price, at: isConverted ? at - ageMs : at });
        }
      }
      return basis.look(at);
    },
  };
} // prettier-ignore

test('there is no basis before enough minutes, and then it is what the other dollar costs', () => {
  const { basis, next, now } = stage();
  for (let count = 1; count < minSamples; count += 1) {
    expect(next(1.001)?.families).toEqual(['C', 'D']);
    expect(basis.ratio('C', now())).toBeNull();
  }
  next(1.001);
  expect(basis.ratio('C', now())).toBeCloseTo(1.001, 9);
  expect(basis.ratio('A', now())).toBeNull();
});

test('a minute is one sample, however often it is looked at', () => {
  const { basis, next, now } = stage();
  expect(next(1)).not.toBeNull();
  for (let ms = 1_000; ms < MINUTE; ms += 1_000) expect(basis.look(now() + ms)).toBeNull();
});

test('prices that are old, or older than those they are held against, are no sample', () => {
  const { next } = stage();
  expect(next(1, {}, 1_000)).not.toBeNull();
  expect(next(1, {}, 1_001)).toBeNull();
  expect(next(1, {}, 4_900)).toBeNull();
  const { basis } = stage();
  const at = START;
  for (const family of ['A', 'B', 'C']) basis.tell({ family, marketId: 1, isConverted: family === 'C', price: 1, at });
  expect(basis.look(at + 1_501)).toBeNull();
  expect(new DollarBasis().look(at)).toBeNull();
});

test('exchanges that do not agree, one exchange alone, and a dollar far from its peg are no sample', () => {
  const { next } = stage();
  expect(next(1, { A: 0.000_7 })).toBeNull();
  expect(next(1, { A: 0.000_5 })).not.toBeNull();
  expect(next(1, { C: 0.000_7 })).toBeNull();
  expect(next(1, { D: null })?.families).toEqual(['C']);
  expect(next(1 + limit + 0.001)).toBeNull();
  const alone = new DollarBasis();
  alone.tell({ family: 'A', marketId: 1, isConverted: false, price: 100, at: START });
  alone.tell({ family: 'C', marketId: 1, isConverted: true, price: 100, at: START });
  expect(alone.look(START)).toBeNull();
});

test('an exchange that was held against few of the others took no part: the rest may be the word of one', () => {
  const basis = new DollarBasis();
  const tell = (family: string, isConverted: boolean, price: number, ageMs: number) =>
    basis.tell({ family, marketId: 1, isConverted, price, at: START - ageMs });
  // Two in the own dollar hear the liar only, the third an honest exchange only.
  for (const family of ['A', 'E']) tell(family, false, 50_000, 0);
  tell('liar', true, 51_000, 0);
  tell('B', false, 50_000, 1_200);
  tell('C', true, 50_000, 1_400);
  expect(basis.look(START)?.families).toEqual(['liar']);
});

test('it is the middle of twenty minutes, moves by a bounded step, and ends an hour after its last minute', () => {
  const { basis, next, now } = stage();
  for (let count = 0; count < samples; count += 1) next(1);
  for (let count = 0; count < samples / 2 - 1; count += 1) next(1.01);
  expect(basis.ratio('C', now())).toBe(1);
  next(1.01);
  next(1.01);
  expect(basis.ratio('C', now())).toBeCloseTo(1 + 2 * step, 9);
  for (let count = 0; count < 30; count += 1) next(1.01);
  expect(basis.ratio('C', now())).toBeCloseTo(1.01, 9);
  expect(basis.ratio('C', now() + 40 * MINUTE)).toBeCloseTo(1.01, 9);
  expect(basis.ratio('C', now() + 60 * MINUTE)).toBeNull();
});

test('it moves by a bounded step, too, where only one minute of four gives a sample', () => {
  const { basis, next, now } = stage();
  const moves: number[] = [];
  let before: number | null = null;
  for (let count = 0; count < 240; count += 1) {
    next(count < 120 ? 1 : 1.01, count % 4 === 0 ? {} : { A: 0.01 });
    const ratio = basis.ratio('C', now());
    if (ratio !== null && before !== null) moves.push(Math.abs(ratio - before));
    before = ratio;
  }
  expect(Math.max(...moves)).toBeLessThanOrEqual(step + 1e-12);
  expect(before).toBeGreaterThan(1.005);
});

test('an exchange is converted only while it took part in more than half of the samples', () => {
  const { basis, next, now } = stage();
  for (let count = 0; count < samples; count += 1) next(1, { D: null });
  expect([basis.ratio('C', now()), basis.ratio('D', now())]).toEqual([1, null]);
  for (let count = 0; count < samples / 2; count += 1) next(1);
  expect(basis.ratio('D', now())).toBeNull();
  next(1);
  expect(basis.ratio('D', now())).toBe(1);
});

test('another process goes on with what was sampled, if that is not too old', () => {
  const { next, now } = stage();
  const taken = Array.from({ length: 30 }, () => next(1.001)!);
  const restored = (at: number): number | null => {
    const basis = new DollarBasis();
    basis.restore(taken, at);
    return basis.ratio('C', at);
  };
  expect(restored(now() + MINUTE)).toBeCloseTo(1.001, 9);
  expect(restored(now() + 50 * MINUTE)).toBeCloseTo(1.001, 9);
  expect(restored(now() + 60 * MINUTE)).toBeNull();
  expect(restored(START)).toBeNull();
});

test('a recording has a basis from its first minute on, which follows at once', () => {
  const { basis, next, now } = stage(recordedBasisRules);
  next(1.005, { B: 0.01, D: null });
  expect(basis.ratio('C', now())).toBeCloseTo(1.005 * 1.005, 9);
});
