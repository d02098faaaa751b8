import { MOST_SHARE_PERCENT } from '@aureus/contract/coupon/proposals.ts';
import { BAND_BOUNDS_PPM } from '@aureus/contract/spot/price-band.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebateOf } from '../../src/coupon/rebate.ts';
import { MOST_RATE_PPM, rebateOf as inviterOf } from '../../src/rebate/reckoning.ts';

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

test('with a friend as inviter, and at the best price a market lets two friends agree on, no more comes back than was paid', () => {
  const best = 1_000_000n + BigInt(BAND_BOUNDS_PPM.maximum);
  fc.assert(
    fc.property(fees, (paid) => {
      const counted = (paid * best) / 1_000_000n;
      const coupon = rebateOf(counted, { sharePpm: MOST_SHARE_PERCENT * 10_000, most: counted });
      expect(coupon + inviterOf(paid, MOST_RATE_PPM)).toBeLessThanOrEqual(paid);
    }),
  );
});
