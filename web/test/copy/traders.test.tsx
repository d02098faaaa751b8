import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, type Responder } from '../../../client/test/support/server.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { detail, follow, record, trader } from './samples.ts';

const page = (data: readonly unknown[]) => ({ data, page: 1, limit: 15, total: data.length });
const position = {
  id: 70,
  match_id: 1,
  symbol: 'BTC/USDT',
  type: 2,
  share: 2.5,
  multiple: 20,
  price: '70000',
  transaction_time: '2026-11-25T10:00:00.000Z',
};
const closed = (id: number) => ({
  ...position,
  id,
  close_price: '69300',
  result: '20',
  complete_time: '2026-11-25T11:00:00.000Z',
});

const open = (address: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(address, {
    '/follow/index': () => ok(page([trader()])),
    '/follow/traderDetail': () => ok(detail()),
    '/follow/positions': () => ok([position]),
    '/follow/historyTrade': () => ok({ data: [closed(69)], page: 1, limit: 20, total: 1 }),
    ...more,
  });

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

test('a card says who, for how long, the curve and four figures, and has one way on', async () => {
  await open('/pages/follow/index');
  const card = await screen.findByRole('article', { name: 'Marlow' });
  expect(card.textContent).toContain('40 days · 3 followers');
  expect(within(card).getByRole('img').getAttribute('aria-label')).toBe(
    'Return of the last 90 days of Marlow, now +12.50%',
  );
  expect(
    within(card)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['+12.50%', '4.20%', '60%', 'Open -83.4 USDT', '+840.25 USDT']);
  expect(within(card).getByRole('link', { name: 'Follow Marlow' }).getAttribute('href')).toBe(
    '#/pages/follow/follow?uid=100002',
  );
});

test.each([
  [{ is_followed: true }, 'link', 'Following'],
  [{ own: true }, 'link', 'My page as a trader'],
] as const)('the way on of %o', async (more, role, name) => {
  await open('/pages/follow/index', { '/follow/index': () => ok(page([trader(more)])) });
  const card = await screen.findByRole('article');
  expect(within(card).getByRole(role, { name })).toBeTruthy();
  expect(within(card).queryByRole('link', { name: 'Follow Marlow' })).toBeNull();
});

test('a trader who is full, or has closed nothing yet, is shown as such', async () => {
  const fresh = record({ closed: 0, open: 0, open_profit: '0', win_rate: null, total_return: '0' });
  await open('/pages/follow/index', { '/follow/index': () => ok(page([trader({ full: true, record: fresh })])) });
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('Takes no more followers now');
  expect(card.textContent).toContain('No position yet.');
  expect(within(card).queryByRole('img')).toBeNull();
});

test('the list is in the order of what followers earned until another one is asked for', async () => {
  const { seen } = await open('/pages/follow/index');
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Win rate' }));
  await screen.findByRole('article');
  expect(seen.filter(({ path }) => path === '/follow/index').map(({ form }) => form.get('sort'))).toEqual([
    'followers_earned',
    'win_rate',
  ]);
});

test('a visitor is told what copy trading is and asked to log in, and no trader is asked for', async () => {
  closeSession();
  const { seen } = await open('/pages/follow/index');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /How it works and what you can lose/ })).toBeTruthy();
  expect(seen.filter(({ path }) => path.startsWith('/follow/'))).toEqual([]);
});

test('a trader’s page has the curve, each figure with how it is reckoned, results, and positions now', async () => {
  await open('/pages/follow/trader?uid=100002');
  expect(await screen.findByRole('heading', { name: 'Marlow' })).toBeTruthy();
  expect(screen.getByText('Trends, with a stop.')).toBeTruthy();
  const figures = screen.getByRole('region', { name: 'Record' });
  expect(figures.textContent).toContain('6 of 10 closed positions ended with a gain. Open ones do not count here.');
  expect(figures.textContent).toContain('7 long, 3 short, whether they gained or lost.');
  expect(figures.textContent).toContain('Deposits and withdrawals do not move it.');
  const results = screen.getByRole('region', { name: 'Distribution of results' });
  expect(
    within(results)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['below 0%4', '0% to 10%5', '10% and more1']);
  expect((await screen.findByText('BTC/USDT')).closest('li')?.textContent).toContain('2.5 lots');
  expect(screen.getByRole('link', { name: 'Follow' }).getAttribute('href')).toBe('#/pages/follow/follow?uid=100002');
});

test.each([
  ['another one, beside the one for those who begin now', '8', ['8%']],
  ['the same, and is not told twice', '10', []],
])('the share a follower agreed to is %s', async (_, share, told) => {
  await open('/pages/follow/trader?uid=100002', {
    '/follow/traderDetail': () => ok(detail({ is_followed: true })),
    '/follow/follows': () => ok({ data: [follow({ share })], next: null }),
  });
  await screen.findByText('Profit share');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const agreed = screen.queryAllByText('Profit share you agreed to').map((name) => name.nextSibling?.textContent);
  expect(agreed).toEqual(told);
  expect(screen.getByText('Profit share').nextSibling?.textContent).toBe('10%');
});

test('closed positions go on after the last one that is known', async () => {
  const all = Array.from({ length: 25 }, (_, place) => closed(100 - place));
  const { seen } = await open('/pages/follow/trader?uid=100002', {
    '/follow/historyTrade': ({ form }) => {
      const before = Number(form.get('before') ?? '1000');
      return ok({ data: all.filter(({ id }) => id < before).slice(0, 20), page: 1, limit: 20, total: 25 });
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText('No more data')).toBeTruthy();
  expect(within(screen.getByRole('tabpanel')).getAllByRole('listitem')).toHaveLength(25);
  const asked = seen.filter(({ path }) => path === '/follow/historyTrade').map(({ form }) => form.get('before'));
  expect(asked).toEqual([null, '81']);
});

test.each([
  ['copytrade/copy', '/pages/follow/index'],
  ['copytrade/my', '/pages/follow/my'],
  ['copytrade/trader', '/pages/follow/lead'],
  ['follow/agreement_zh', '/pages/follow/agreement'],
  ['follow/agreement_en', '/pages/follow/agreement'],
])('the older address %s leads to %s', async (from, to) => {
  await open(`/pages/${from}`, {
    '/follow/follows': () => ok({ data: [], next: null }),
    '/follow/leader': () => ok({ state: 'none', note: '', applied_at: null, decided_at: null, share: null, terms: null, followers: 0, copied_margin: '0', earned: '0', record: null }), // prettier-ignore
    '/follow/terms': () => ok({}),
  });
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.hash).toBe(`#${to}`);
});

test('a simulated trader is marked as one', async () => {
  await open('/pages/follow/index', { '/follow/index': () => ok(page([trader({ nickname: 'Demo Ada' })])) });
  expect(within(await screen.findByRole('article', { name: 'Demo Ada' })).getByText('Simulated')).toBeTruthy();
});
