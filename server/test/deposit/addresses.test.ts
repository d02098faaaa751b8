import * as calls from '@aureus/contract/deposit/calls.ts';
import { isValidAddress } from '@aureus/core/wallet/address.ts';
import { demoAccountKeys } from '@aureus/core/wallet/demo-keys.ts';
import { watchAddresses } from '@aureus/core/wallet/watch-only.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { AAPL, BTC, ETH, USDT } from '../wallet/markets.ts';
import { codeOf, openDeposits } from './support.ts';

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
beforeAll(() => {
  deposits = openDeposits(database);
});

const XPUB =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';

describe('addresses', () => {
  test('are the own ones of each user, the same every time, and derived by number without gaps', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => deposits.user()));
    const ask = (user: bigint) => deposits.call(calls.depositAddress, user, { currency: BTC.id, network: 'BTC' });
    const answers = await Promise.all(users.flatMap((user) => [ask(user), ask(user)]));
    const addresses = answers.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(12);
    for (const [at, address] of addresses.entries()) {
      expect(isValidAddress('BTC', address)).toBe(true);
      expect(address).toBe(addresses[at - (at % 2)]);
    }
    const { rows } = await database.pool.query<{ address_index: number }>(
      'SELECT address_index FROM deposit_number ORDER BY address_index',
    );
    expect(rows.map((row) => row.address_index)).toEqual(rows.map((_row, at) => at));
    const derived = watchAddresses('BTC', demoAccountKeys.BTC);
    expect(addresses.toSorted()).toEqual(
      rows.flatMap(({ address_index: at }) => [derived(at), derived(at)]).toSorted(),
    );
  });

  test('come with what must be known before paying, and are marked in the demo', async () => {
    const user = await deposits.user();
    expect(await deposits.call(calls.depositAddress, user, { currency: USDT.id, network: 'TRC20' })).toMatchObject({
      network: 'TRC20',
      network_name: 'TRON',
      minimum: '5',
      confirmations: 20,
      demo: true,
      address: expect.stringMatching(/^T[1-9A-HJ-NP-Za-km-z]{33}$/),
    });
    const listed = await deposits.call(calls.depositCurrencies, user);
    expect(listed.demo).toBe(true);
    expect(listed.data.map(({ currency_name: name, is_charge: open }) => `${name} ${open}`)).toEqual([
      'USDT 1',
      'BTC 1',
      'ETH 1',
    ]);
    expect(await deposits.call(calls.depositBank, user)).toMatchObject({
      beneficiary: 'DEMO – DO NOT PAY',
      pay_currency: 'USD',
      currency_name: 'USDT',
      demo: true,
    });
  });

  test('are refused for what has none', async () => {
    const user = await deposits.user();
    const ask = (currency: number, network: string) =>
      codeOf(deposits.call(calls.depositAddress, user, { currency, network }));
    expect(await ask(AAPL.id, 'BTC')).toBe('deposits_closed');
    expect(await ask(99, 'BTC')).toBe('currency_unknown');
    expect(await ask(ETH.id, 'BTC')).toBe('network_unknown');
  });

  test('S30: nobody is told the address of somebody else', async () => {
    const [own, other] = [await deposits.user(), await deposits.user()];
    const ask = (user: bigint, asked?: bigint) =>
      deposits.call(calls.legacyAddress, user, {
        currency: USDT.id,
        ...(asked === undefined ? {} : { user_id: Number(asked) }),
      });
    expect(await ask(own, own)).toEqual(await ask(own));
    expect(await ask(own)).toMatchObject({ erc20: expect.stringMatching(/^0x/), trc20: expect.stringMatching(/^T/) });
    expect(await codeOf(ask(other, own))).toBe('invalid_request');
    expect(await ask(other)).not.toEqual(await ask(own));
    const theirs = await deposits.call(calls.legacyAddress, own, { currency: BTC.id });
    expect(theirs).toMatch(/^bc1q/);
  });

  test('of a bank transfer, each user has a reference of their own', async () => {
    const users = await Promise.all([deposits.user(), deposits.user()]);
    const references = await Promise.all(
      users.flatMap((user) => [deposits.call(calls.depositBank, user), deposits.call(calls.depositBank, user)]),
    );
    expect(new Set(references.map(({ reference }) => reference)).size).toBe(2);
    for (const { reference } of references) expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  });
});

test('production takes only what the settings have a key for, and marks nothing as a sample', async () => {
  const env = { DEPOSIT_XPUB_EVM: XPUB, SECRET_KEY: 'b7e1f09c2a6d48539e07c4d1a8b3f652' };
  const production = openDeposits(database, env, { mode: 'production' });
  const user = await production.user();
  const { data, bank, demo } = await production.call(calls.depositCurrencies, user);
  expect(demo).toBe(false);
  expect(bank).toBeNull();
  const usdt = data.find(({ currency }) => currency === USDT.id);
  expect(usdt?.networks.map(({ network }) => network)).toEqual(['ERC20']);
  expect(data.find(({ currency }) => currency === BTC.id)).toMatchObject({ is_charge: 0, networks: [] });
  const address = await production.call(calls.depositAddress, user, { currency: USDT.id, network: 'ERC20' });
  expect(address.demo).toBe(false);
  expect(await production.call(calls.legacyAddress, user, { currency: USDT.id })).toEqual({
    erc20: address.address,
    trc20: '',
  });
  expect(await codeOf(production.call(calls.depositBank, user))).toBe('deposits_closed');
  expect(await codeOf(production.request(user, { currency: USDT.id, amount: '50', type: 1 }))).toBe('deposits_closed');
  expect(await codeOf(production.request(user, { currency: BTC.id, amount: '1' }))).toBe('deposits_closed');
});

test('an address stays its user’s after the key was replaced', async () => {
  const user = await deposits.user();
  const old = await deposits.call(calls.depositAddress, user, { currency: ETH.id, network: 'ERC20' });
  const replaced = openDeposits(database, { DEPOSIT_XPUB_EVM: XPUB });
  const now = await replaced.call(calls.depositAddress, user, { currency: ETH.id, network: 'ERC20' });
  expect(now.address).not.toBe(old.address);
  expect(now.demo).toBe(true);
  const row = await replaced.request(user, { currency: ETH.id, amount: '1', address: old.address });
  expect(row.address).toBe(old.address);
  const stranger = await replaced.user();
  expect(await codeOf(replaced.request(stranger, { currency: ETH.id, amount: '1', address: old.address }))).toBe(
    'deposit_address_wrong',
  );
});
