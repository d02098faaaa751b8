import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { call as product, put } from '../dual/dual.ts';
import { plan } from '../mining/samples.ts';
import { openApp } from '../support/app.tsx';

const tile = (title: string, flag: 0 | 1 = 1) => ({
  title,
  icon: title,
  url: '/pages/nowhere',
  open_type: 'navigateTo',
  is_financial: flag,
  sort: 1,
});
const own = (name: string, currency: string, amount: string, price: string) => ({
  product: name,
  currency_id: currency === 'USDT' ? 3 : 1,
  currency_name: currency,
  currency_logo: '',
  amount,
  orders: 2,
  usdt_price: price,
});

afterEach(() => usePreferences.setState({ hideBalances: false }));

const open = (routes: Readonly<Record<string, Responder>> = {}) =>
  openApp('/pages/financial/index', {
    '/menu': () => ok(['lockming', 'invest', 'ieo'].map((title) => tile(title))),
    '/lh/deposit/config': () => ok([plan(), plan({ id: 8, day: 30, left: '1' })]),
    '/dual/index': ({ form }) => ok({ dual_currencys: form.get('type') === 'put' ? [put] : [product] }),
    '/project': () => ok({ list: [] }),
    '/wallet/products': () => ok([own('mining', 'USDT', '700', '1'), own('dual', 'BTC', '0.005', '60000')]),
    ...routes,
  });

test('each product has a card with what it offers now, and leads there', async () => {
  await open();
  const mining = await screen.findByRole('region', { name: 'Lock mining' });
  const first = await within(mining).findByRole('link', { name: /USDT.*5 days.*0\.4%.*a day.*100/ });
  expect(first.getAttribute('href')).toBe('#/pages/lockming/buy?id=7');
  // Less is left than the smallest order: it leads to all plans.
  expect(
    within(mining)
      .getByRole('link', { name: /Sold out/ })
      .getAttribute('href'),
  ).toBe('#/pages/lockming/lockming');
  const dual = screen.getByRole('region', { name: 'Dual investment' });
  const links = await within(dual).findAllByRole('link', { name: /Reference price/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#/pages/invest/purchase?id=4',
    '#/pages/invest/purchase?id=5',
  ]);
  expect(await within(screen.getByRole('region', { name: 'IEO' })).findByText('No project right now')).toBeTruthy();
});

