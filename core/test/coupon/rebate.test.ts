import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feesWorth, rebateOf } from '../../src/coupon/rebate.ts';

/** BTC/USDT: prices of two decimals in steps of 0.01, eight decimals of BTC, six of USDT. */
const BTC = { tick: 1, priceScale: 2, baseScale: 8, quoteScale: 6 };

test.each([
  // A fee of 0.0001 BTC at 65,000.00 is worth 6.5 USDT.
  [10_000n * 6_500_000n, 6_500_000n],
  // Two trades at different prices are summed before anything is rounded.
  [10_000n * 6_500_000n + 1n * 6_543_210n, 6_500_654n],
  [1n, 0n],
  [0n, 0n],
])('fees of %d are worth %d', (feeTicks, worth) => {
  expect(feesWorth(feeTicks, BTC)).toBe(worth);
});

test('a greater tick is worth as much more', () => {
  expect(feesWorth(10_000n * 1_300_000n, { ...BTC, tick: 5 })).toBe(6_500_000n);
});

test.each([
  [10_000_000n, 200_000, 20_000_000n, 2_000_000n],
  [100_000_000n, 200_000, 20_000_000n, 20_000_000n],
  [100_000_001n, 200_000, 20_000_000n, 20_000_000n],
  [4n, 200_000, 20_000_000n, 0n],
  [9n, 500_000, 20_000_000n, 4n],
  [0n, 500_000, 20_000_000n, 0n],
])('of fees of %d, %d ppm up to %d bring %d', (fees, sharePpm, most, back) => {
  expect(rebateOf(fees, { sharePpm, most })).toBe(back);
});

const fees = fc.bigInt({ min: 0n, max: 10n ** 16n });
const terms = fc.record({
  sharePpm: fc.integer({ min: 1, max: 500_000 }),
  most: fc.bigInt({ min: 1n, max: 10n ** 12n }),
});

test('never more than the exact share or the most, and less by under one minor unit', () => {
  fc.assert(
    fc.property(fees, terms, (paid, { sharePpm, most }) => {
      const back = rebateOf(paid, { sharePpm, most });
      const exact = paid * BigInt(sharePpm);
      expect(back <= most && back * 1_000_000n <= exact).toBe(true);
      expect(back === most || exact - back * 1_000_000n < 1_000_000n).toBe(true);
    }),
  );
});

test('two accounts that trade with each other never get back what they have paid', () => {
  fc.assert(
    fc.property(fees, fees, terms, terms, (one, other, first, second) => {
      const back = rebateOf(one, first) + rebateOf(other, second);
      expect(back * 2n).toBeLessThanOrEqual(one + other);
    }),
  );
});
