import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { account, advert, config, merchant, order } from './samples.ts';

const quoted = (more: object = {}) => ({
  advert: advert(),
  refusal: null,
  quoted_until: '2099-01-01T00:00:00Z',
  ...more,
});

const open = (page = '/pages/otc/otc', more: Readonly<Record<string, Responder>> = {}) =>
  openApp(page, {
    '/otc/config': () => ok(config),
    '/otc/adverts': () => ok({ data: [advert()], next: null }),
    '/otc/orders/running': () => ok({ running: 0, waiting: 0, next_end: null }),
    '/otc/advert': () => ok(quoted()),
    '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts: [account] }),
    '/otc/order': () => ok(order()),
    '/otc/take': () => ok(order()),
    '/wallet/detail': () =>
      ok({
        currency: 3,
        currency_name: 'USDT',
        logo: '',
        usdt_price: '1',
        is_charge: 1,
        type: 'change',
        coin_trade_fee: '0.1',
        change_balance: '500',
        lock_change_balance: '0',
        version: 1,
      }),
    ...more,
  });

beforeEach(() => openSession('token'));
afterEach(() => useLoginGate.setState({ open: false }));

const row = () => screen.findByRole('article', { name: 'Buy USDT from Gold Harbour' });

/** The sheet of the first advertisement. */
async function ask(more: Readonly<Record<string, Responder>> = {}, page?: string) {
  const opened = await open(page, more);
  await userEvent.click(await screen.findByRole('button', { name: /^(Buy|Sell)$/ }));
  return { ...opened, sheet: await screen.findByRole('dialog') };
}

