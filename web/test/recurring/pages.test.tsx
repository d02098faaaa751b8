import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { offer, plan, run } from './samples.ts';

const balance = {
  currency: 3,
  currency_name: 'USDT',
  logo: '',
  usdt_price: '1',
  is_charge: 1,
  type: 'change',
  coin_trade_fee: '0.1',
  change_balance: '2500',
  lock_change_balance: '0',
  version: 1,
};
const DAY_MS = 86_400_000;
/** Eight days of 100, 110, … */
const candles = Array.from({ length: 8 }, (_, place) => {
  const price = String(100 + place * 10);
  const time = (Math.floor(Date.now() / DAY_MS) - 8 + place) * DAY_MS;
  return { time, open: price, high: price, low: price, close: price, volume: '1' };
});

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/recurring/offer': () => ok(offer()),
    '/recurring/plans': ({ form }) => ok({ plans: form.get('ended') === '1' ? [] : [plan()], next: null }),
    '/recurring/plan': () =>
      ok({ plan: plan(), growth: [{ at: '2026-11-16T09:02:00Z', invested: '100', value: '100' }] }),
    '/recurring/runs': () =>
      ok({
        runs: [run(9), run(8, { state: 'skipped', reason: 'no_money', paid: '0', parts: [] })],
        next: null,
      }),
    '/recurring/create': () => ok(plan({ id: 12 })),
    '/recurring/change': () => ok(plan({ version: 4 })),
    '/recurring/pause': () => ok(plan({ state: 'paused', reason: 'owner', next_run_at: null })),
    '/recurring/end': () => ok(plan({ state: 'ended', reason: 'owner', next_run_at: null })),
    '/wallet/detail': () => ok(balance),
    '/currency/new_timeshar': () => Response.json({ code: 1, msg: '', data: candles }),
    ...more,
  });

beforeEach(() => openSession('token'));
afterEach(() => {
  useLoginGate.setState({ open: false });
  vi.useRealTimers();
});

test('plans say what they buy, what has come of it and when they buy next', async () => {
  await open('/pages/recurring/index');
  const link = await screen.findByRole('link', { name: /BTC, ETH/ });
  expect(link.getAttribute('href')).toBe('#/pages/recurring/detail?id=7');
  expect(link.textContent).toMatch(/100 USDT.*Weekly: Monday, 9:00.*200 USDT.*190 USDT.*-10 USDT/s);
  await userEvent.click(screen.getByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('No ended plans')).toBeTruthy();
});

test('a visitor reads how it works, with an example reckoned from recorded closes', async () => {
  closeSession();
  const { seen } = await open('/pages/recurring/index');
  const worth = await screen.findByText('Worth at the last price');
  // Weekly, counted back from the last day: 50 at 100 and 50 at 170, less 0.15 %.
  expect(screen.getByText('Paid in 2 runs').nextElementSibling?.textContent).toBe('100 USDT');
  expect(worth.nextElementSibling?.textContent).toBe('134.79 USDT');
  await userEvent.click(screen.getByRole('radio', { name: 'Daily' }));
  expect(screen.getByText('Paid in 8 runs')).toBeTruthy();
  expect(seen.filter(({ path }) => path === '/recurring/plans')).toEqual([]);
});

test('all of a plan is said before it is made, and it is made by what was said', async () => {
  const { seen } = await open('/pages/recurring/plan');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount per run' }), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Add a coin' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'ETH' }));
  const share = screen.getByRole('textbox', { name: 'Share of BTC' });
  await userEvent.clear(share);
  await userEvent.type(share, '60');
  expect(screen.getByText('Shares must add up to 100%', { selector: 'p' })).toBeTruthy();
  const other = screen.getByRole('textbox', { name: 'Share of ETH' });
  await userEvent.clear(other);
  await userEvent.type(other, '40');
  await userEvent.click(screen.getByRole('button', { name: 'Daily' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const sheet = await screen.findByRole('dialog');
  const facts = Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    'Each run costs at most': '100 USDT',
    'BTC · 60%': '60 USDT',
    'ETH · 40%': '40 USDT',
    End: 'Never',
    'Conversion fee': '0.1%',
    'Spread at most': '1%',
  });
  expect(sheet.textContent).toContain('Nothing is set aside now.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Set up' }));
  await waitFor(() => expect(window.location.hash).toContain('/pages/recurring/detail'));
  const made = seen.find(({ path }) => path === '/recurring/create');
  expect(Object.fromEntries(made!.form)).toMatchObject({
    amount: '100',
    coins: '1:60,2:40',
    rhythm: 'daily',
    hour: '9',
  });
});

test('a refusal is said in the sheet, and nothing is lost', async () => {
  await open('/pages/recurring/plan', {
    '/recurring/create': () => refuse('error', 'You can have at most 10 plans at a time.', 'recurring_plans_full'),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount per run' }), '100');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Set up' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('You can have at most 10 plans at a time.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount per run' }).value).toBe('100');
});

test('a change begins with the plan, and names the version it was made on', async () => {
  const { seen } = await open('/pages/recurring/plan?id=7');
  const amount = await screen.findByRole('textbox', { name: 'Amount per run' });
  expect((amount as HTMLInputElement).value).toBe('100');
  await userEvent.clear(amount);
  await userEvent.type(amount, '150');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/recurring/change')).toBe(true));
  const changed = seen.find(({ path }) => path === '/recurring/change');
  expect(Object.fromEntries(changed!.form)).toMatchObject({
    id: '7',
    version: '3',
    amount: '150',
    coins: '1:60:90000,2:40',
  });
});

test('a plan shows its runs, why a coin was not bought, and what it has come to', async () => {
  await open('/pages/recurring/detail?id=7');
  expect(await screen.findByRole('img', { name: '200 USDT paid, worth 190 USDT now' })).toBeTruthy();
  const history = await screen.findByRole('region', { name: 'History' });
  expect(await within(history).findByText('Above your price limit')).toBeTruthy();
  expect(within(history).getByText('Not enough USDT available')).toBeTruthy();
  const coming = screen.getByRole('region', { name: 'Next runs' });
  expect(within(coming).getAllByRole('listitem')).toHaveLength(6);
});

test('a plan is paused at once, and ended only after a question', async () => {
  const { seen } = await open('/pages/recurring/detail?id=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/recurring/pause')).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
  expect(seen.some(({ path }) => path === '/recurring/end')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the plan' }));
  await waitFor(() => expect(seen.some(({ path }) => path === '/recurring/end')).toBe(true));
});

test.each([
  [{ waiting: 'market' as const }, 'The run that is due waits: No reliable price, or the market is closed.'],
  [{ state: 'paused' as const, reason: 'no_money' as const, next_run_at: null }, 'Paused by itself: there was not enough USDT several times in a row.'],
  [{ state: 'ended' as const, reason: 'runs' as const, next_run_at: null }, 'It has made all of its runs.'],
  [{ state: 'ended' as const, reason: 'sum' as const, next_run_at: null }, 'The next run would have gone beyond your sum.'],
])('%j is said', async (more, text) => {
  await open('/pages/recurring/detail?id=7', { '/recurring/plan': () => ok({ plan: plan(more), growth: [] }) });
  expect(await screen.findByText(text)).toBeTruthy();
}); // prettier-ignore

test('while nothing is offered the form says so', async () => {
  await open('/pages/recurring/plan', { '/recurring/offer': () => ok(offer({ open: false })) });
  expect(await screen.findByText('Recurring buys are not offered right now')).toBeTruthy();
});
