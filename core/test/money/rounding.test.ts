import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT } from '../../src/money/bounds.ts';
import { afterFee, convertDown, feeOn, mulDivDown, mulDivUp, RATE_ONE } from '../../src/money/rounding.ts';

const amount = fc.bigInt({ min: 0n, max: MAX_AMOUNT });
const smallAmount = fc.bigInt({ min: 0n, max: 5000n });
const anyAmount = fc.oneof(amount, smallAmount);
const rate = fc.bigInt({ min: 0n, max: RATE_ONE });
const positive = fc.oneof(fc.bigInt({ min: 1n, max: MAX_AMOUNT }), fc.bigInt({ min: 1n, max: 50n }));

test('a fee is rounded up and a payout down', () => {
  expect(feeOn(1n, 1000n)).toBe(1n);
  expect(feeOn(1000n, 1000n)).toBe(1n);
  expect(feeOn(1001n, 1000n)).toBe(2n);
  expect(afterFee(1001n, 1000n)).toBe(999n);
  expect(feeOn(0n, 1000n)).toBe(0n);
  expect(mulDivUp(7n, 1n, 2n)).toBe(4n);
  expect(mulDivDown(7n, 1n, 2n)).toBe(3n);
});

test('splitting an amount never lowers its fee', () => {
  fc.assert(
    fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 20 }), rate, (parts, rate) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n);
      const fees = parts.reduce((sum, part) => sum + feeOn(part, rate), 0n);
      expect(fees).toBeGreaterThanOrEqual(feeOn(whole, rate));
    }),
    { numRuns: 2000 },
  );
});

test('fee and payout make the amount, and neither is negative', () => {
  fc.assert(
    fc.property(anyAmount, rate, (amount, rate) => {
      expect(feeOn(amount, rate) + afterFee(amount, rate)).toBe(amount);
      expect(afterFee(amount, rate)).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test('converting there and back never gains, whatever the price', () => {
  fc.assert(
    fc.property(anyAmount, positive, positive, (amount, numerator, denominator) => {
      const there = convertDown(amount, numerator, denominator);
      expect(convertDown(there, denominator, numerator)).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 5000 },
  );
});

test('up and down differ by at most one', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, positive, (a, b, c) => {
      const gap = mulDivUp(a, b, c) - mulDivDown(a, b, c);
      expect(gap).toBe((a * b) % c === 0n ? 0n : 1n);
    }),
  );
});

test('negative amounts, zero divisors and rates above 100 % are programming errors', () => {
  expect(() => feeOn(-1n, 1000n)).toThrow(RangeError);
  expect(() => feeOn(1n, -1n)).toThrow(RangeError);
  expect(() => feeOn(1n, RATE_ONE + 1n)).toThrow(RangeError);
  expect(() => mulDivDown(1n, 1n, 0n)).toThrow(RangeError);
});