test('an advertisement says price, limits, methods, and how its merchant has done', async () => {
  await open();
  const text = (await row()).textContent ?? '';
  for (const said of [
    '€0.92',
    '€50.00 – €1,500.00',
    '2,000 USDT',
    'SEPA',
    'PayApp',
    '128 orders',
    '98.5% completed',
    '3 min',
  ]) {
    expect(text).toContain(said);
  }
  expect(
    within(await row())
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('#/pages/otc/merchant?id=5');
});

test('whoever wants to buy looks at what merchants sell; the list is narrowed by amount and method', async () => {
  const { seen } = await open('/pages/otc/otc?fiat=EUR');
  await row();
  const last = () => Object.fromEntries(seen.findLast(({ path }) => path === '/otc/adverts')?.form ?? []);
  expect(last()).toMatchObject({ side: 'sell', coin_id: '3', fiat: 'EUR' });
  await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  await waitFor(() => expect(last()).toMatchObject({ side: 'buy' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount in EUR' }), '200');
  await waitFor(() => expect(last()).toMatchObject({ amount: '200' }));
});

test('an order is taken by what was shown: revision, price and what was typed', async () => {
  const { sheet, seen, where } = await ask();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Amount in EUR' }), '92');
  expect(sheet.textContent).toContain('100 USDT');
  await userEvent.click(within(sheet).getByRole('button', { name: 'PayApp' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buy USDT' }));
  await waitFor(() => expect(where()).toBe('/pages/otc/order?id=12'));
  const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/take')?.form ?? []);
  expect(sent).toMatchObject({ advert_id: '11', revision: '4', price: '0.92', total: '92', method: 'payapp' });
  expect(sent).not.toHaveProperty('coins');
});

test('Enter in the amount takes the order as the button does, and nothing while it is wrong', async () => {
  const { sheet, seen, where } = await ask();
  const amount = within(sheet).getByRole('textbox', { name: 'Amount in EUR' });
  await userEvent.type(amount, '9{Enter}');
  expect(seen.some(({ path }) => path === '/otc/take')).toBe(false);
  await userEvent.type(amount, '2{Enter}');
  await waitFor(() => expect(where()).toBe('/pages/otc/order?id=12'));
  expect(seen.filter(({ path }) => path === '/otc/take')).toHaveLength(1);
});

test.each([
  ['49', 'At least €50.00'],
  ['1500.01', 'At most €1,500.00'],
  ['999999999999999', 'At most €1,500.00'],
  ['99999999999999999999', 'Check what you typed'],
])('%s euro are not asked about', async (amount, why) => {
  const { sheet } = await ask();
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Amount in EUR' }), amount);
  expect(within(sheet).getByRole('button', { name: why })).toHaveProperty('disabled', true);
});

test('by quantity the fiat is rounded up, as the server does', async () => {
  const { sheet } = await ask();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'By quantity of USDT' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Quantity of USDT' }), '100.001');
  expect(sheet.textContent).toContain('€92.01');
});

test('why one may not take is said before anything is typed', async () => {
  const { sheet } = await ask({
    '/otc/advert': () => ok(quoted({ refusal: { code: 'otc_linked', text: 'It is linked to yours.' } })),
  });
  expect(within(sheet).getByRole('alert').textContent).toBe('It is linked to yours.');
  expect(within(sheet).getByRole('button', { name: 'Not possible for you now' })).toHaveProperty('disabled', true);
});

test('a price that has moved takes nothing, and everything is asked for again', async () => {
  const { sheet, seen } = await ask({
    '/otc/take': () => refuse('error', 'The price is 0.95 now.', 'otc_price_moved'),
  });
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Amount in EUR' }), '92');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buy USDT' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The price is 0.95 now.');
  const asked = () => seen.filter(({ path }) => path === '/otc/adverts').length;
  const before = asked();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

test('whoever sells is paid to the only account they have, and needs the coins', async () => {
  const purchase = advert({ side: 'buy', methods: [account.method] });
  const { sheet, seen } = await ask(
    {
      '/otc/adverts': () => ok({ data: [purchase], next: null }),
      '/otc/advert': () => ok(quoted({ advert: purchase })),
    },
    '/pages/otc/otc?side=sell',
  );
  const field = within(sheet).getByRole('textbox', { name: 'Amount in EUR' });
  await userEvent.type(field, '920');
  expect(await within(sheet).findByRole('button', { name: 'Not enough available' })).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '92');
  expect(within(sheet).getByRole('radio', { name: /SEPA/ }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Sell USDT' }));
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/take')?.form ?? []);
    expect(sent).toMatchObject({ account_id: '7', method: 'sepa' });
  });
});

test('whoever sells and has several accounts says where they are paid', async () => {
  const other = { code: 'wise', name: 'Wise', kind: 'wallet' } as const;
  const purchase = advert({ side: 'buy', methods: [account.method, other] });
  const { sheet, seen } = await ask(
    {
      '/otc/adverts': () => ok({ data: [purchase], next: null }),
      '/otc/advert': () => ok(quoted({ advert: purchase })),
      '/otc/accounts': () => ok({ holder: 'Ada Byron', accounts: [account, { ...account, id: 8, method: other }] }),
    },
    '/pages/otc/otc?side=sell',
  );
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Amount in EUR' }), '92');
  expect(within(sheet).getByRole('button', { name: 'Choose where you are paid' })).toHaveProperty('disabled', true);
  await userEvent.click(within(sheet).getByRole('radio', { name: /Wise/ }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Sell USDT' }));
  await waitFor(() => {
    const sent = Object.fromEntries(seen.find(({ path }) => path === '/otc/take')?.form ?? []);
    expect(sent).toMatchObject({ account_id: '8', method: 'wise' });
  });
});

test('orders that wait for the user are told above the list', async () => {
  await open('/pages/otc/otc', { '/otc/orders/running': () => ok({ running: 3, waiting: 1, next_end: null }) });
  expect((await screen.findByText('1 order waits for you')).closest('a')?.getAttribute('href')).toBe(
    '#/pages/otc/orders',
  );
});

test('a visitor sees the list, and is asked to log in before taking', async () => {
  closeSession();
  const { seen } = await open();
  await userEvent.click(within(await row()).getByRole('button', { name: 'Buy' }));
  expect(useLoginGate.getState().open).toBe(true);
  expect(seen.filter(({ path }) => path === '/otc/advert' || path === '/otc/orders/running')).toEqual([]);
});

test('a merchant is shown with figures and ratings; their words are only text', async () => {
  const script = '<img src=x onerror=alert(1)>';
  await open('/pages/otc/merchant?id=5', {
    '/otc/merchant': () => ok({ merchant: merchant({ is_demo: true }), adverts: [advert({ terms: script })] }),
    '/otc/merchant/ratings': () =>
      ok({ data: [{ id: 1, mark: 'bad', text: script, by: 'A***', at: '2026-11-20T09:00:00Z' }], next: null }),
  });
  expect(await screen.findByText(script)).toBeTruthy();
  expect(screen.getByText('This merchant is run by Aureus for the demo.')).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});
