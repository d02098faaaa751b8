import { loanStream } from '@aureus/contract/loans/streams.ts';
import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { noticeTarget } from '../../src/notice/notice-target.ts';
import { isOwn } from '../../src/platform/live/private-events.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { balance, facts, marketsAt } from './pages.ts';
import { liquidated, loan, taken } from './samples.ts';

const detail = (more: object = {}, entries = [taken]) => ({ loan: loan(more), entries });

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/currency/quotation_new': marketsAt('10000'),
    '/borrow/order/list': ({ form }) =>
      ok(
        form.get('before') === null
          ? { data: [loan(), loan({ id: 11 })], next: 11 }
          : { data: [loan({ id: 3, amount: '777' })], next: null },
      ),
    '/borrow/order/detail': () => ok(detail()),
    '/wallet/detail': balance,
    ...more,
  });

afterEach(() => usePreferences.setState({ hideBalances: false }));

beforeEach(() => {
  openSession('token');
  // The end of a list is in sight at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = report;
      }
      observe() {
        queueMicrotask(() => this.#report([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
});

const gaugeText = async () => (await screen.findByRole('meter', { name: 'Risk rate' })).getAttribute('aria-valuetext');

/** The sheet of one of the two buttons of a loan. */
async function ask(button: string, more: Readonly<Record<string, Responder>> = {}) {
  const { seen } = await open('/pages/borrowing/order?id=12', more);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const sheet = await screen.findByRole('dialog');
  // Balance and price are there.
  await waitFor(() => {
    expect(facts(screen.getByRole('main'))['Value of the collateral']).not.toBe('–');
    expect(facts(sheet)['Available']).not.toBe('–');
  });
  return { sheet, seen, field: within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }) };
}
const sentTo = (seen: readonly { path: string; form: URLSearchParams }[], path: string) =>
  Object.fromEntries(seen.find((request) => request.path === path)?.form ?? []);

test('loans go on by the last one, and lead to their page', async () => {
  const { seen, where } = await open('/pages/borrowing/orders');
  await waitFor(() => expect(seen.some(({ form }) => form.get('before') === '11')).toBe(true));
  expect((await screen.findByText('777')).closest('a')?.getAttribute('href')).toBe('#/pages/borrowing/order?id=3');
  await userEvent.click(screen.getByRole('tab', { name: 'Ended' }));
  await waitFor(() => expect(seen.some(({ form }) => form.get('status') === '3')).toBe(true));
  expect(where()).toBe('/pages/borrowing/orders?tab=ended');
});

test.each([
  [() => ok({ data: [loan(), loan({ id: 11 })], next: null }), '2 loans running'],
  [() => ok({ data: [loan({ state: 'overdue' })], next: null }), 'At least one is overdue: repay it first.'],
  [() => ok({ data: [], next: null }), 'No loan running'],
])('the own loans have their place on the first page before it is known how many there are', async (answer, note) => {
  const answered = Promise.withResolvers<Response>();
  await open('/pages/common/borrowing', { '/borrow/order/list': () => answered.promise });
  const row = (await screen.findByText('Your loans')).closest('a')!;
  expect(row.textContent).toBe('Your loans');
  act(() => answered.resolve(answer()));
  await waitFor(() => expect(row.textContent).toBe(`Your loans${note}`));
});

test('nothing of what is owed is told while balances are hidden', async () => {
  usePreferences.setState({ hideBalances: true });
  await open('/pages/borrowing/orders');
  const list = await screen.findByRole('tabpanel');
  await waitFor(() => expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(1));
  expect(list.textContent).not.toMatch(/777|USDT/);
});

test('the calendar says what is due when, the first one first', async () => {
  await open('/pages/borrowing/orders?tab=calendar', {
    '/borrow/order/list': () =>
      ok({
        data: [
          loan(),
          loan({ id: 11, matures_at: '2026-12-10T12:00:00.000Z', debt: '100', day_charge: '1', days: 15 }),
        ],
        next: null,
      }),
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => /[\d,]+ USDT/.exec(textContent ?? '')?.[0])).toEqual(['114 USDT', '4,120 USDT']);
});