test('a product that operators have hidden has no card, and one that is not financial neither', async () => {
  await open({ '/menu': () => ok([tile('lockming'), tile('invest', 0)]) });
  expect(await screen.findByRole('region', { name: 'Lock mining' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Dual investment' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'IEO' })).toBeNull();
});

test('where the menu cannot be had, all cards stand', async () => {
  await open({ '/menu': () => refuse('error', 'The server is busy.', 'busy') });
  expect(await screen.findByRole('region', { name: 'IEO' })).toBeTruthy();
});

test('a card that cannot be filled says so and tries again, and takes no other with it', async () => {
  let asked = 0;
  await open({
    '/lh/deposit/config': () => (++asked < 3 ? refuse('error', 'The plans are away.', 'busy') : ok([plan()])),
  });
  const mining = await screen.findByRole('region', { name: 'Lock mining' });
  expect((await within(mining).findByRole('alert')).textContent).toContain('The plans are away.');
  expect(await screen.findAllByRole('link', { name: /Reference price/ })).toHaveLength(2);
  asked = 3;
  await userEvent.click(within(mining).getByRole('button', { name: 'Try again' }));
  expect(await within(mining).findByRole('link', { name: /5 days/ })).toBeTruthy();
});

test('a visitor is shown the products and the way in, and is asked nothing of their own', async () => {
  const { seen } = await open();
  const total = await screen.findByRole('region', { name: 'In products' });
  expect(within(total).getByRole('button', { name: 'Log in' })).toBeTruthy();
  await screen.findAllByRole('link', { name: /Reference price/ });
  expect(seen.filter(({ path }) => path === '/wallet/products')).toEqual([]);
});

test('what one has is added up, split by product, and can be hidden', async () => {
  openSession('token');
  await open();
  const total = await screen.findByRole('region', { name: 'In products' });
  expect(await within(total).findByText('$1,000.00')).toBeTruthy();
  const parts = within(total).getAllByRole('link');
  expect(parts.map((part) => [part.getAttribute('href'), part.textContent])).toEqual([
    ['#/pages/lockming/order', expect.stringMatching(/Lock mining.*\$700\.00.*70.*%.*700 USDT.*2 orders/)],
    ['#/pages/invest/mine', expect.stringMatching(/Dual investment.*\$300\.00.*30.*0\.005 BTC.*2 orders/)],
  ]);
  await userEvent.click(within(total).getByRole('button', { name: 'Hide balances' }));
  expect(total.textContent).not.toMatch(/700|300|1,000|0\.005/);
});

test('what one has follows what becomes of it, without a reload', async () => {
  openSession('token');
  let has = '700';
  await open({ '/wallet/products': () => ok([own('mining', 'USDT', has, '1')]) });
  const total = await screen.findByRole('region', { name: 'In products' });
  expect((await within(total).findAllByText('$700.00')).length).toBeGreaterThan(0);
  has = '250';
  // A balance that was told makes all of the wallet old that it has no place in.
  await act(() => queryClient.invalidateQueries({ queryKey: ['private', 'wallet'] }));
  expect((await within(total).findAllByText('$250.00')).length).toBeGreaterThan(0);
});

test('who has nothing in products is told what would stand there; a failure is said', async () => {
  openSession('token');
  await open({ '/wallet/products': () => ok([]) });
  const total = await screen.findByRole('region', { name: 'In products' });
  expect(await within(total).findByText(/Nothing yet/)).toBeTruthy();
});

test('a sum that cannot be had is a failure and not nothing', async () => {
  openSession('token');
  await open({ '/wallet/products': () => refuse('error', 'The wallet is away.', 'busy') });
  expect((await screen.findByText('The wallet is away.')).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByText(/Nothing yet/)).toBeNull();
});

test('the calculator reckons an amount by a plan, with the functions by which it will be paid', async () => {
  await open();
  const calculator = await screen.findByRole('region', { name: 'Yield calculator' });
  const field = await within(calculator).findByRole('textbox', { name: 'Amount' });
  await userEvent.clear(field);
  await userEvent.type(field, '2500');
  // 2,500 at 0.4 % a day: 10 a day, for five days.
  expect(
    await within(calculator).findByRole('img', { name: 'Interest grows every day, to 50 USDT after 5 days' }),
  ).toBeTruthy();
  await userEvent.click(within(calculator).getByRole('button', { name: '30 days' }));
  expect(await within(calculator).findByRole('img', { name: /to 300 USDT after 30 days/ })).toBeTruthy();
  expect(calculator.textContent).toContain('what was earned in the past promises nothing');
});

test('and by a dual investment, in whole shares, with both ends', async () => {
  await open();
  const calculator = await screen.findByRole('region', { name: 'Yield calculator' });
  // A part that is loaded later is finished by React only inside of an awaited act.
  await act(async () => {
    fireEvent.click(within(calculator).getByRole('radio', { name: 'Dual investment' }));
    await import('../../src/dual/yield.tsx');
  });
  await userEvent.click(await within(calculator).findByRole('radio', { name: 'Pay with BTC' }));
  const field = await within(calculator).findByRole('textbox', { name: 'Amount' });
  await userEvent.clear(field);
  await userEvent.type(field, '0.39');
  // Three shares of 0.1; one percent more, in the coin or at 70,000.
  const facts = await within(calculator).findByRole('region', { name: 'What you get' });
  expect(facts.textContent).toMatch(/You invest0\.3 BTC · 3 shares/);
  expect(facts.textContent).toMatch(/Below 70,000 you get0\.303 BTC/);
  expect(facts.textContent).toMatch(/At or above 70,000 you get21,210 USDT/);
});

test('whoever has orders at the OTC desk sees how many where it is entered, and whether one waits', async () => {
  openSession('token');
  await open({ '/otc/orders/running': () => ok({ running: 2, waiting: 1, next_end: null }) });
  expect(await screen.findByRole('link', { name: /OTC desk.*1 order waits for you/ })).toBeTruthy();
});
