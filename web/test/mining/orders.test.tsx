import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { dividends, order } from './samples.ts';

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/lh/deposit/order': ({ form }) =>
      ok(
        form.get('before') === null
          ? { order_list: [order(), order({ id: 11, finished_days: 5 })], next: 11 }
          : { order_list: [order({ id: 3, amount: '777' })], next: null },
      ),
    '/lh/deposit/order/detail': () => ok({ order: order(), dividends: dividends() }),
    '/lh/deposit/order/cancel': () => ok(order({ state: 'redeemed', status: 2, is_cancel: 1 })),
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

/** The sheet that asks whether an order is to be redeemed. */
async function ask(more: Readonly<Record<string, Responder>> = {}, button = 'Redeem early') {
  const { seen } = await open('/pages/lockming/detail?id=12', more);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return { sheet: await screen.findByRole('dialog'), seen };
}
const facts = (sheet: HTMLElement) =>
  Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );

test('orders say how far they have come, and go on by the last one', async () => {
  const { seen } = await open('/pages/lockming/order');
  expect(await screen.findByRole('img', { name: '2 of 5 days are over' })).toBeTruthy();
  await waitFor(() => expect(seen.some(({ form }) => form.get('before') === '11')).toBe(true));
  expect((await screen.findByText('777')).closest('a')?.getAttribute('href')).toBe('#/pages/lockming/detail?id=3');
});

test('nothing of what is locked is told while balances are hidden', async () => {
  usePreferences.setState({ hideBalances: true });
  await open('/pages/lockming/order');
  const list = await screen.findByRole('tabpanel');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  expect(list.textContent).not.toMatch(/777|1,000|\+4|USDT/);
});

test('the tab that was chosen stands in the address', async () => {
  const { seen, where } = await open('/pages/lockming/order', { '/lh/deposit/calendar': () => ok([]) });
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  await waitFor(() => expect(seen.some(({ form }) => form.get('status') === '2')).toBe(true));
  await userEvent.click(screen.getByRole('tab', { name: 'Calendar' }));
  expect(await screen.findByText('No interest to come')).toBeTruthy();
  expect(where()).toBe('/pages/lockming/order?tab=calendar');
});

test('the calendar says what comes when, by currency, and what comes back', async () => {
  const at = '2026-11-30T00:00:00.000Z';
  await open('/pages/lockming/order?tab=calendar', {
    '/lh/deposit/calendar': () =>
      ok([
        { at, currency_id: 3, currency_name: 'USDT', interest: '4', principal: '1000', orders: 1 },
        { at, currency_id: 1, currency_name: 'BTC', interest: '0.002', principal: '0', orders: 2 },
      ]),
  });
  const moment = (await screen.findByText('+4')).closest('li')!;
  expect(moment.textContent).toContain('and back 1,000 USDT');
  expect(moment.textContent).toContain('+0.002 BTC');
});

test('each day of an order is paid or coming; of a long one those around today, until all are asked for', async () => {
  await open('/pages/lockming/detail?id=12', {
    '/lh/deposit/order/detail': () => ok({ order: order({ day: 30 }), dividends: dividends(30, 10) }),
  });
  const days = (): string[] => screen.getAllByText(/^Day \d+/).map((day) => /\d+/.exec(day.textContent ?? '')![0]);
  await screen.findByText('Interest day by day');
  expect(days()).toEqual(['9', '10', '11', '12', '13', '14', '15']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all days' }));
  expect(days()).toHaveLength(30);
});

test('the penalty is shown as a sum before it is confirmed, and given back with the call', async () => {
  const { sheet, seen } = await ask();
  expect(sheet.textContent).toContain('0.4% × 3 days × 1,000 USDT = 12 USDT');
  expect(facts(sheet)).toEqual({
    Locked: '1,000 USDT',
    Penalty: '-12 USDT',
    'Interest of days that are over, not paid yet': '0 USDT',
    'You get now': '988 USDT',
    'Interest received, which you keep': '8 USDT',
    'Interest you give up': '12 USDT',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Redeem' }));
  expect((await screen.findByRole('status')).textContent).toContain('+988 USDT');
  const sent = seen.find(({ path }) => path === '/lh/deposit/order/cancel')?.form;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({ id: '12', penalty: '12' });
});

test('interest of days that are over comes with it', async () => {
  const owing = order({ owed_interest: '4', remaining_days: 2, penalty: '8', returned: '992' });
  const { sheet } = await ask({ '/lh/deposit/order/detail': () => ok({ order: owing, dividends: dividends() }) });
  expect(facts(sheet)).toMatchObject({ 'You get now': '996 USDT' });
});

test('a penalty that takes the whole amount says so instead of a sum that is not true', async () => {
  const all = order({ remaining_days: 300, penalty: '1000', returned: '0' });
  const { sheet } = await ask({ '/lh/deposit/order/detail': () => ok({ order: all, dividends: dividends() }) });
  expect(sheet.textContent).toContain('0.4% × 300 days × 1,000 USDT: the whole amount');
  expect(facts(sheet)).toMatchObject({ 'You get now': '0 USDT', Penalty: '-1,000 USDT' });
});

test('once all days are over it costs nothing', async () => {
  const over = order({ remaining_days: 0, finished_days: 5, penalty: '0', returned: '1000', owed_interest: '12' });
  const { sheet } = await ask(
    { '/lh/deposit/order/detail': () => ok({ order: over, dividends: dividends() }) },
    'Take it out now',
  );
  expect(facts(sheet)).toMatchObject({ Penalty: '0 USDT', 'You get now': '1,012 USDT' });
  expect(within(sheet).getByRole('button', { name: 'Take out' })).toBeTruthy();
});

test('what is refused is said, and the order is fetched again', async () => {
  let asked = 0;
  const { sheet } = await ask({
    '/lh/deposit/order/detail': () => {
      asked += 1;
      return ok({ order: order(), dividends: dividends() });
    },
    '/lh/deposit/order/cancel': () => refuse('error', 'This order has already ended.', 'mining_order_ended'),
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Redeem' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('This order has already ended.');
  const before = asked;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('an order that has ended has no button, and says what it came to', async () => {
  const ended = order({ state: 'redeemed', status: 2, is_cancel: 1, next_dividend_at: null, ended_at: '2026-11-28T05:00:00.000Z' }); // prettier-ignore
  await open('/pages/lockming/detail?id=12', {
    '/lh/deposit/order/detail': () => ok({ order: ended, dividends: dividends() }),
  });
  expect(await screen.findByText('Redeemed early')).toBeTruthy();
  expect(facts(screen.getByRole('main'))).toMatchObject({ Penalty: '-12 USDT', 'Came back': '988 USDT' });
  expect(screen.queryByRole('button', { name: 'Redeem early' })).toBeNull();
});

test('the example reckons as the server does', async () => {
  await open('/pages/lockming/welcome');
  expect(await screen.findByText('Penalty: 0.4% × 3 days × 1,000')).toBeTruthy();
  const shown = (): Record<string, unknown> => facts(screen.getByRole('main'));
  expect(shown()).toMatchObject({ 'Interest received': '+8 USDT', 'You have in the end': '996 USDT' });
  await userEvent.click(screen.getByRole('button', { name: '5 days' }));
  expect(shown()).toMatchObject({ Penalty: '0 USDT', 'You have in the end': '1,020 USDT' });
  await userEvent.click(screen.getByRole('button', { name: '0 days' }));
  expect(shown()).toMatchObject({ 'You have in the end': '980 USDT' });
});
