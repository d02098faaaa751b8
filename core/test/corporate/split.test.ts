import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSplitRatio, MOST_SHARES, splitHolding, splitTarget } from '../../src/corporate/split.ts';
import { splitPrice, type SplitRatio } from '../../src/market/split.ts';

const count = fc.integer({ min: 1, max: MOST_SHARES });
const ratio = fc.record({ newShares: count, oldShares: count }).filter(isSplitRatio);
const amount = fc.bigInt(0n, 10n ** 16n);
const undone = ({ newShares, oldShares }: SplitRatio): SplitRatio => ({ newShares: oldShares, oldShares: newShares });

test('a split multiplies, a reverse split divides and rounds down', () => {
  expect(splitHolding(10_5000n, { newShares: 4, oldShares: 1 })).toBe(42_0000n);
  expect(splitHolding(10_5009n, { newShares: 1, oldShares: 10 })).toBe(1_0500n);
  expect(splitHolding(9n, { newShares: 1, oldShares: 10 })).toBe(0n);
  expect(splitHolding(5n, { newShares: 3, oldShares: 2 })).toBe(7n);
  expect(splitTarget(9n, { newShares: 1, oldShares: 10 })).toBe(1n);
  expect(splitTarget(0n, { newShares: 1, oldShares: 10 })).toBe(0n);
  expect(splitPrice(200_03, { newShares: 4, oldShares: 1 }, 'down')).toBe(50_00);
  expect(splitPrice(200_03, { newShares: 1, oldShares: 10 })).toBe(2000_30);
});

test('a ratio is two different whole numbers from 1 to 100 in lowest terms', () => {
  const is = (newShares: number, oldShares: number): boolean => isSplitRatio({ newShares, oldShares });
  expect([is(4, 1), is(1, 10), is(3, 2), is(100, 1), is(1, 100), is(99, 100)]).toEqual(Array(6).fill(true));
  expect([is(1, 1), is(2, 2), is(4, 2), is(10, 100), is(0, 1), is(1, 0), is(101, 1), is(1, 101), is(1.5, 1), is(-1, 1)]).toEqual(Array(10).fill(false)); // prettier-ignore
});

test('shares spread over wallets come to no more than together, and nobody loses a whole minor unit', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), ratio, (wallets, of) => {
      const all = wallets.reduce((sum, each) => sum + each, 0n);
      const after = wallets.reduce((sum, each) => sum + splitHolding(each, of), 0n);
      expect(after).toBeLessThanOrEqual(splitHolding(all, of));
      expect(splitHolding(all, of) - after).toBeLessThan(BigInt(wallets.length));
      for (const each of wallets) {
        const exact = each * BigInt(of.newShares);
        const owed = exact - splitHolding(each, of) * BigInt(of.oldShares);
        expect(owed).toBeGreaterThanOrEqual(0n);
        expect(owed).toBeLessThan(BigInt(of.oldShares));
      }
    }),
  );
});

test('a split and the one that undoes it leave nobody with more, and with less than one old share of the ratio less', () => {
  fc.assert(
    fc.property(amount, ratio, (before, of) => {
      const after = splitHolding(splitHolding(before, of), undone(of));
      expect(after).toBeLessThanOrEqual(before);
      expect(before - after).toBeLessThanOrEqual(BigInt(of.oldShares));
    }),
  );
});

test('what a holding is worth after it is at most what it was worth, and less by less than a minor unit of each', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 100, max: 10 ** 9 }), ratio, (before, ticks, of) => {
      const worth = splitHolding(before, of) * BigInt(splitPrice(ticks, of, 'down'));
      expect(worth).toBeLessThanOrEqual(before * BigInt(ticks));
      const [target, exact] = [splitTarget(before, of), splitHolding(before, of)];
      expect(target - exact === 0n || target - exact === 1n).toBe(true);
    }),
  );
});
