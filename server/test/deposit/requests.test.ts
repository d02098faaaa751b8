import { randomBytes } from 'node:crypto';
import * as calls from '@aureus/contract/deposit/calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ClaimLostError } from '../../src/platform/http/idempotency.ts';
import { MAX_WAITING } from '../../src/deposit/requests.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { codeOf, openDeposits } from './support.ts';

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
let user = 0n;
beforeAll(() => {
  deposits = openDeposits(database);
});
beforeEach(async () => {
  user = await deposits.user();
});

const log = (owner: bigint, fields = {}) => deposits.call(calls.depositLog, owner, fields);

describe('a request', () => {
  test('is written down with address and voucher, credits nothing, and is told to its owner', async () => {
    const { address } = await deposits.call(calls.depositAddress, user, { currency: BTC.id, network: 'BTC' });
    const row = await deposits.request(user, { currency: BTC.id, amount: '0.5', address });
    expect(row).toMatchObject({
      type: 0,
      name: 'BTC',
      amount: '0.5',
      credited_amount: null,
      status: 1,
      state: 'waiting',
      sub_type: 'BTC',
      address,
      desc: '',
      timeline: [{ step: 'requested', at: '2026-06-01T12:00:00.000Z' }],
    });
    expect(row.user_account).toMatch(/^\/upload\/[0-9a-f]{32}$/);
    expect((await log(user)).data[0]?.user_account).toBe(row.user_account);
    expect((await log(user)).data.map(({ id }) => id)).toEqual([row.id]);
    expect(await deposits.balance(user, 2, BTC.id)).toBe(0n);
    const { rows } = await database.pool.query('SELECT kind, params FROM notices WHERE user_id = $1', [user]);
    expect(rows).toEqual([{ kind: 'deposit_requested', params: { amount: '0.5', currency: 'BTC' } }]);
  });

  test('by bank goes to the fiat account under the own reference', async () => {
    const { reference } = await deposits.call(calls.depositBank, user);
    const row = await deposits.request(user, { currency: USDT.id, amount: '250.5', type: 1, address: reference });
    expect(row).toMatchObject({ type: 1, sub_type: null, address: reference, name: 'USDT', amount: '250.5' });
    const request = (fields: object) =>
      codeOf(deposits.request(user, { currency: USDT.id, amount: '50', type: 1, ...fields }));
    expect(await request({ currency: BTC.id })).toBe('currency_unknown');
    expect(await request({ sub_type: 'TRC20' })).toBe('network_unknown');
    expect(await request({ amount: '9.99' })).toBe('amount_too_small');
    expect(await request({ address: 'SOMEBODYEL' })).toBe('deposit_address_wrong');
  });

  test('S51: is refused for amounts that are none, too small, too fine or too large; nothing is kept', async () => {
    const request = (amount: string) => codeOf(deposits.request(user, { currency: BTC.id, amount }));
    expect(await request('0.00019999')).toBe('amount_too_small');
    expect(await request('0')).toBe('amount_too_small');
    expect(await request('1.000000001')).toBe('amount_too_precise');
    expect(await request('99999999999999999999')).toBe('amount_too_large');
    for (const text of ['NaN', '1e3', '-1', '+1', ' 1', '0x10', '1_000', '1,5', '١', '', '01', '.5', 'Infinity']) {
      expect(await request(text)).not.toBe('done');
    }
    expect((await log(user)).total).toBe(0);
    const { rows } = await database.pool.query('SELECT FROM files WHERE owner_id = $1 AND attached_at IS NOT NULL', [
      user,
    ]);
    expect(rows).toEqual([]);
  });

  test('names its network where the coin has several', async () => {
    const request = (fields: object) => codeOf(deposits.request(user, { amount: '50', ...fields }));
    expect(await request({ currency: USDT.id })).toBe('network_unknown');
    expect(await request({ currency: USDT.id, sub_type: 'BTC' })).toBe('network_unknown');
    expect(await request({ currency: USDT.id, sub_type: 'ERC20' })).toBe('done');
    expect(await request({ currency: 99 })).toBe('currency_unknown');
    const other = await deposits.user();
    const { address } = await deposits.call(calls.depositAddress, other, { currency: ETH.id, network: 'ERC20' });
    expect(await request({ currency: ETH.id, address })).toBe('deposit_address_wrong');
  });

  test('C37: a voucher serves once: not twice, not by somebody else, not as the same picture again', async () => {
    const sha = randomBytes(32);
    const account = await deposits.voucher(user, sha);
    const ask = (owner: bigint, reference: string) =>
      codeOf(deposits.request(owner, { currency: BTC.id, amount: '1', account: reference }));
    const other = await deposits.user();
    expect(await ask(other, account)).toBe('file_unknown');
    expect(await ask(user, '/upload/nothing')).toBe('file_unknown');
    const codes = await Promise.all(Array.from({ length: 20 }, () => ask(user, account)));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'file_already_used')).toHaveLength(19);
    expect(await ask(user, await deposits.voucher(user, sha))).toBe('file_already_used');
    expect(await ask(other, await deposits.voucher(other, sha))).toBe('file_already_used');
    expect((await log(user)).total).toBe(1);
  });

  test('has one effect a key, also for twins at once', async () => {
    const account = await deposits.voucher(user);
    const fields = { currency: BTC.id, amount: '1', account };
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => deposits.call(calls.chargeRequest, user, fields, 'same')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await log(user)).total).toBe(1);
    const other = { currency: BTC.id, amount: '1', account: await deposits.voucher(user) };
    await expect(deposits.call(calls.chargeRequest, user, other, 'same')).rejects.toBeInstanceOf(ClaimLostError);
    expect((await log(user)).total).toBe(1);
  });

  test(`of 30 at once no more than ${MAX_WAITING} wait`, async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, () => codeOf(deposits.request(user, { currency: BTC.id, amount: '1' }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(MAX_WAITING);
    expect(codes.filter((code) => code === 'too_many_waiting_deposits')).toHaveLength(30 - MAX_WAITING);
    // What was taken back, or is somebody else's, does not count.
    const { data } = await deposits.call(calls.depositLog, user);
    await deposits.call(calls.cancelDeposit, user, { id: data[0]!.id });
    expect(await codeOf(deposits.request(user, { currency: BTC.id, amount: '1' }))).toBe('done');
    expect(await codeOf(deposits.request(await deposits.user(), { currency: BTC.id, amount: '1' }))).toBe('done');
  });

  test('S27: somebody else cannot see or cancel it: the same answer as for one that is not there', async () => {
    const row = await deposits.request(user, { currency: BTC.id, amount: '1' });
    const other = await deposits.user();
    expect(await codeOf(deposits.call(calls.cancelDeposit, other, { id: row.id }))).toBe('deposit_unknown');
    expect(await codeOf(deposits.call(calls.cancelDeposit, other, { id: 999_999 }))).toBe('deposit_unknown');
    expect((await log(other)).data).toEqual([]);
    expect((await log(user)).data[0]?.state).toBe('waiting');
  });

  test('S32: takes no field it does not name', () => {
    const fields = { account: '/upload/x', amount: '1', currency: '1' };
    for (const extra of ['status', 'uid', 'user_id', 'credited_amount', 'created_at', 'balance', 'id', 'reason']) {
      expect(calls.chargeRequest.request.safeParse({ ...fields, [extra]: '2' }).success).toBe(false);
    }
    expect(calls.chargeRequest.request.safeParse(fields).success).toBe(true);
  });

  test('can be taken back while it waits, once', async () => {
    const { id } = await deposits.request(user, { currency: BTC.id, amount: '1' });
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(deposits.call(calls.cancelDeposit, user, { id }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'deposit_not_waiting')).toHaveLength(19);
    expect((await log(user)).data[0]).toMatchObject({
      status: 3,
      state: 'cancelled',
      timeline: [{ step: 'requested' }, { step: 'cancelled' }],
    });
  });
});

test('the log is paged and filtered, newest first', async () => {
  const ids: number[] = [];
  for (const currency of [BTC.id, ETH.id, BTC.id, ETH.id]) {
    ids.push((await deposits.request(user, { currency, amount: '1' })).id);
  }
  await deposits.call(calls.cancelDeposit, user, { id: ids[1]! });
  const of = async (fields: object) => (await log(user, fields)).data.map(({ id }) => id);
  expect(await of({})).toEqual(ids.toReversed());
  expect(await of({ page: 2, limit: 3 })).toEqual([ids[0]]);
  expect(await of({ status: 3 })).toEqual([ids[1]]);
  expect(await of({ status: 1, currency: ETH.id })).toEqual([ids[3]]);
  expect(await log(user, { limit: 1 })).toMatchObject({ total: 4, page: 1, limit: 1 });
});
