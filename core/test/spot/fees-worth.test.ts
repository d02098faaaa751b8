import { expect, test } from 'vitest';
import { feesWorth } from '../../src/spot/fees-worth.ts';

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
