import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividendAtMost, dividendFor } from '../../src/corporate/dividend.ts';

const terms = fc.record({ perShare: fc.bigInt(1n, 10n ** 14n), shareScale: fc.integer({ min: 0, max: 8 }) });
const shares = fc.bigInt(0n, 10n ** 18n);

test('a holder gets the amount for each share and of a part its part, rounded down', () => {
  // 0.24 USDT with six decimals, for a share with four.
  const apple = { perShare: 240_000n, shareScale: 4 };
  expect(dividendFor(10_0000n, apple)).toBe(2_400_000n);
  expect(dividendFor(1n, apple)).toBe(24n);
  expect(dividendFor(1n, { ...apple, perShare: 9_999n })).toBe(0n);
  expect(dividendAtMost(1n, { ...apple, perShare: 9_999n })).toBe(1n);
});

test('C04: shares split over accounts bring no more than together, and all holders together no more than was set aside', () => {
  fc.assert(
    fc.property(fc.array(shares, { minLength: 1, maxLength: 20 }), terms, (holdings, of) => {
      const all = holdings.reduce((sum, each) => sum + each, 0n);
      const paid = holdings.reduce((sum, each) => sum + dividendFor(each, of), 0n);
      expect(paid).toBeLessThanOrEqual(dividendFor(all, of));
      expect(dividendFor(all, of)).toBeLessThanOrEqual(dividendAtMost(all, of));
      // Nobody is short by a whole minor unit.
      expect(dividendFor(all, of) - paid).toBeLessThan(BigInt(holdings.length));
    }),
  );
});
