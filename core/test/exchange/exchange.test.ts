import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exchangeableOf,
  exchangeRate,
  type ExchangeSide,
  exchangeTerms,
  worthIn,
} from '../../src/exchange/exchange.ts';

const side: fc.Arbitrary<ExchangeSide> = fc.record({
  scale: fc.integer({ min: 0, max: 8 }),
  price: fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 12n }), scale: fc.integer({ min: 0, max: 8 }) }),
});
const amount = fc.bigInt({ min: 1n, max: 10n ** 18n });
const feePpm = fc.integer({ min: 0, max: 100_000 });
const spreadPpm = fc.integer({ min: 0, max: 499_999 });

describe('C04: an exchange', () => {
  test('there and back never gains', () => {
    fc.assert(
      fc.property(amount, side, side, feePpm, spreadPpm, (start, a, b, fee, spread) => {
        const there = exchangeTerms(start, a, b, fee, spread);
        if (there.receives === 0n) return;
        const back = exchangeTerms(there.receives, b, a, fee, spread);
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
          now = exchangeTerms(now, from, to, 0, 0).receives;
        }
        expect(now <= start).toBe(true);
      }),
      { numRuns: 20_000 },
    );
  });

  test('in parts never costs less or gives more than whole', () => {
    fc.assert(
      fc.property(amount, amount, side, side, feePpm, spreadPpm, (one, two, a, b, fee, spread) => {
        const parts = [exchangeTerms(one, a, b, fee, spread), exchangeTerms(two, a, b, fee, spread)];
        const whole = exchangeTerms(one + two, a, b, fee, spread);
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
      expect(most >= 0n && exchangeTerms(most, a, b, fee, 0).total <= available).toBe(true);
      expect(exchangeTerms(most + 1n, a, b, fee, 0).total > available).toBe(true);
    }),
  );
});

test('a rate is in units of a millionth of a millionth', () => {
  expect(exchangeRate({ units: 10_000_00n, scale: 2 }, { units: 1n, scale: 0 }, 0)).toBe(10_000n * 10n ** 12n);
  expect(exchangeRate({ units: 1n, scale: 0 }, { units: 3n, scale: 0 }, 0)).toBe(333_333_333_333n);
});

test('a price of nothing is a defect', () => {
  const free = { scale: 0, price: { units: 0n, scale: 0 } };
  const dear = { scale: 0, price: { units: 1n, scale: 0 } };
  expect(() => exchangeTerms(1n, free, dear, 0, 0)).toThrow(RangeError);
  expect(() => exchangeTerms(1n, dear, free, 0, 0)).toThrow(RangeError);
  expect(() => exchangeRate(free.price, dear.price, 0)).toThrow(RangeError);
});

test('a spread is taken off what is worth at the prices, to the last unit and down; none is from half on', () => {
  const usdt = { scale: 6, price: { units: 1n, scale: 0 } };
  const btc = { scale: 8, price: { units: 10_000n, scale: 0 } };
  expect(exchangeTerms(1_000_000_000n, usdt, btc, 1_000, 2_500).receives).toBe(9_975_000n);
  expect(exchangeRate(usdt.price, btc.price, 2_500)).toBe(99_750_000n);
  fc.assert(
    fc.property(amount, side, side, spreadPpm, (some, a, b, spread) => {
      const { receives } = exchangeTerms(some, a, b, 0, spread);
      const worth = worthIn(some, a, b);
      // Within one minor unit of the exact share, and never above it.
      expect(receives * 1_000_000n <= (worth + 1n) * BigInt(1_000_000 - spread)).toBe(true);
      expect(receives <= worth).toBe(true);
      expect((receives + 1n) * 1_000_000n > worth * BigInt(1_000_000 - spread)).toBe(true);
    }),
  );
  for (const wrong of [500_000, 1_000_000, -1, Number.NaN]) {
    expect(() => exchangeTerms(1n, usdt, btc, 0, wrong)).toThrow(RangeError);
  }
});
