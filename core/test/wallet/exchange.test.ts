import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exchangeableOf, exchangeRate, type ExchangeSide, exchangeTerms } from '../../src/wallet/exchange.ts';

const side: fc.Arbitrary<ExchangeSide> = fc.record({
  scale: fc.integer({ min: 0, max: 8 }),
  price: fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 12n }), scale: fc.integer({ min: 0, max: 8 }) }),
});
const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
const feePpm = fc.integer({ min: 0, max: 100_000 });

describe('C04: an exchange', () => {
  test('there and back never gains', () => {
    fc.assert(
      fc.property(amount, side, side, feePpm, (start, a, b, fee) => {
        const there = exchangeTerms(start, a, b, fee);
        if (there.receives === 0n) return;
        const back = exchangeTerms(there.receives, b, a, fee);
        expect(back.receives <= start).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test('in a circle of three never gains', () => {
    fc.assert(
      fc.property(amount, side, side, side, (start, a, b, c) => {
        let now = start;
        for (const [from, to] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          // prettier-ignore
          if (now === 0n) return;
          now = exchangeTerms(now, from, to, 0).receives;
        }
        expect(now <= start).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test('in parts never costs less or gives more than whole', () => {
    fc.assert(
      fc.property(amount, amount, side, side, feePpm, (one, two, a, b, fee) => {
        const parts = [exchangeTerms(one, a, b, fee), exchangeTerms(two, a, b, fee)];
        const whole = exchangeTerms(one + two, a, b, fee);
        expect(parts[0]!.total + parts[1]!.total >= whole.total).toBe(true);
        expect(parts[0]!.receives + parts[1]!.receives <= whole.receives).toBe(true);
      }),
    );
  });
});

test('says how much fits with its fee', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), feePpm, side, side, (available, fee, a, b) => {
      const most = exchangeableOf(available, fee);
      expect(most >= 0n && exchangeTerms(most, a, b, fee).total <= available).toBe(true);
      expect(exchangeTerms(most + 1n, a, b, fee).total > available).toBe(true);
    }),
  );
});

test('a rate is in units of a millionth of a millionth', () => {
  expect(exchangeRate({ units: 10_000_00n, scale: 2 }, { units: 1n, scale: 0 })).toBe(10_000n * 10n ** 12n);
  expect(exchangeRate({ units: 1n, scale: 0 }, { units: 3n, scale: 0 })).toBe(333_333_333_333n);
});

test('a price of nothing is a defect', () => {
  const free = { scale: 0, price: { units: 0n, scale: 0 } };
  expect(() => exchangeTerms(1n, free, free, 0)).toThrow(RangeError);
});
