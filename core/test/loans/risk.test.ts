import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayInterest } from '../../src/loans/debt.ts';
import { mostBorrowable, nextWarned, type Priced, riskRate, warningsAt } from '../../src/loans/risk.ts';

/** One bitcoin at 10,000.00 USDT; USDT has six decimals. */
const btc = (amount: bigint, ticks = 1_000_000n): Priced => ({ amount, scale: 8, price: { units: ticks, scale: 2 } });
const usdt = (amount: bigint): Priced => ({ amount, scale: 6, price: { units: 1n, scale: 0 } });
const BTC = 100_000_000n;
const USDT = 1_000_000n;

test.each([
  [BTC, 100_000, 6_000n * USDT, 1_500_000n],
  [BTC, 0, 10_000n * USDT, 1_000_000n],
  [BTC, 0, 10_000n * USDT + 1n, 999_999n],
  [BTC, 100_000, 8_181_818_181n, 1_100_000n],
  [BTC, 100_000, 8_181_818_182n, 1_099_999n],
  [0n, 0, 1n, 0n],
])('%d of a bitcoin with a haircut of %d ppm over %d USDT', (held, haircut, owed, rate) => {
  expect(riskRate(btc(held), haircut, usdt(owed))).toBe(rate);
});

test('who owes nothing has no risk rate', () => expect(riskRate(btc(BTC), 0, usdt(0n))).toBeNull());

test('60 % of what a bitcoin counts can be borrowed, the first day of interest with it', () => {
  // 10,000 less 10 % counts 9,000; 60 % of it is 5,400.
  expect(mostBorrowable(btc(BTC), 100_000, usdt(0n), 600_000, 0)).toBe(5_400n * USDT);
  const most = mostBorrowable(btc(BTC), 100_000, usdt(0n), 600_000, 1_000);
  expect(most).toBe(5_394_605_394n);
  expect(most + dayInterest(most, 1_000)).toBe(5_400n * USDT);
});

const priced = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 17n }),
  scale: fc.integer({ min: 0, max: 8 }),
  price: fc.record({ units: fc.bigInt({ min: 1n, max: 10n ** 10n }), scale: fc.integer({ min: 0, max: 8 }) }),
});
const haircuts = fc.integer({ min: 0, max: 900_000 });
const ltvs = fc.integer({ min: 10_000, max: 700_000 });
const rates = fc.integer({ min: 0, max: 50_000 });

/** A value as an exact fraction. */
const value = ({ amount, scale, price }: Priced): [bigint, bigint] => [
  amount * price.units,
  10n ** BigInt(scale + price.scale),
];

test('the risk rate is the exact fraction or less than a millionth under it', () => {
  fc.assert(
    fc.property(priced, haircuts, priced, (held, haircut, owed) => {
      const [has, hasOf] = value(held);
      const [owes, owesOf] = value(owed);
      const numerator = has * BigInt(1_000_000 - haircut) * owesOf;
      const denominator = hasOf * owes;
      const rate = riskRate(held, haircut, owed)!;
      expect(rate * denominator <= numerator && numerator < (rate + 1n) * denominator).toBe(true);
    }),
  );
});

test('the most that can be borrowed is within the limit, and one unit more is not', () => {
  fc.assert(
    fc.property(priced, haircuts, priced, ltvs, rates, (held, haircut, loan, ltv, rate) => {
      const most = mostBorrowable(held, haircut, loan, ltv, rate);
      const [has, hasOf] = value(held);
      const isWithin = (amount: bigint): boolean => {
        const [owes, owesOf] = value({ ...loan, amount: amount + dayInterest(amount, rate) });
        return owes * hasOf * 10n ** 12n <= has * BigInt(1_000_000 - haircut) * BigInt(ltv) * owesOf;
      };
      expect(isWithin(most)).toBe(true);
      expect(isWithin(most + 1n)).toBe(false);
    }),
  );
});

test('a new loan is never at a warning: 70 % is a risk rate of 142 %', () => {
  fc.assert(
    fc.property(priced, haircuts, priced, ltvs, rates, (held, haircut, loan, ltv, rate) => {
      const most = mostBorrowable(held, haircut, loan, ltv, rate);
      fc.pre(most > 0n);
      const owed = most + dayInterest(most, rate);
      expect(warningsAt(riskRate(held, haircut, { ...loan, amount: owed })!)).toBe(0);
    }),
  );
});

test.each([
  [1_400_001n, 0],
  [1_400_000n, 1],
  [1_300_000n, 2],
  [1_150_001n, 2],
  [1_150_000n, 3],
  [1_100_001n, 3],
  [1_100_000n, 4],
  [0n, 4],
])('at %d there were %d warnings', (rate, warnings) => expect(warningsAt(rate)).toBe(warnings));

test('a rate that trembles warns once; one that has risen by five points warns again', () => {
  expect(nextWarned(0, 1_400_000n)).toBe(1);
  expect(nextWarned(1, 1_400_001n)).toBe(1);
  expect(nextWarned(1, 1_450_000n)).toBe(1);
  expect(nextWarned(1, 1_450_001n)).toBe(0);
  expect(nextWarned(0, 1_099_999n)).toBe(4);
  expect(nextWarned(4, 1_150_001n)).toBe(3);
  expect(nextWarned(4, 2_000_000n)).toBe(0);
});
