import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chargeDay,
  dayInterest,
  type Debt,
  nextCharge,
  overdueCharge,
  payDown,
  totalOf,
} from '../../src/loans/debt.ts';

const COIN = 1_000_000n;
const MILLION = 1_000_000n;
const amounts = fc.bigInt({ min: 0n, max: 10n ** 18n });
const rates = fc.integer({ min: 1, max: 50_000 });
const debts = fc.record({ principal: amounts, interest: amounts, overdue: amounts });
const debt = (principal: bigint, interest = 0n, overdue = 0n): Debt => ({ principal, interest, overdue });

test.each([
  [1_000n * COIN, 300, 300_000n],
  [10_000n * COIN, 500, 5n * COIN],
  [1n, 1, 1n],
  [MILLION, 1, 1n],
  [MILLION + 1n, 1, 2n],
  [0n, 500, 0n],
])('a day of %d at %d ppm costs %d', (principal, rate, cost) => expect(dayInterest(principal, rate)).toBe(cost));

test('an overdue day costs 0.5 % of loan and interest, and nothing of what earlier overdue days cost', () => {
  expect(overdueCharge(debt(1_000n * COIN, 10n * COIN))).toBe(5_050_000n);
  expect(overdueCharge(debt(1_000n * COIN, 10n * COIN, 700n * COIN))).toBe(5_050_000n);
  expect(overdueCharge(debt(1n))).toBe(1n);
});

test('both are the exact fraction or less than one minor unit above it', () => {
  fc.assert(
    fc.property(debts, rates, (owed, rate) => {
      for (const [charge, exact] of [
        [dayInterest(owed.principal, rate), owed.principal * BigInt(rate)],
        [overdueCharge(owed), (owed.principal + owed.interest) * 5_000n],
      ] as const) {
        expect(charge * MILLION >= exact && charge * MILLION - exact < MILLION).toBe(true);
      }
    }),
  );
});

test('nobody saves by cutting a loan into several', () => {
  fc.assert(
    fc.property(amounts, amounts, rates, (one, other, rate) => {
      expect(dayInterest(one, rate) + dayInterest(other, rate)).toBeGreaterThanOrEqual(dayInterest(one + other, rate));
      expect(overdueCharge(debt(one)) + overdueCharge(debt(other))).toBeGreaterThanOrEqual(
        overdueCharge(debt(one + other)),
      );
    }),
  );
});

test('the days of the term bear interest and those after it the overdue rate: 7 days, then 2 more', () => {
  let owed = debt(1_000n * COIN);
  for (let charged = 0; charged < 9; charged += 1) {
    expect(nextCharge(owed, 300, charged, 7)).toBe(charged < 7 ? 300_000n : 5_010_500n);
    owed = chargeDay(owed, 300, charged, 7);
  }
  expect(owed).toEqual(debt(1_000n * COIN, 2_100_000n, 10_021_000n));
});

test('a repayment pays overdue days, then interest, then the loan', () => {
  const owed = debt(100n, 20n, 3n);
  expect(payDown(owed, 2n)).toEqual({ paid: debt(0n, 0n, 2n), left: debt(100n, 20n, 1n), rest: 0n });
  expect(payDown(owed, 13n)).toEqual({ paid: debt(0n, 10n, 3n), left: debt(100n, 10n, 0n), rest: 0n });
  expect(payDown(owed, 123n)).toEqual({ paid: owed, left: debt(0n), rest: 0n });
  expect(payDown(owed, 130n)).toEqual({ paid: owed, left: debt(0n), rest: 7n });
  expect(() => payDown(owed, -1n)).toThrow(RangeError);
});

test('no minor unit is lost or made by a repayment, and the loan is paid last', () => {
  fc.assert(
    fc.property(debts, amounts, (owed, amount) => {
      const { paid, left, rest } = payDown(owed, amount);
      expect(totalOf(paid) + rest).toBe(amount);
      expect(totalOf(paid) + totalOf(left)).toBe(totalOf(owed));
      if (paid.principal > 0n) expect(left.interest + left.overdue).toBe(0n);
      if (rest > 0n) expect(totalOf(left)).toBe(0n);
      for (const each of [...Object.values(paid), ...Object.values(left), rest]) {
        expect(each).toBeGreaterThanOrEqual(0n);
      }
    }),
  );
});

test('whoever repays and borrows the same again on any day pays a day more, and never less', () => {
  const interestOf = (principal: bigint, rate: number, days: number): bigint => {
    let owed = debt(principal);
    for (let charged = 0; charged < days; charged += 1) owed = chargeDay(owed, rate, charged, 365);
    return owed.interest;
  };
  fc.assert(
    fc.property(
      amounts,
      rates,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 30 }),
      (lent, rate, on, more) => {
        // Repaid in the middle of a day: that day has begun in both loans.
        const again = interestOf(lent, rate, on) + interestOf(lent, rate, more);
        expect(again - interestOf(lent, rate, on + more - 1)).toBe(dayInterest(lent, rate));
      },
    ),
  );
});