test('the risk rate moves with the price, and is what the server said while there is none', async () => {
  const { live } = await open('/pages/borrowing/order?id=12', { '/currency/quotation_new': () => ok([]) });
  expect(await gaugeText()).toBe('179.8%, No warning');
  expect(live.ticks.get(1)).toBeUndefined();
});

test('with a price that falls it warns, and tells what comes', async () => {
  const { live } = await open('/pages/borrowing/order?id=12');
  await screen.findByRole('meter');
  const tick = (index_price: string) =>
    live.ticks.put({ match_id: 1, now_price: '1', stale: 0, index_price, price_state: 'fresh' } as DaymarketEvent);
  act(() => tick('7700'));
  await waitFor(async () => expect(await gaugeText()).toBe('138.4%, First warning'));
  act(() => tick('6000'));
  await waitFor(async () => expect(await gaugeText()).toBe('107.8%, Last warning'));
  act(() => tick('5800'));
  await waitFor(async () => expect(await gaugeText()).toBe('104.2%, Collateral is sold'));
});

test('a loan that is another one than before is shown without a reload', async () => {
  let asked = 0;
  let isSold = false;
  const { live } = await open('/pages/borrowing/order?id=12', {
    '/borrow/order/detail': () => {
      asked += 1;
      return ok(isSold ? detail({ debt: '1730.4', collateral: '0.4' }, [liquidated(), taken]) : detail());
    },
  });
  await screen.findByText('Paid out');
  // What was fetched before the stream began is fetched again by that alone.
  live.own.joined(0);
  await waitFor(() => expect(asked).toBe(2));
  isSold = true;
  expect(isOwn(loanStream.name)).toBe(true);
  act(() => live.own.receive({ type: 'loan', seq: 1, data: loan() }));
  expect(await screen.findByText('Collateral sold at a low risk rate')).toBeTruthy();
});

test('a sale shows how it was reckoned, and that the same comes out here', async () => {
  await open('/pages/borrowing/order?id=12', {
    '/borrow/order/detail': () => ok(detail({ debt: '1730.4' }, [liquidated(), taken])),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'How it was reckoned' }));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toContain('0.4 BTC × 5,800 USDT = 2,320 USDT');
  expect(facts(sheet)).toMatchObject({
    'Fee of the sale (2%)': '-46.4 USDT',
    Brought: '2,273.6 USDT',
    'Owed before': '4,004 USDT',
    'Paid of interest': '4 USDT',
    'Paid of the loan': '2,269.6 USDT',
    'Owed afterwards': '1,730.4 USDT',
  });
  expect(sheet.textContent).toContain('Recomputed on this device: equal');
  expect(sheet.textContent).not.toContain('held back');
});

test('a sale that was held back says until when', async () => {
  const sale = { ...liquidated().sale!, held_back_until: '2026-11-27T08:59:30.000Z' };
  await open('/pages/borrowing/order?id=12', {
    '/borrow/order/detail': () => ok(detail({ debt: '1730.4' }, [liquidated({ sale }), taken])),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'How it was reckoned' }));
  const sheet = await screen.findByRole('dialog');
  expect(facts(sheet)['Sales were held back until']).toContain('8:59:30');
});

test('a sale that comes out otherwise says so', async () => {
  await open('/pages/borrowing/order?id=12', {
    '/borrow/order/detail': () => ok(detail({}, [liquidated({ fee: '50' })])),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'How it was reckoned' }));
  expect((await screen.findByRole('alert')).textContent).toContain('something else came out');
});

