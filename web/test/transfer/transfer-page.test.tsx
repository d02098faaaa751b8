import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';

const coin = {
  id: 3,
  name: 'USDT',
  full_name: 'Tether',
  logo: '',
  scale: 6,
  usdt_price: '1',
  is_legal: 1,
  is_match: 1,
  is_lever: 1,
  is_micro: 0,
  wallet: {
    legal_balance: '11',
    legal_version: 1,
    change_balance: '22',
    change_version: 1,
    lever_balance: '33',
    lever_version: 1,
  },
};
const answer = {
  id: 9,
  currency: 3,
  currency_name: 'USDT',
  from: 'lever',
  to: 'change',
  value: '5',
  from_available: '28',
  to_available: '27',
  created_time: '2026-06-01T12:00:00Z',
};

beforeEach(() => openSession('token'));

const open = (search: string) =>
  openApp(`/pages/fund/fundTransfer${search}`, {
    '/currency/user_currency_list': () => ok([coin]),
    '/wallet/change': () => ok(answer),
  });

test.each([
  ['', /^From\s*Spot$/],
  ['?from=futures', /^From\s*Futures$/],
  // As older addresses say it.
  ['?from=lever', /^From\s*Futures$/],
  ['?from=legal', /^From\s*Fiat$/],
  ['?from=nothing', /^From\s*Spot$/],
])('the address %s begins with the account it names', async (search, name) => {
  await open(search);
  expect(await screen.findByRole('button', { name })).toBeTruthy();
});

test('an account the coin cannot live in is not offered', async () => {
  await open('');
  await userEvent.click(await screen.findByRole('button', { name: /^To\s*Futures$/ }));
  expect((await screen.findAllByRole('radio')).map((option) => option.textContent)).toEqual([
    'Spot22 USDT',
    'Futures33 USDT',
    'Fiat11 USDT',
  ]);
});

test('the call names the accounts as the wire does, and its answer is told in our words', async () => {
  const { seen } = await open('?from=futures');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '5');
  await userEvent.click(screen.getAllByRole('button', { name: 'Transfer' }).at(-1)!);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Transfer' })).at(-1)!);
  expect((await screen.findByRole('status')).textContent).toContain('Futures to Spot');
  const sent = seen.find(({ path }) => path === '/wallet/change')?.form;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({ from_field: 'lever', to_field: 'change', number: '5' });
});
