import * as calls from '@aureus/contract/transfer/calls.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { AAPL, BTC, USDT } from '../wallet/markets.ts';
import { useMoney } from '../wallet/money.ts';

const database = useDatabase();
const money = useMoney(database);
const user = 11n;
const stranger = 12n;

const move = (fields: object = {}) => ({
  currency_id: USDT.id,
  number: '10',
  from_field: 'change',
  to_field: 'legal',
  ...fields,
});

test('moves money between two accounts, writes one row and tells both balances', async () => {
  await money.fund(user, USDT, '100');
  expect(await money.transfer(user, move({ number: '30.5' }))).toMatchObject({
    currency_name: 'USDT',
    from: 'change',
    to: 'legal',
    value: '30.5',
    from_available: '69.5',
    to_available: '30.5',
  });
  expect(money.hub.toUsers.at(-1)).toEqual({
    userId: user,
    event: {
      type: 'balance',
      balances: [
        { account: 'change', currency: USDT.id, available: '69.5', held: '0', version: 2 },
        { account: 'legal', currency: USDT.id, available: '30.5', held: '0', version: 1 },
      ],
    },
  });
  const history = await money.call(calls.transferHistory, user);
  expect(history).toMatchObject({ total: 1, data: [{ from: 'change', to: 'legal', value: '30.5' }] });
  expect(history.data[0]?.info).toBe('Transfer between accounts');
  expect(await wrongs(database)).toEqual([]);
});

test('however many processes tell it, the greatest version of a balance is what there is, and answers name it', async () => {
  const mover = 77n;
  await money.fund(mover, USDT, '100');
  money.hub.toUsers.length = 0;
  await Promise.all(Array.from({ length: 12 }, (_, n) => money.transfer(mover, move({ number: String(n + 1) }))));
  const told = money.hub.toUsers.flatMap(({ event }) => event['balances'] as BalanceEvent['balances']);
  const newest = (name: string) =>
    told.filter(({ account }) => account === name).toSorted((a, b) => b.version - a.version)[0]!;
  const { rows } = await database.pool.query<{ account: number; available: bigint; version: bigint }>(
    'SELECT account, available, version FROM wallet WHERE owner_id = $1 AND currency_id = $2 ORDER BY account',
    [mover, USDT.id],
  );
  const stored = rows.map(({ available, version }) => [String(available / 1_000_000n), Number(version)]);
  expect(['legal', 'change'].map(newest).map(({ available, version }) => [available, version])).toEqual(stored);
  // Each change has a version of its own.
  expect(new Set(told.map(({ account, version }) => `${account} ${version}`)).size).toBe(24);
  const listed = (await money.call(calls.transferCurrencies, mover)).find(({ id }) => id === USDT.id)?.wallet;
  expect([listed?.legal_version, listed?.change_version]).toEqual(stored.map(([, version]) => version));
});

test('S52, S51: refuses from = to, accounts the currency has not, and what is no amount; nothing changes', async () => {
  await money.fund(user, AAPL, '5');
  const before = await money.available(user, USDT);
  expect(await codeOf(money.transfer(user, move({ to_field: 'change' })))).toBe('same_account');
  expect(await codeOf(money.transfer(user, move({ currency_id: AAPL.id, number: '1' })))).toBe(
    'account_not_for_currency',
  );
  expect(await codeOf(money.transfer(user, move({ currency_id: 99 })))).toBe('currency_unknown');
  expect(await codeOf(money.transfer(user, move({ number: '0' })))).toBe('amount_too_small');
  expect(await codeOf(money.transfer(user, move({ number: '0.0000001' })))).toBe('amount_too_precise');
  expect(await codeOf(money.transfer(user, move({ number: '99999999999999999999' })))).toBe('amount_too_large');
  expect(await codeOf(money.transfer(user, move({ number: '1000000' })))).toBe('insufficient_balance');
  for (const number of ['-1', '+1', '1e3', 'NaN', '0x10', '1_000', ' 1', '.5', '5.', '01', '', '１２']) {
    expect(calls.transfer.request.safeParse(move({ currency_id: '1', number })).success).toBe(false);
  }
  for (const field of ['available', 'wallet', 'from; DROP', 'legal_balance', '__proto__']) {
    expect(calls.transfer.request.safeParse(move({ currency_id: '1', from_field: field })).success).toBe(false);
  }
  expect(await money.available(user, USDT)).toBe(before);
  expect((await money.call(calls.transferHistory, user)).total).toBe(1);
});

test('lists the accounts of each coin; shares live in the spot account alone', async () => {
  const list = await money.call(calls.transferCurrencies, user);
  expect(list.map(({ name }) => name)).toEqual(['USDT', 'BTC', 'ETH']);
  expect(list[0]).toMatchObject({
    is_legal: 1,
    is_match: 1,
    is_lever: 1,
    is_micro: 1,
    wallet: { legal_balance: '30.5', change_balance: '69.5', lever_balance: '0', micro_balance: '0' },
  });
});

test('S30: nobody sees the moves of another', async () => {
  await money.fund(stranger, BTC, '1');
  await money.transfer(stranger, move({ currency_id: BTC.id, number: '0.5', to_field: 'lever' }));
  const pages = await Promise.all(
    [1, 2, 1_000].map((page) => money.call(calls.transferHistory, user, { page, limit: 100 })),
  );
  expect(pages.flatMap(({ data }) => data).every(({ currency_name }) => currency_name === 'USDT')).toBe(true);
  expect(pages[2]?.data).toEqual([]);
});

test('has one effect a key', async () => {
  await money.fund(stranger, USDT, '100');
  const codes = await Promise.all(
    Array.from({ length: 10 }, () => codeOf(money.transfer(stranger, move(), 'one key'))),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'ClaimLostError')).toHaveLength(9);
  expect(await money.available(stranger, USDT)).toBe(90_000_000n);
});
