import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, coinsOf, mostTotal, totalOf } from '../../src/otc/amounts.ts';
import { heldUntil } from '../../src/otc/charge-back.ts';
import { fiatScale, hasMoved, indexPriceOf, OTC_PRICE_SCALE, priceOf } from '../../src/otc/pricing.ts';

const scales = fc.record({ coin: fc.integer({ min: 0, max: 8 }), fiat: fc.constantFrom(0, 2) });
const amount = fc.bigInt({ min: 1n, max: 10n ** 15n });
const price = fc.bigInt({ min: 1n, max: 10n ** 13n });
const power = (exponent: number): bigint => 10n ** BigInt(exponent);

test('against exact fractions: the rest is less than a minor unit, and always the seller’s', () => {
  fc.assert(
    fc.property(amount, price, scales, (given, at, { coin, fiat }) => {
      // Both sides as whole numbers: coins × price × 10^fiat against total × 10^(coin + scale of prices).
      const whole = power(coin + OTC_PRICE_SCALE);
      const worth = given * at * power(fiat);
      const total = totalOf(given, at, { coin, fiat });
      expect(total * whole >= worth && (total - 1n) * whole < worth).toBe(true);
      const coins = coinsOf(given, at, { coin, fiat });
      const paid = given * whole;
      expect(coins * at * power(fiat) <= paid && (coins + 1n) * at * power(fiat) > paid).toBe(true);
    }),
  );
});

test('an order that is cut into parts never costs its buyer less', () => {
  fc.assert(
    fc.property(amount, amount, price, scales, (one, other, at, of) => {
      expect(totalOf(one, at, of) + totalOf(other, at, of) >= totalOf(one + other, at, of)).toBe(true);
      expect(coinsOf(one, at, of) + coinsOf(other, at, of) <= coinsOf(one + other, at, of)).toBe(true);
    }),
  );
});

test('what is named stays as it was named', () => {
  const of = { coin: 6, fiat: 2 };
  const seven = 7n * power(OTC_PRICE_SCALE);
  expect(amountsOf({ total: 70_000n }, seven, of)).toEqual({ coins: 100_000_000n, total: 70_000n });
  expect(amountsOf({ coins: 1n }, seven, of)).toEqual({ coins: 1n, total: 1n });
  expect(amountsOf({ total: 1n }, seven, of)).toEqual({ coins: 1_428n, total: 1n });
});

test('the most of an order never asks for more coins than are left', () => {
  fc.assert(
    fc.property(amount, amount, price, scales, (most, left, at, of) => {
      const total = mostTotal(most, left, at, of);
      expect(total <= most && coinsOf(total, at, of) <= left).toBe(true);
    }),
  );
});

test('a margin is reckoned from the index and rounded half up to what people read', () => {
  const index = indexPriceOf(1_000_000n, 6, 7_12345678n);
  expect(index).toBe(7_123_456n);
  expect(indexPriceOf(100_000_000n, 8, 7_12345678n)).toBe(index);
  expect(priceOf({ marginBp: 0 }, index)).toBe(7_123_500n);
  expect(priceOf({ marginBp: 150 }, index)).toBe(7_230_300n);
  expect(priceOf({ marginBp: -150 }, 71_234_567_890n)).toBe(70_166_050_000n);
  expect(priceOf({ marginBp: 100 }, null)).toBeNull();
  expect(priceOf({ price: 5n }, null)).toBe(5n);
});

test('a price has moved too far when it is beyond the tolerance in either direction', () => {
  expect([9_950n, 10_000n, 10_050n].map((now) => hasMoved(10_000n, now, 50))).toEqual([false, false, false]);
  expect([9_949n, 10_051n].map((now) => hasMoved(10_000n, now, 50))).toEqual([true, true]);
  expect([hasMoved(7n, 7n, 0), hasMoved(7n, 8n, 0)]).toEqual([false, true]);
  expect([fiatScale('JPY'), fiatScale('VND'), fiatScale('USD')]).toEqual([0, 0, 2]);
});

test('coins of a buyer are held until they are known by both: days and purchases', () => {
  const known = { days: 30, purchases: 3 };
  const day = 86_400_000;
  const of = (registered: number, purchases: number, chargeBack = 2) =>
    heldUntil({ registeredAt: registered * day, purchases }, known, chargeBack, 100 * day);
  expect(of(70, 3)).toBeNull();
  expect(of(71, 3)).toBe(102 * day);
  expect(of(70, 2)).toBe(102 * day);
  expect(of(99, 0, 0)).toBeNull();
});
