import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { order, plan } from './samples.ts';

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

const open = (page: string, more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/lh/deposit/config': () => ok([plan()]),
    '/lh/deposit/summary': () => ok([]),
    '/wallet/detail': () => ok(balance),
    '/lh/deposit': () => ok(order({ id: 31, paid_days: 0, total_interest: '0' })),
    ...more,
  });

beforeEach(() => openSession('token'));
afterEach(() => useLoginGate.setState({ open: false }));

/** The sheet that asks about an amount of the plan. */
async function ask(amount: string, more: Readonly<Record<string, Responder>> = {}) {
  const { seen } = await open('/pages/lockming/buy?id=7', more);
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  await screen.findByText('2,500');
  await userEvent.type(field, amount);
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  return { sheet: await screen.findByRole('dialog'), seen };
}

test('what somebody has in it keeps its place while it loads', async () => {
  const answered = Promise.withResolvers<Response>();
  await open('/pages/lockming/lockming', { '/lh/deposit/summary': () => answered.promise });
  await screen.findByRole('link', { name: 'Lock USDT for 5 days' });
  const busy = () => screen.getByRole('main').querySelector('[aria-busy=true]');
  expect(busy()).not.toBeNull();
  act(() => answered.resolve(ok([])));
  await waitFor(() => expect(busy()).toBeNull());
});

test('a plan says its rate, its days and what is left, and leads to locking', async () => {
  await open('/pages/lockming/lockming', {
    '/lh/deposit/config': () => ok([plan(), plan({ id: 8, day: 30, left: '99.999999' })]),
  });
  const link = await screen.findByRole('link', { name: 'Lock USDT for 5 days' });
  expect(link.getAttribute('href')).toBe('#/pages/lockming/buy?id=7');
  expect(screen.getByRole('img', { name: '20,000 USDT of this plan are left' })).toBeTruthy();
  // Less is left than the smallest order.
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Lock USDT for 30 days' })).toBeNull();
});

test('a visitor sees plans and what they bring, and is asked to log in before locking', async () => {
  closeSession();
  const { seen } = await open('/pages/lockming/buy?id=7');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '1000');
  expect(await screen.findByRole('img', { name: 'Interest grows every day, to 20 USDT after 5 days' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  expect(useLoginGate.getState().open).toBe(true);
  expect(seen.filter(({ path }) => path === '/wallet/detail' || path === '/lh/deposit')).toEqual([]);
});

test('before it is locked everything is said: interest, when, what comes back, and what leaving early costs', async () => {
  const { sheet, seen } = await ask('1000');
  const facts = Object.fromEntries(
    [...sheet.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  );
  expect(facts).toMatchObject({
    'You lock': '1,000 USDT',
    Duration: '5 days',
    'Interest a day': '0.4% = 4 USDT',
    'Interest in all': '+20 USDT',
    'Paid out': 'every day at 08:30 UTC',
    'You get back in all': '1,020 USDT',
    'Early redemption': '0.4% for each day left',
    'It costs at most': '-20 USDT',
    'Left in your spot account': '1,500 USDT',
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Lock' }));
  expect((await screen.findByRole('status')).textContent).toContain('1,000 USDT');
  const sent = seen.find(({ path }) => path === '/lh/deposit')?.form;
  // The terms that were shown are given back: others would not be taken.
  expect(Object.fromEntries(sent ?? [])).toMatchObject({ config_id: '7', amount: '1000', terms: '3' });
});

test('terms that have changed lock nothing, and the plan is fetched again', async () => {
  let asked = 0;
  const { sheet } = await ask('1000', {
    '/lh/deposit/config': () => ok([plan({ terms: (asked += 1) })]),
    '/lh/deposit': () => refuse('error', 'The terms of this plan have changed.', 'mining_terms_changed'),
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Lock' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The terms of this plan have changed.');
  const before = asked;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test.each([
  ['99.99', 'At least 100 USDT'],
  ['10000.01', 'At most 10,000 USDT'],
  ['2500.000001', 'More than is available'],
])('%s is not asked about: %s', async (amount, why) => {
  await open('/pages/lockming/buy?id=7');
  await screen.findByText('2,500');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), amount);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
});

test('all of it is what is available, what one may lock, and what is left, whatever is least', async () => {
  await open('/pages/lockming/buy?id=7', { '/lh/deposit/config': () => ok([plan({ left: '700.5' })]) });
  await screen.findByText('2,500');
  await userEvent.click(await screen.findByRole('button', { name: 'All' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('700.5');
});

test('an address of a plan that is not offered says so and leads on', async () => {
  await open('/pages/lockming/buy?id=99');
  expect(await screen.findByText('This plan is not offered right now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all plans' })).toBeTruthy();
});
