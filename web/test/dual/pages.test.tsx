import { clock } from '@aureus/client/clock/page-clock.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { queryClient } from '../../src/platform/queries/client.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { call, order, put, receipt } from './dual.ts';

beforeEach(() => openSession('token'));

const balance =
  (currency: number, name: string, available: string): Responder =>
  () =>
    ok({
      currency,
      currency_name: name,
      logo: '',
      usdt_price: '1',
      is_charge: 1,
      type: 'change',
      coin_trade_fee: '0.1',
      change_balance: available,
      lock_change_balance: '0',
      version: 1,
    });

async function openProduct(product: typeof call, routes: Readonly<Record<string, Responder>> = {}) {
  const opened = await openApp(`/pages/invest/purchase?id=${product.id}`, {
    '/dual/detail': () => ok(product),
    '/dual/room': () => ok({ own_number: 0, left_number: 50 }),
    '/dual/dual_list': () => ok({ list: [order], limit: 20, next: null }),
    '/wallet/detail': balance(product.pay_id, product.pay_name, '100000'),
    ...routes,
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Shares' });
  const type = async (text: string): Promise<void> => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  };
  return { ...opened, type };
}

const buyButton = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('the list is a ladder: references from the highest, with the price of now between them', async () => {
  const asked: string[] = [];
  await openApp('/pages/invest/invest', {
    '/dual/index': ({ form }) => {
      asked.push(`${form.get('currency_id')} ${form.get('type')}`);
      const higher = { ...call, id: 6, exercise_price: '75000.00', status: 0 };
      return ok({ dual_currencys: form.get('type') === 'put' ? [put] : [call, higher] });
    },
  });
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 40))).toEqual([
    expect.stringContaining('75,000'),
    expect.stringContaining('70,000'),
    expect.stringContaining('BTC now'),
  ]);
  expect(rows[0]?.textContent).toContain('Sale over');
  expect(rows[1]?.textContent).toContain('100 shares left');
  await userEvent.click(screen.getByRole('radio', { name: 'Pay with USDT' }));
  await waitFor(() => expect(asked).toContain('1 put'));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.slice(0, 12))[0]).toContain(
    'BTC now',
  );
});

test('both outcomes are shown for the shares that are typed, and what can be bought', async () => {
  const { type } = await openProduct(call);
  await type('3');
  const shares = screen.getByRole('region', { name: 'Shares' });
  await waitFor(() =>
    expect(shares.textContent).toMatch(/Below 70,000 you get.*0\.303.*At or above 70,000 you get.*21,210/),
  );
  await type('51');
  expect(await screen.findByRole('button', { name: 'At most 50 shares' })).toHaveProperty('disabled', true);
  await type('');
  expect(await screen.findByRole('button', { name: 'Enter a number of shares' })).toHaveProperty('disabled', true);
});

