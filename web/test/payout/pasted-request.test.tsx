import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '../../../client/test/support/server.ts';
import { closeSession, openSession } from '../../src/platform/session/session.ts';
import { openApp } from '../support/app.tsx';
import { safeState } from '../support/safe-state.ts';

// A payment request is pasted where an address is saved, and where one is chosen to withdraw to.

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const PAST = '2026-11-01T00:00:00Z';

beforeEach(() => openSession('tok-1'));
afterEach(() => act(closeSession));

const coins = [
  { currency: 1, currency_name: 'BTC' },
  { currency: 2, currency_name: 'ETH' },
];
const balances = (name: string) => ({
  usdt_total: '50',
  balance: coins.map((coin) => ({
    ...coin,
    logo: '',
    usdt_price: '1',
    is_charge: 1,
    [`${name}_balance`]: '40',
    [`lock_${name}_balance`]: '0',
    version: 1,
  })),
});
const wallet = {
  legal_wallet: balances('legal'),
  change_wallet: balances('change'),
  lever_wallet: balances('lever'),
  micro_wallet: balances('micro'),
};
const saved = {
  id: 7,
  currency: 1,
  name: 'BTC',
  logo: '',
  label: 'Vault',
  address: BTC,
  network: 'BTC',
  qrcode: '',
  create_time: PAST,
  update_time: PAST,
  usable_from: PAST,
  sent_total: '0',
  sent_count: 0,
};
const info = {
  currency: 1,
  name: 'BTC',
  logo: '',
  scale: 8,
  rate: '0.0001',
  ratetype: 0,
  min_number: '0.001',
  legal_balance: '0',
  change_balance: '40',
  lever_balance: '0',
  micro_balance: '0',
  usdt_price: '1',
  networks: [
    {
      currency: 1,
      network: 'BTC',
      network_name: 'Bitcoin',
      fee: '0.0001',
      fee_kind: 'flat',
      minimum: '0.001',
      decimals: 8,
      enabled: true,
    },
  ],
  limits: { level: 1, daily_btc: '2', used_btc: '0', left_btc: '2', left: '20', single_usd: '10000' },
  missing: {
    identity: false,
    pay_password: false,
    second_factor: false,
    paused: '',
    paused_until: '',
    addresses_only: false,
  },
};
const routes = {
  '/wallet/list': () => ok(wallet),
  '/safe/state': () => ok({ ...safeState, totp: true }),
  '/user/wallet/list': () => ok({ data: [saved], page: 1, limit: 100, total: 1 }),
  '/wallet/get_info': () => ok(info),
};

async function paste(person: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}

test('the address of a request is what is shown, confirmed and saved, and its amount is said', async () => {
  const person = userEvent.setup();
  const { seen } = await openApp('/pages/setting/addWallet?currency=1', {
    ...routes,
    '/user/wallet/save': () => ok(saved),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Address on Bitcoin');
  await paste(person, field, `\u200bBITCOIN:${BTC.toUpperCase()}?amount=0.1`);
  expect(field.value).toBe(BTC.toUpperCase());
  expect(screen.getByText(/asks for 0.1 BTC/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Save address' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText((_text, node) => node?.textContent === `BTC · BTC${BTC}`)).toBeTruthy();
  await person.click(sheet.getByLabelText('Authenticator code'));
  await person.paste('１２３ ４５６');
  await person.keyboard('{Enter}');
  const form = seen.find(({ path }) => path === '/user/wallet/save')?.form;
  expect(form?.get('address')).toBe(BTC);
});

test('a request for another network or coin is said and cannot be saved', async () => {
  const person = userEvent.setup();
  await openApp('/pages/setting/addWallet?currency=1', routes);
  const field = await screen.findByLabelText<HTMLInputElement>('Address on Bitcoin');
  for (const [text, said] of [
    [`ethereum:${EVM}@1`, 'This payment request is for Ethereum, not for Bitcoin.'],
    ['solana:xyz', 'This payment request is for a network that is not supported here.'],
    [BTC.replace('c1', 'с1'), /No address has “с” in it/],
  ] as const) {
    await paste(person, field, text);
    expect(screen.getByText(said)).toBeTruthy();
    expect(field.value).toBe(text);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check the address' }).disabled).toBe(true);
  }
});

test('an Ethereum address in small letters is taken, and said to have no checksum', async () => {
  const person = userEvent.setup();
  await openApp('/pages/setting/addWallet?currency=2', routes);
  const field = await screen.findByLabelText<HTMLInputElement>('Address on Ethereum');
  await paste(person, field, EVM.toLowerCase());
  expect(screen.getByText(/this address has no checksum/)).toBeTruthy();
  expect(screen.queryByText(/One character is wrong/)).toBeNull();
  await paste(person, field, EVM);
  expect(screen.queryByText(/this address has no checksum/)).toBeNull();
});

async function choose(person: ReturnType<typeof userEvent.setup>, text: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /Choose a saved address|Vault/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw to' }));
  await paste(person, await sheet.findByLabelText('Find by address or payment request'), text);
  await person.click(sheet.getByRole('button', { name: /Vault/ }));
}

test('a request finds the saved address and brings its amount, which never replaces a typed one', async () => {
  const person = userEvent.setup();
  await openApp('/pages/fund/withdraw?currency=1&way=address', routes);
  await choose(person, `bitcoin:${BTC}?amount=0.25`);
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  expect(amount.value).toBe('0.25');
  await choose(person, `bitcoin:${BTC}?amount=9`);
  expect(amount.value).toBe('0.25');
  expect(screen.getByText(/asks for 9 BTC/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Take this amount' }));
  expect(amount.value).toBe('9');
});

test('an address that is not saved is said to be none of them', async () => {
  const person = userEvent.setup();
  await openApp('/pages/fund/withdraw?currency=1&way=address', routes);
  await person.click(await screen.findByRole('button', { name: /Choose a saved address/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw to' }));
  const field = await sheet.findByLabelText('Find by address or payment request');
  await paste(person, field, 'bitcoin:3P14159f73E4gFr7JterCCQh9QjiTjiZrG?amount=1');
  expect(sheet.getByText('This is none of your saved addresses. Add it first.')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /Vault/ })).toBeNull();
});