test('a part is repaid from the balance, with the risk rate afterwards', async () => {
  const { sheet, seen, field } = await ask('Repay', {
    '/borrow/order/applyRefund': () => ok(loan({ debt: '3004' })),
  });
  await userEvent.type(field, '1000');
  expect(facts(sheet)).toMatchObject({ 'Owed afterwards': '3,004 USDT', 'Risk rate': '179.8% → 239.6%' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Repay' }));
  expect((await screen.findByRole('status')).textContent).toContain('3,004 USDT');
  expect(sentTo(seen, '/borrow/order/applyRefund')).toMatchObject({ orderId: '12', amount: '1000', source: 'balance' });
});

test('everything is asked for without an amount, as a day may begin meanwhile', async () => {
  const { sheet, seen, field } = await ask('Repay', {
    '/borrow/order/applyRefund': () =>
      ok(loan({ state: 'repaid', status: 3, debt: '0', ended_at: '2026-11-27T00:00:00.000Z' })),
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'All' }));
  await waitFor(() => expect(field.value).toBe('4004'));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Repay' }));
  expect((await screen.findByRole('status')).textContent).toContain('Everything is paid');
  expect(sentTo(seen, '/borrow/order/applyRefund')).not.toHaveProperty('amount');
});

test('from collateral it says about how much is sold, and what that costs', async () => {
  const { sheet, seen, field } = await ask('Repay', { '/borrow/order/applyRefund': () => ok(loan({ debt: '3024' })) });
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Collateral' }));
  await userEvent.type(field, '980');
  expect(facts(sheet)).toMatchObject({
    'Collateral sold, about': '0.1 BTC',
    'Fee of the sale (2%)': '20 USDT',
    'Owed afterwards': '3,024 USDT',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Repay' }));
  await screen.findByRole('status');
  expect(sentTo(seen, '/borrow/order/applyRefund')).toMatchObject({ amount: '980', source: 'collateral' });
});

test('collateral is added, and the risk rate afterwards said before', async () => {
  const { sheet, seen, field } = await ask('Add collateral', {
    '/borrow/order/addCollateral': () => ok(loan({ collateral: '1' })),
  });
  await userEvent.type(field, '0.2');
  expect(facts(sheet)).toMatchObject({ 'Collateral afterwards': '1 BTC', 'Risk rate': '179.8% → 224.7%' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add collateral' }));
  expect((await screen.findByRole('status')).textContent).toContain('1 BTC');
  expect(sentTo(seen, '/borrow/order/addCollateral')).toMatchObject({ orderId: '12', amount: '0.2' });
});

test('more than there is of it is not added', async () => {
  const { sheet, field } = await ask('Add collateral');
  await userEvent.type(field, '1.1');
  expect(await within(sheet).findByText('More than is available')).toBeTruthy();
  expect(within(sheet).queryByRole('button', { name: 'Add collateral' })).toBeNull();
});

test('what is refused is said, and the loan is fetched again', async () => {
  let asked = 0;
  const { sheet, field } = await ask('Repay', {
    '/borrow/order/detail': () => {
      asked += 1;
      return ok(detail());
    },
    '/borrow/order/applyRefund': () => refuse('error', 'This loan has already ended.', 'loans_order_ended'),
  });
  await userEvent.type(field, '1');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Repay' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('This loan has already ended.');
  const before = asked;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('a debt that the collateral did not cover is repaid from the balance alone', async () => {
  const short = {
    state: 'short',
    collateral: '0',
    risk_rate: null,
    matures_at: null,
    next_day_at: null,
    shortfall: '90',
    debt: '90',
  };
  const { sheet } = await ask('Repay', { '/borrow/order/detail': () => ok(detail(short)) });
  expect(within(sheet).queryByRole('radio', { name: 'Collateral' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add collateral' })).toBeNull();
});

test('a loan that has ended has no button', async () => {
  const ended = { state: 'repaid', status: 3, debt: '0', repaid: '4012', matures_at: null, next_day_at: null, ended_at: '2026-11-28T05:00:00.000Z' } as const; // prettier-ignore
  await open('/pages/borrowing/order?id=12', { '/borrow/order/detail': () => ok(detail(ended)) });
  expect((await screen.findAllByText('4,012', { exact: false })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Repay' })).toBeNull();
  expect(screen.queryByRole('meter')).toBeNull();
});

test('a message about a loan opens it; one that names none opens the list', () => {
  expect(noticeTarget({ kind: 'loan_warned', loan: 12 })).toBe('/pages/borrowing/order?id=12');
  expect(noticeTarget({ kind: 'loan_sold' })).toBe('/pages/borrowing/orders');
});
