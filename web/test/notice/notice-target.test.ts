import { expect, test } from 'vitest';
import { noticeTarget } from '../../src/notice/notice-target.ts';

test.each([
  ['mining_matured', '/pages/lockming/order?tab=ended'],
  ['dual_settled', '/pages/invest/mine'],
  ['ieo_allotted', '/pages/ieo/order'],
  ['coupon_paid', '/pages/setting/coupon?tab=over'],
  ['recurring_skipped', '/pages/recurring/index?tab=plans'],
  ['recurring_ended', '/pages/recurring/index?tab=ended'],
] as const)('a message of the kind %s leads to what the user has in the product', (kind, to) => {
  expect(noticeTarget({ kind })).toBe(to);
});

test('a message about a market leads there, and one about the account nowhere', () => {
  expect(noticeTarget({ kind: 'alert_above', symbol: 'BTC/USDT' })).toBe(
    '/pages/transaction/index?currency_name=BTC&legal_name=USDT',
  );
  expect(noticeTarget({ kind: 'password_changed' })).toBeNull();
});
