import { dayInterest } from '@aureus/core/loans/debt.ts';
import { mostBorrowable } from '@aureus/core/loans/risk.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueOf, mostFor, neededFor, repaidBySale, riskAt, sharesOf, shareOf, turnAt } from '../../src/loans/reckon.ts';
import { collateral, loan, offer } from './samples.ts';

const terms = { offer: offer(), collateral: collateral() };
const sidesAt = (price: string) => ({
  loan: { scale: 6, price: { units: 1n, scale: 0 } },
  collateral: { scale: 8, price: { units: parseDecimal(price, 2), scale: 2 } },
});

test('on collateral there is its loan-to-value of what counts, the interest of the first day within it', () => {
  // 1 bitcoin counts 9,000; sixty percent are 5,400, of which 5.394605 are the interest of the first day.
  expect(mostFor('1', terms, sidesAt('10000'))).toBe('5394.605394');
});

test('what a loan needs is enough, and a unit less is not', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1_000_000n, 8_000_000_000n),
      fc.bigInt(100n, 20_000_000n),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 50_000 }),
      (amount, cents, haircut, ltv, rate) => {
        const ours = {
          offer: offer({ ltv: String(ltv), rate: formatDecimal(BigInt(rate), 4) }),
          collateral: collateral({ haircut: String(haircut) }),
        };
        const sides = sidesAt(formatDecimal(cents, 2));
        const needed = parseDecimal(neededFor(formatDecimal(amount, 6), ours, sides), 8);
        const most = (held: bigint): bigint =>
          mostBorrowable({ ...sides.collateral, amount: held }, haircut * 10_000, sides.loan, ltv * 10_000, rate);
        expect(most(needed)).toBeGreaterThanOrEqual(amount);
        // The interest is rounded up, and so is the collateral: it may be a unit of either too much.
        expect(most(needed - 2n)).toBeLessThanOrEqual(amount + dayInterest(1n, rate));
      },
    ),
  );
});

describe('the price at which a loan has a risk rate', () => {
  test('is that of the collateral in the currency of the loan', () => {
    // 4,004 × 105 % ÷ (0.8 × 90 %).
    expect(turnAt(loan(), '105', { loan: 'USDT', collateral: 'BTC' })).toEqual({
      coin: 'BTC',
      unit: 'USDT',
      price: '5839.166',
      side: 'below',
    });
  });

  test('is that of the loan when USDT secures it', () => {
    const turned = loan({ debt: '0.1', scale: 8, collateral: '5000', collateral_scale: 6, haircut: '0' });
    expect(turnAt(turned, '105', { loan: 'BTC', collateral: 'USDT' })).toEqual({
      coin: 'BTC',
      unit: 'USDT',
      price: '47619.04',
      side: 'above',
    });
  });

  test('is none without collateral or debt', () => {
    expect(turnAt(loan({ collateral: '0' }), '105', { loan: 'USDT', collateral: 'BTC' })).toBeNull();
    expect(turnAt(loan({ debt: '0' }), '105', { loan: 'USDT', collateral: 'BTC' })).toBeNull();
  });
});

test('the risk rate is the one of the server at the same prices', () => {
  expect(riskAt(loan(), sidesAt('10000'))).toBe(1_798_201n);
  expect(riskAt(loan({ collateral: '0' }), sidesAt('10000'))).toBeNull();
});

test('shares of the value: what is owed, what may be borrowed, what counts', () => {
  expect(sharesOf(loan(), '60', sidesAt('10000'))).toEqual({ owed: 50.05, limit: 54, counted: 90 });
  expect(sharesOf(loan(), '60', sidesAt('4000'))).toMatchObject({ owed: 100 });
});

test('what is due at the end are the days that are left, at what one costs now', () => {
  expect(dueOf(loan())).toBe('4120');
  expect(dueOf(loan({ state: 'overdue', charged_days: 32, debt: '4160' }))).toBe('4160');
});

test('a repayment by collateral sells as little as pays it with the fee', () => {
  expect(repaidBySale(loan(), '980', sidesAt('10000'))).toEqual({ sold: '0.1', fee: '20', isEnough: true });
  expect(repaidBySale(loan(), '8000', sidesAt('10000'))).toMatchObject({ isEnough: false });
});

test('a slider sets all of it, or a share that somebody would type', () => {
  expect(shareOf('0.12345678', 100, 8)).toBe('0.12345678');
  expect(shareOf('0.12345678', 50, 8)).toBe('0.061728');
});
