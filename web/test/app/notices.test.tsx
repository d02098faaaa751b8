import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { noticeTarget } from '../../src/notice/notice-target.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

const notice = (change: object) => ({
  id: 1,
  kind: 'futures_stopped',
  title: 'Your stop was executed',
  body: 'BTC/USDT',
  is_read: true,
  may_remove: true,
  create_time: '2026-11-01T00:00:00Z',
  ...change,
});

test('a message about a position leads to its receipts, one about several to what was closed, one of a price to the market, others nowhere', async () => {
  openSession('token');
  const data = [
    notice({ id: 4, position: 17 }),
    notice({ id: 3, kind: 'futures_liquidated' }),
    notice({ id: 2, kind: 'futures_warning' }),
    notice({ id: 5, kind: 'alert_above', symbol: 'BTC/USDT' }),
    notice({ id: 1, kind: 'deposit_credited' }),
  ];
  await openApp('/', {
    '/notice/unread': () => ok({ count: 1 }),
    '/notice/list': () => ok({ data, page: 1, limit: 20, total: 4 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Messages, new' }));
  await screen.findAllByText('Your stop was executed');
  const links = screen.getAllByRole('link', { name: /See/ }).map((link) => link.getAttribute('href'));
  const list = '#/pages/transaction/contract_order';
  expect(links.map((href) => href?.replace(/^\//, ''))).toEqual([
    `${list}?tab=history&position=17`,
    `${list}?tab=history`,
    `${list}?tab=open`,
    '#/pages/transaction/index?currency_name=BTC&legal_name=USDT',
  ]);
  await userEvent.click(screen.getAllByRole('link', { name: 'See your futures' })[1]!);
  expect(screen.queryByRole('dialog', { name: 'Messages' })).toBeNull();
});

test.each([
  ['mining_matured', { order: 5 }, '/pages/lockming/detail?id=5'],
  ['mining_matured', {}, '/pages/lockming/order?tab=ended'],
  ['dual_settled', { order: 6 }, '/pages/invest/mine?order=6'],
  ['dual_failed', {}, '/pages/invest/mine'],
  ['ieo_allotted', { order: 7 }, '/pages/ieo/order?order=7'],
  ['ieo_cancelled', {}, '/pages/ieo/order'],
  ['recurring_paused', { plan: 8 }, '/pages/recurring/detail?id=8'],
  ['recurring_ended', {}, '/pages/recurring/index'],
  ['coupon_paid', {}, '/pages/setting/coupon?tab=over'],
  ['rebate_paid', {}, '/pages/setting/rebates'],
  ['spot_stop_acted', { symbol: 'BTC/USDT' }, '/pages/transaction/index?currency_name=BTC&legal_name=USDT&mode=coins'],
  ['copy_approved', {}, '/pages/follow/lead'],
  ['copy_skipped', { symbol: 'BTC/USDT' }, '/pages/follow/my'],
  ['copy_shared', {}, '/pages/follow/my?tab=shares'],
  ['art_won', {}, '/pages/nft/mine?tab=messages'],
  ['art_outbid', {}, '/pages/nft/mine?tab=bids'],
  ['art_work_approved', {}, '/pages/nft/create'],
  ['art_sold', {}, '/pages/nft/mine?tab=works'],
  ['box_drawn', {}, '/pages/nft/mine'],
  ['deposit_credited', {}, null],
])('a message of the kind %s about %o leads there', (kind, about, to) => {
  expect(noticeTarget({ kind, ...about })).toBe(to);
});

test('a message says what it leads to', async () => {
  openSession('token');
  const data = [
    notice({ id: 14, kind: 'otc_paid', order: 5 }),
    notice({ id: 13, kind: 'otc_merchant_approved' }),
    notice({ id: 12, kind: 'copy_stopped' }),
    notice({ id: 11, kind: 'art_won' }),
    notice({ id: 10, kind: 'box_drawn' }),
    notice({ id: 9, kind: 'mining_matured', order: 5 }),
    notice({ id: 8, kind: 'dual_settled', order: 6 }),
    notice({ id: 7, kind: 'ieo_allotted', order: 7 }),
    notice({ id: 6, kind: 'loan_warned', loan: 4 }),
    notice({ id: 5, kind: 'recurring_paused', plan: 8 }),
    notice({ id: 4, kind: 'coupon_paid' }),
    notice({ id: 3, kind: 'rebate_paid' }),
    notice({ id: 2, kind: 'spot_stop_acted', symbol: 'BTC/USDT' }),
  ];
  await openApp('/', {
    '/notice/unread': () => ok({ count: 1 }),
    '/notice/list': () => ok({ data, page: 1, limit: 20, total: 13 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Messages, new' }));
  await screen.findAllByText('Your stop was executed');
  expect(screen.getAllByRole('link', { name: /^See/ }).map(({ textContent }) => textContent)).toEqual([
    'See the order',
    'See your advertisements',
    'See your copy trading',
    'See your works',
    'See your works',
    'See the order',
    'See the investment',
    'See the subscription',
    'See the loan',
    'See the plan',
    'See your coupons',
    'See the rebates',
    'See the market',
  ]);
});

test('what would come to the lock screen is said on whatever page is open, once, with a button that leads there', async () => {
  openSession('token');
  const data = [
    notice({ id: 9, kind: 'welcome', title: 'Welcome' }),
    notice({ id: 8, kind: 'alert_above', title: 'BTC/USDT is above 70000', symbol: 'BTC/USDT' }),
    notice({ id: 7, kind: 'alert_below', title: 'Told long ago', symbol: 'BTC/USDT' }),
  ];
  const { live } = await openApp('/', {
    '/notice/unread': () => ok({ count: 1 }),
    '/notice/list': () => ok({ data, page: 1, limit: 20, total: 3 }),
  });
  const go = vi.fn();
  vi.spyOn(globalThis.history, 'pushState').mockImplementation((_state, _title, to) => go(to));
  const tell = (id: number, kind: string, seq: number) => live.own.receive({ type: 'notice', id, kind, seq });
  live.own.joined(0);
  act(() => {
    tell(9, 'welcome', 1);
    tell(8, 'alert_above', 2);
  });
  expect(await screen.findByText('BTC/USDT is above 70000')).toBeTruthy();
  expect(screen.queryByText('Told long ago')).toBeNull();
  expect(screen.queryByText('Welcome')).toBeNull();
  await userEvent.click(screen.getByText('View'));
  expect(go).toHaveBeenCalledWith(
    expect.stringContaining('#/pages/transaction/index?currency_name=BTC&legal_name=USDT'),
  );
});

test('a warning looks like one; that a stop was executed, as it was set to, does not', async () => {
  openSession('token');
  const data = [
    notice({ id: 9, kind: 'futures_liquidated', title: 'Your position was liquidated' }),
    notice({ id: 8, kind: 'futures_stopped', title: 'Your stop was executed' }),
  ];
  const { live } = await openApp('/', {
    '/notice/unread': () => ok({ count: 2 }),
    '/notice/list': () => ok({ data, page: 1, limit: 20, total: 2 }),
  });
  live.own.joined(0);
  act(() => {
    live.own.receive({ type: 'notice', id: 9, kind: 'futures_liquidated', seq: 1 });
    live.own.receive({ type: 'notice', id: 8, kind: 'futures_stopped', seq: 2 });
  });
  const toneOf = async (text: string) =>
    (await screen.findByText(text)).closest('[data-tone]')?.getAttribute('data-tone');
  expect(await toneOf('Your position was liquidated')).toBe('bad');
  expect(await toneOf('Your stop was executed')).toBe('plain');
});
