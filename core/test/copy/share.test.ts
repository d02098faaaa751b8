import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  carriedOver,
  lossOf,
  type OpenCopy,
  openLossOf,
  type Over,
  type Sharing,
  shareOf,
} from '../../src/copy/share.ts';

const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n);
const ratioPpm = fc.integer({ min: 0, max: 500_000 });
/** Of small amounts, where every rounding shows. */
const small = fc.bigInt(-40n, 40n);
const over = (of: fc.Arbitrary<bigint>): fc.Arbitrary<Over> =>
  fc.record({
    result: of,
    openLoss: fc.option(of.map((loss) => (loss > 0n ? -loss : loss))),
  });
const path = fc.oneof(fc.array(over(amount), { maxLength: 40 }), fc.array(over(small), { maxLength: 40 }));
const BEGIN = { net: 0n, carried: 0n, highWater: 0n };
const closed = (results: readonly bigint[]): Over[] => results.map((result) => ({ result, openLoss: 0n }));

/** A fraction, exactly. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}
const isAtMost = (whole: bigint, { over: top, under }: Fraction): boolean => whole * under <= top;

/** The rule once more, without a height: what is due by now in exact fractions, less what was ever taken. */
class Exact {
  taken = 0n;
  net: bigint;
  readonly #ratio: Fraction;

  constructor({ carried, ratioPpm: ppm }: Sharing) {
    this.net = carried;
    this.#ratio = { over: BigInt(ppm), under: 1_000_000n };
  }

  next({ result, openLoss }: Over): bigint {
    this.net += result;
    if (openLoss === null || result <= 0n) return 0n;
    const earned = this.net + openLoss;
    const due: Fraction = { over: earned * this.#ratio.over, under: this.#ratio.under };
    let share = 0n;
    // The largest whole number that is due still and was brought: found by halves, without any rounding.
    for (let step = 1n << 62n; step > 0n; step /= 2n) {
      if (share + step <= result && isAtMost(this.taken + share + step, due)) share += step;
    }
    this.taken += share;
    return share;
  }
}

/** One after the other. @returns the follow in the end, all shares, and the most that was earned with open losses */
function run(steps: readonly Over[], begin: Sharing) {
  let [follow, paid, largest] = [begin, 0n, 0n];
  const exact = new Exact(begin);
  for (const step of steps) {
    const { before, after, share, highWater } = shareOf(follow, step);
    expect(share).toBe(exact.next(step));
    expect([before, after]).toEqual([follow.net + follow.carried, exact.net]);
    if (share === 0n && highWater !== follow.highWater) expect(step.result).toBeGreaterThan(0n);
    if (step.result <= 0n || step.openLoss === null) expect([share, highWater]).toEqual([0n, follow.highWater]);
    else if (after + step.openLoss > largest) largest = after + step.openLoss;
    expect(highWater).toBeGreaterThanOrEqual(follow.highWater);
    follow = { ...follow, net: follow.net + step.result, highWater };
    paid += share;
    // What the table of follows holds to.
    expect(paid).toBe((highWater * BigInt(follow.ratioPpm)) / 1_000_000n);
  }
  return { follow, paid, largest };
}

test('every share is what exact fractions say, along any path of results, open losses and missing prices', () => {
  fc.assert(
    fc.property(path, ratioPpm, fc.oneof(small, amount), (steps, ratio, carried) => {
      const { paid, largest } = run(steps, { ...BEGIN, carried, ratioPpm: ratio });
      return paid * 1_000_000n <= largest * BigInt(ratio);
    }),
    { numRuns: 3_000 },
  );
});

test('without open losses all shares are exactly the part of the largest net profit', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), ratioPpm, (results, ratio) => {
      const { paid, largest } = run(closed(results), { ...BEGIN, ratioPpm: ratio });
      return paid === (largest * BigInt(ratio)) / 1_000_000n;
    }),
    { numRuns: 2_000 },
  );
});

test('who closes first what gains gets nothing while the other side of it loses as much', () => {
  const follow = { ...BEGIN, ratioPpm: 100_000 };
  expect(shareOf(follow, { result: 1_000n, openLoss: -1_000n })).toMatchObject({ share: 0n, highWater: 0n });
  expect(shareOf(follow, { result: 1_000n, openLoss: -400n })).toMatchObject({ share: 60n, highWater: 600n });
});

test('what was not taken while a price was missing, or for an open loss, is taken of the next closing, and no more than it brings', () => {
  const begin = { ...BEGIN, ratioPpm: 100_000 };
  const missed = shareOf(begin, { result: 1_000n, openLoss: null });
  expect(missed).toMatchObject({ share: 0n, highWater: 0n });
  const follow = { ...begin, net: 1_000n };
  expect(shareOf(follow, { result: 500n, openLoss: 0n })).toMatchObject({ share: 150n, highWater: 1_500n });
  // Of 1,020 a tenth is due, and 20 have come: the rest is left to later.
  expect(shareOf(follow, { result: 20n, openLoss: 0n })).toMatchObject({ share: 20n, highWater: 200n });
  expect(shareOf(follow, { result: 0n, openLoss: 0n })).toMatchObject({ share: 0n, highWater: 0n });
});

test('a gain that is open counts for nothing, and a loss for no more than the margin, with the costs', () => {
  const copy: OpenCopy = { running: -30n, margin: 100n, costs: 5n };
  expect(lossOf(copy)).toBe(-35n);
  expect(lossOf({ ...copy, running: 30n })).toBe(0n);
  expect(lossOf({ ...copy, running: 3n })).toBe(-2n);
  expect(lossOf({ ...copy, running: -130n })).toBe(-105n);
  expect(openLossOf([copy, { ...copy, running: 1_000n }, copy])).toBe(-70n);
  expect(openLossOf([])).toBe(0n);
});

test('a profit that comes in many small parts costs the same share as in one', () => {
  const one = run(closed([1_000n]), { ...BEGIN, ratioPpm: 100_000 });
  const parts = run(closed(Array<bigint>(1_000).fill(1n)), { ...BEGIN, ratioPpm: 100_000 });
  expect([one.paid, parts.paid]).toEqual([100n, 100n]);
});

test('whoever follows again makes the loss of before good first, escapes no share, and pays none twice', () => {
  fc.assert(
    fc.property(path, path, ratioPpm, (first, second, ratio) => {
      const begin = { ...BEGIN, ratioPpm: ratio };
      const left = run(first, begin);
      const again = run(second, { ...begin, carried: carriedOver(left.follow, ratio) });
      // As if it had been one follow, but for the rounding of each.
      const whole = run([...first, ...second], begin);
      const difference = left.paid + again.paid - whole.paid;
      return difference <= 1n && difference >= -1n;
    }),
    { numRuns: 2_000 },
  );
});

test('a gain that is carried over costs no more than by the part it was made under', () => {
  const earlier = { net: 1_000n, carried: 0n, highWater: 0n, ratioPpm: 100_000 };
  for (const ratio of [0, 50_000, 100_000, 123_456, 500_000]) {
    const carried = carriedOver(earlier, ratio);
    const { share } = shareOf({ ...BEGIN, carried, ratioPpm: ratio }, { result: 1_000n, openLoss: 0n });
    const own = (1_000n * BigInt(ratio)) / 1_000_000n;
    expect(share - own).toBeLessThanOrEqual(100n);
    expect(carried).toBeGreaterThan(0n);
  }
  const lost = { ...earlier, net: -1_000n };
  expect([carriedOver(lost, 50_000), carriedOver(lost, 500_000)]).toEqual([-1_000n, -1_000n]);
});
