import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ok, refuse, type Responder } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { storedQuote } from './stored-quote.ts';

const coin = (currency: number, name: string, price: string, balance: string) => ({
  currency,
  currency_name: name,
  full_name: name,
  logo: '',
  scale: 8,
  usdt_price: price,
  change_balance: balance,
  lock_change_balance: '0',
  version: 1,
});
const fees = {
  form_price: '1',
  to_price: '10000',
  fee: '0.1',
  spread: '0.05',
  minimum: '1',
  maximum: '500000',
  left_today: '1500.5',
  daily: '2000',
};
// It runs out while somebody looks.
const quote = { ...storedQuote, expires_at: '2026-06-01T12:00:00.100Z' };
const few = () => refuse('error', 'Too few price sources are live.', 'price_sources_few');

beforeEach(() => openSession('token'));

async function open(routes: Readonly<Record<string, Responder>> = {}) {
  const opened = await openApp('/pages/fund/transfer', {
    '/user/getTransferList': () =>
      ok({
        transfer: [],
        wallet: [coin(3, 'USDT', '1', '5000'), coin(1, 'BTC', '10000', '0')],
      }),
    '/user/getTransferFee': () => ok(fees),
    ...routes,
  });
  const type = async (amount: string) => userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), amount);
  return { ...opened, type };
}

describe('the page of the exchange', () => {
  test('shows what is left of the 24 hours, and asks no price for more', async () => {
    const { type, seen } = await open();
    const limits = await screen.findByRole('region', { name: 'Limits' });
    expect(limits.textContent).toMatch(/1,500\.5.*USDT.*2,000.*USDT/);
    await type('1500.51');
    expect(await screen.findByText('Your 24-hour limit leaves 1,500.5 USDT')).toBeTruthy();
    expect(seen.filter(({ path }) => path === '/user/TransferQuote')).toEqual([]);
  });

  test('says at once that there are too few sources for a price', async () => {
    await open({ '/user/getTransferFee': few });
    expect((await screen.findByRole('alert')).textContent).toContain('Too few price sources are live.');
  });

  test('says so too when a price that was there cannot be renewed, in the place of what it offered', async () => {
    let asked = 0;
    const { type } = await open({ '/user/TransferQuote': () => (++asked === 1 ? ok(quote) : few()) });
    await type('1000');
    expect(await screen.findByText('Spread (0.051%), in the price')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Too few price sources are live.');
    expect(screen.queryByText('Spread (0.051%), in the price')).toBeNull();
    const button = screen.getAllByRole('button', { name: 'Convert' }).at(-1);
    expect(button?.hasAttribute('disabled') || button?.getAttribute('aria-disabled') === 'true').toBe(true);
  });
});
