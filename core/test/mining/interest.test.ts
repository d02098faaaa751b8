import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInterest, interestOf, mostPayable } from '../../src/mining/interest.ts';

/** The spec's plans: 0.3 % to 0.4 % a day for 5 days, 10,000 coins; 1,000 coins at 0.4 %. USDT has six decimals. */
const COIN = 1_000_000n;

test.each([
  [10_000n * COIN, 3_000, 5, 30n * COIN, 150n * COIN],
  [10_000n * COIN, 4_000, 5, 40n * COIN, 200n * COIN],
  [1_000n * COIN, 4_000, 3, 4n * COIN, 12n * COIN],
  [1n, 999_999, 30, 0n, 0n],
  [333n, 4_000, 2, 1n, 2n],
  [250n, 4_000, 7, 1n, 7n],
  [249n, 4_000, 7, 0n, 0n],
])('%d at %d ppm for %d days', (amount, ratePpm, days, aDay, all) => {
  expect(dayInterest(amount, ratePpm)).toBe(aDay);
  expect(interestOf(amount, ratePpm, days)).toBe(all);
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n });
const rates = fc.integer({ min: 1, max: 100_000 });
const days = fc.integer({ min: 1, max: 365 });

test('a day never pays more than the exact fraction, and less by under one minor unit', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      // Compared as fractions with the denominator of a million.
      const exact = amount * BigInt(rate);
      const paid = dayInterest(amount, rate) * 1_000_000n;
      expect(paid <= exact && exact - paid < 1_000_000n).toBe(true);
    }),
  );
});

test('nobody gains by cutting an amount into several orders', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (one, other, rate) => {
      expect(dayInterest(one, rate) + dayInterest(other, rate)).toBeLessThanOrEqual(dayInterest(one + other, rate));
    }),
  );
});

test('all days together are the same day over and over', () => {
  fc.assert(
    fc.property(amounts, rates, days, (amount, rate, count) => {
      const each = Array.from({ length: count }, () => dayInterest(amount, rate));
      expect(interestOf(amount, rate, count)).toBe(each.reduce((sum, one) => sum + one, 0n));
    }),
  );
});

test('the most that can be paid can be paid, and one more cannot', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), rates, days, (available, rate, count) => {
      const most = mostPayable(available, rate, count);
      expect(interestOf(most, rate, count)).toBeLessThanOrEqual(available);
      expect(interestOf(most + 1n, rate, count)).toBeGreaterThan(available);
    }),
  );
});