test('the payoff follows the price that is chosen, by keys too, and the reference itself is one of them', async () => {
  await openProduct(call);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Price at the end' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/you get 0\.101 BTC$/);
  const { fireEvent } = await import('@testing-library/react');
  fireEvent.change(slider, { target: { value: '60' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('If BTC ends at 70,000 you get 7,070 USDT');
  fireEvent.change(slider, { target: { value: '59' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/you get 0\.101 BTC$/);
});

test('what is bought is asked about in full first, and sent with the rate and the most a share may cost', async () => {
  const { type, seen } = await openProduct(put, { '/dual/buyDual': () => ok(order) });
  await type('2');
  await userEvent.click(await buyButton('Buy'));
  const sheet = await screen.findByRole('dialog');
  expect(sheet.textContent).toMatch(/You invest.*13,000.*Price of a share at most.*6,532\.5.*36\.5.*60,000/s);
  expect(sheet.textContent).toContain('the investment fails and all you invested goes back');
  expect(sheet.textContent).toContain('You cannot sell or cancel before the end');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buy' }));
  await screen.findByText('Bought. You find it under My investments.');
  const sent = seen.find(({ path }) => path === '/dual/buyDual');
  expect(Object.fromEntries(sent!.form)).toMatchObject({ id: '5', num: '2', rate: '36.5', most: '6532.5' });
});

test('a refusal stands in the sheet', async () => {
  await openProduct(call, {
    '/dual/buyDual': () => refuse('error', 'The rate has changed.', 'dual_rate_changed'),
  });
  await userEvent.click(await buyButton('Buy'));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Buy' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('The rate has changed.');
});

test.each([
  [{ status: 0 as const }, 'Sale over'],
  [{ remaining_number: 0 }, 'Sold out'],
  [{ price: '70000.00' }, 'Reference price reached'],
  [{ price: null }, 'No price right now'],
])('what cannot be bought says why: %j', async (change, reason) => {
  await openProduct({ ...call, ...change });
  expect(await buyButton(reason)).toHaveProperty('disabled', true);
});

test('who has too little is told', async () => {
  await openProduct(call, { '/wallet/detail': balance(1, 'BTC', '0.05') });
  expect(await buyButton('Not enough BTC in your spot account')).toHaveProperty('disabled', true);
});

test('own investments: what runs with its time and both outcomes, what has ended with what it paid; by state', async () => {
  const told = vi.spyOn(clock, 'now').mockReturnValue(Date.parse(order.end_time) - order.remain_milli_seconds);
  const asked: (string | null)[] = [];
  await openApp('/pages/invest/mine', {
    '/dual/dual_list': ({ form }) => {
      asked.push(form.get('status'));
      const paid = { ...order, id: 8, status: 3, success: '7070', success_name: 'USDT', remain_milli_seconds: 0 };
      const failed = { ...order, id: 7, status: 0, remain_milli_seconds: 0 };
      return ok({ list: [order, paid, failed], limit: 20, next: null });
    },
  });
  const [running, paid, failed] = await screen.findAllByRole('listitem');
  expect(running?.textContent).toMatch(/Purchased.*Ends in 1 d 1 h.*Below 70,000 you get.*0\.101/s);
  expect(paid?.textContent).toMatch(/Paid out.*7,070.*USDT/s);
  expect(failed?.textContent).toMatch(/Failed.*Returned.*0\.1.*BTC/s);
  await userEvent.click(screen.getByRole('button', { name: 'Settling' }));
  await waitFor(() => expect(asked).toEqual([null, '2']));
  told.mockRestore();
});

test('the address of a message opens its investment; closing it stays on the list', async () => {
  const asked: (string | null)[] = [];
  await openApp('/pages/invest/mine?order=6', {
    '/dual/dual_list': () => ok({ list: [], limit: 20, next: null }),
    '/dual/receipt': ({ form }) => {
      asked.push(form.get('id'));
      return ok(receipt);
    },
  });
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(globalThis.location.hash).toBe('#/pages/invest/mine');
  expect(asked).toEqual(['6']);
});

test('a receipt is settled again on the device, with the recorded prices drawn and written out', async () => {
  const paid = { ...order, status: 3, success: '7070', success_name: 'USDT', settlement_price: '70000.50', remain_milli_seconds: 0 } as const; // prettier-ignore
  const settled = { ...receipt, order: paid };
  let told = settled;
  await openApp('/pages/invest/mine', {
    '/dual/dual_list': () => ok({ list: [paid], limit: 20, next: null }),
    '/dual/receipt': () => ok(told),
  });
  const opened = async (): Promise<HTMLElement> => {
    await userEvent.click(within((await screen.findAllByRole('listitem'))[0]!).getByRole('button'));
    return screen.findByRole('dialog');
  };
  const sheet = await opened();
  expect((await within(sheet).findByRole('status')).textContent).toBe('Recomputed on this device: equal');
  expect(within(sheet).getByRole('img').getAttribute('aria-label')).toContain('the settlement price as lines');
  expect(sheet.textContent).toMatch(/1800 of 1800|1,800 of 1,800/);
  expect(within(sheet).queryByRole('table')).toBeNull();
  await userEvent.click(within(sheet).getByText('Prices of the half hour before the end'));
  await waitFor(() => expect(within(sheet).getAllByRole('row')).toHaveLength(1_801));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Done' }));
  told = { ...settled, output: { ...settled.output!, payout: '707000000001' } };
  queryClient.clear();
  const altered = await opened();
  expect((await within(altered).findByRole('alert')).textContent).toContain('something else came out');
});
