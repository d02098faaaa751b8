import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetLeft, worstCase } from '../../src/copy/budget.ts';
import { carriedOver, type Sharing, shareOf } from '../../src/copy/share.ts';

const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n);
const ratioPpm = fc.integer({ min: 0, max: 500_000 });

/** One result after the other. @returns the follow in the end, all shares, and the largest net profit there was */
function run(results: readonly bigint[], begin: Sharing) {
  let [follow, paid, largest] = [begin, 0n, 0n];
  for (const result of results) {
    const { share, highWater, after } = shareOf(follow, result);
    follow = { ...follow, net: follow.net + result, highWater };
    paid += share;
    if (after > largest) largest = after;
    expect(share).toBeGreaterThanOrEqual(0n);
  }
  return { follow, paid, largest };
}

test('shares are never more than the part of the largest net profit, whatever the path, and exactly that', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 40 }), ratioPpm, (results, ratio) => {
      const { paid, largest } = run(results, { net: 0n, carried: 0n, highWater: 0n, ratioPpm: ratio });
      return paid === (largest * BigInt(ratio)) / 1_000_000n;
    }),
    { numRuns: 2_000 },
  );
});

test('a profit that comes in many small parts costs the same share as in one', () => {
  const one = run([1_000n], { net: 0n, carried: 0n, highWater: 0n, ratioPpm: 100_000 });
  const parts = run(Array<bigint>(1_000).fill(1n), { net: 0n, carried: 0n, highWater: 0n, ratioPpm: 100_000 });
  expect([one.paid, parts.paid]).toEqual([100n, 100n]);
});

test('whoever follows again makes the loss of before good first, and is asked for no share of it twice', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 20 }),
      fc.array(amount, { maxLength: 20 }),
      ratioPpm,
      (first, second, ratio) => {
        const begin = { net: 0n, carried: 0n, highWater: 0n, ratioPpm: ratio };
        const left = run(first, begin);
        const again = run(second, { ...begin, carried: carriedOver(left.follow) });
        // As if it had been one follow, but for the rounding of each.
        const whole = run([...first, ...second], begin);
        const difference = left.paid + again.paid - whole.paid;
        return difference <= 0n && difference >= -1n;
      },
    ),
    { numRuns: 2_000 },
  );
});

test('nothing is copied beyond the budget: losses, margins and fees are in it', () => {
  const budget = { allocation: 1_000n, net: 0n, margin: 0n, costs: 0n };
  expect(budgetLeft(budget)).toBe(1_000n);
  expect(budgetLeft({ ...budget, net: 500n })).toBe(1_000n);
  expect(budgetLeft({ ...budget, net: -300n, margin: 400n, costs: 50n })).toBe(250n);
  expect(budgetLeft({ ...budget, net: -1_500n })).toBe(0n);
  expect(worstCase({ allocation: 1_000n, stopLoss: null })).toEqual({ most: 1_000n, stopped: null });
  expect(worstCase({ allocation: 1_000n, stopLoss: 200n })).toEqual({ most: 1_000n, stopped: 200n });
});
