import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ok, type Responder, serve } from '../../../client/test/support/server.ts';
import { usePreferences } from '../../src/platform/preferences/preferences.ts';
import { useLoginGate } from '../../src/platform/session/require-login.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import QuickBuy from '../../src/exchange/quick-buy.tsx';
import { LiveContext } from '../../src/platform/live/hooks.ts';
import { quietLive } from '../support/quiet-live.ts';
import { show } from '../support/render.tsx';
import { bitcoin } from './market.ts';
import { storedQuote } from './stored-quote.ts';

const coin = (currency: number, name: string, price: string, balance: string) => ({
  currency,
  currency_name: name,
  full_name: name,
  logo: '',
  scale: 6,
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
  minimum: '10',
  maximum: '500000',
  left_today: '1500',
  daily: '2000',
};

afterEach(() => {
  closeSession();
  useLoginGate.setState({ open: false });
});

async function open(routes: Readonly<Record<string, Responder>> = {}) {
  const seen = serve({
    '/currency/quotation_new': () => ok([{ id: 1, name: 'USDT', quotation: [bitcoin] }]),
    '/currency/rates': () =>
      ok({ rates: [{ currency_code: 'EUR', rate: '0.8' }], stale: 0, updated_at: '2026-06-01T00:00:00Z' }),
    '/user/getTransferList': () =>
      ok({ transfer: [], wallet: [coin(3, 'USDT', '1', '500'), coin(1, 'BTC', '10000', '0')] }),
    '/user/getTransferFee': () => ok(fees),
    '/user/TransferQuote': () => ok({ ...storedQuote, expires_at: '2026-06-01T12:01:00.000Z' }),
    ...routes,
  });
  show(
    <LiveContext value={quietLive()}>
      <QuickBuy />
    </LiveContext>,
  );
  const field = await screen.findByRole('textbox', { name: 'For how much' });
  return { seen, field };
}

test('an amount in the own fiat is asked for in USDT, confirmed at the price that holds, and bought once', async () => {
  openSession('token');
  usePreferences.setState({ fiat: 'EUR' });
  const bought: (string | null)[] = [];
  const { field, seen } = await open({
    '/user/Transfer': ({ form }) => {
      bought.push(form.get('quote_id'));
      return ok({ ...storedQuote, id: 1, from_available: '374.875', to_available: '0.0125' });
    },
  });
  await screen.findByText('EUR');
  await userEvent.type(field, '100');
  expect(document.body.textContent).toMatch(/125.*USDT.*≈/);
  // Nothing is asked before somebody means it.
  expect(seen.filter(({ path }) => path === '/user/TransferQuote')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  const sheet = await screen.findByRole('dialog', { name: 'Confirm conversion' });
  await within(sheet).findByText('You pay in all');
  const quoted = seen.find(({ path }) => path === '/user/TransferQuote')?.form;
  expect(['number', 'from_currency_id', 'to_currency_id'].map((name) => quoted?.get(name))).toEqual(['125', '3', '1']);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Convert' }));
  await waitFor(() => expect(bought).toEqual([storedQuote.quote_id]));
});

test('what cannot be bought is said before it is asked for', async () => {
  openSession('token');
  const { field } = await open();
  await userEvent.type(field, '5');
  expect(await screen.findByText('At least 10 USDT')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '600');
  expect(await screen.findByText('More than is available with the fee')).toBeTruthy();
});

test('a visitor may look at what an amount buys, and is asked to log in to buy', async () => {
  const { field, seen } = await open();
  await userEvent.type(field, '100');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(useLoginGate.getState().open).toBe(true);
  expect(seen.filter(({ path }) => path.startsWith('/user/'))).toEqual([]);
});
