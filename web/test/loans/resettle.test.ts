import { expect, test } from 'vitest';
import { resettle } from '../../src/loans/resettle.ts';
import { liquidated, loan, taken } from './samples.ts';

test('half of the collateral is sold, and what it brought paid interest before the loan', () => {
  const made = resettle(loan(), liquidated());
  expect(made?.isEqual).toBe(true);
  expect(made?.sale).toEqual({ amount: 40_000_000n, gross: 2_320_000_000n, fee: 46_400_000n, net: 2_273_600_000n });
  expect(made?.repayment.paid).toEqual({ principal: 2_269_600_000n, interest: 4_000_000n, overdue: 0n });
  // 0.8 × 5,800 × 90 % over 4,004.
  expect(made?.risk).toBe(1_042_957n);
});

test.each([
  ['more was sold', { collateral: '0.41' }],
  ['another fee', { fee: '46.5' }],
  ['less was paid', { amount: '2273.5' }],
  ['more than half was sold at the right price', { collateral: '0.41', fee: '47.56', amount: '2330.44' }],
])('%s than comes out here: that is said', (_, more) => {
  expect(resettle(loan(), liquidated(more))?.isEqual).toBe(false);
});

test('how much an owner sells is theirs to say; what it brings is reckoned again', () => {
  const own = liquidated({ kind: 'sold', collateral: '0.1', amount: '568.4', fee: '11.6' });
  expect(resettle(loan(), own)?.isEqual).toBe(true);
  expect(resettle(loan(), { ...own, amount: '568.5' })?.isEqual).toBe(false);
});

test('a price counts with all of its digits', () => {
  const entry = liquidated({
    kind: 'sold',
    collateral: '0.1',
    amount: '568.888732',
    fee: '11.609975',
    sale: { ...liquidated().sale!, collateral_price: '5804.98707', loan_price: '1' },
  });
  expect(resettle(loan(), entry)?.isEqual).toBe(true);
});

test('what is no sale has no receipt', () => {
  expect(resettle(loan(), taken)).toBeNull();
});
