import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { storedQuote } from './stored-quote.ts';

const coin = (currency: number, name: string, balance: string) => ({
  currency,
  currency_name: name,
  full_name: name,
  logo: '',
  scale: 8,
  usdt_price: '1',
  change_balance: balance,
  lock_change_balance: '0',
  version: 1,
});
const { quote_id: _, created_at, expires_at, ...terms } = storedQuote;
const lineOf = (from_currency: number, from_name: string, total: string, receives: string) => ({
  ...terms,
  from_currency,
  from_name,
  from_logo: '',
  to_currency: 3,
  to_name: 'USDT',
  total,
  receives,
});
const lines = [lineOf(1, 'BTC', '0.00005', '0.4995'), lineOf(11, 'DOGE', '0.7', '0.0965')];
const promised = (dust_id: string, receives = '0.596') => ({
  dust_id,
  lines,
  receives,
  waiting: [{ currency: 2, currency_name: 'ETH', logo: '', number: '0.0001' }],
  created_at,
  expires_at,
});
const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)];

beforeEach(() => openSession('token'));

async function open(routes: Readonly<Record<string, Responder>>) {
  const opened = await openApp('/pages/fund/transfer', {
    '/user/getTransferList': () => ok({ transfer: [], wallet: [coin(3, 'USDT', '5'), coin(1, 'BTC', '0.00005')] }),
    '/user/DustQuote': () => ok(promised(FIRST)),
    ...routes,
  });
  await userEvent.click(await screen.findByRole('button', { name: /Convert small balances/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Convert small balances' });
  const sent = () =>
    opened.seen.filter(({ path }) => path === '/user/ConvertDust').map(({ form }) => form.get('dust_id'));
  return { ...opened, sheet, sent };
}
const press = (name: string, within_: HTMLElement) => userEvent.click(within(within_).getByRole('button', { name }));

describe('the sheet of small balances', () => {
  test('shows what goes of each coin, what it gives and what has to wait, and sends the very promise', async () => {
    const { sheet, sent } = await open({
      '/user/ConvertDust': () =>
        ok({
          lines: lines.map((line, place) => ({
            ...line,
            id: place + 1,
            priced_at: created_at,
            created_time: created_at,
          })),
          receives: '0.596',
          to_available: '5.596',
        }),
    });
    await within(sheet).findByText('You get');
    expect(sheet.textContent).toMatch(/BTC.*0\.00005.*0\.4995.*DOGE.*0\.7.*0\.0965.*You get.*0\.596/);
    expect(sheet.textContent).toMatch(/fee of 0\.1%.*Cannot be converted now.*ETH.*0\.0001/);
    await press('Convert', sheet);
    const done = await screen.findByRole('dialog', { name: 'Converted' });
    expect(done.textContent).toMatch(/\+0\.596.*USDT.*DOGE.*Now in your spot account.*5\.596/);
    expect(sent()).toEqual([FIRST]);
  });

  test('a promise that is refused is not sent again: the new one is shown first', async () => {
    let asked = 0;
    const { sheet, sent } = await open({
      '/user/DustQuote': () => ok(promised((asked += 1) === 1 ? FIRST : SECOND, asked === 1 ? '0.596' : '0.59')),
      '/user/ConvertDust': () => refuse('error', 'Your small balances have changed.', 'dust_changed'),
    });
    await within(sheet).findByText('You get');
    await press('Convert', sheet);
    await within(sheet).findByText('Your small balances have changed.');
    await within(sheet).findByText(/0\.59$/);
    await press('Convert', sheet);
    expect(sent()).toEqual([FIRST, SECOND]);
  });

  test('without small balances there is nothing to convert', async () => {
    const nothing = { ...promised(''), lines: [], receives: '0', waiting: [] };
    const { sheet } = await open({ '/user/DustQuote': () => ok(nothing) });
    expect(await within(sheet).findByText('No small balances')).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: 'Convert' })).toBeNull();
  });
});
