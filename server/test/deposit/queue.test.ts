import * as calls from '@aureus/contract/deposit/calls.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProvedOperator } from '../../src/operator/access-revision.ts';
import type { Operator } from '../../src/operator/public.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { codeOf, type Fields, openDeposits } from './support.ts';

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
let first: Operator;
let second: Operator;
const ids: number[] = [];
const users: bigint[] = [];

beforeAll(async () => {
  deposits = openDeposits(database);
  [first, second] = (await deposits.operators()) as [ProvedOperator, ProvedOperator];
  users.push(await deposits.user(), await deposits.user());
  const wanted: [bigint, Fields][] = [
    [users[0]!, { currency: BTC.id, amount: '1' }],
    [users[0]!, { currency: ETH.id, amount: '2' }],
    [users[1]!, { currency: USDT.id, amount: '30000', sub_type: 'TRC20' }],
    [users[1]!, { currency: USDT.id, amount: '100', type: 1 }],
  ];
  for (const [user, fields] of wanted) ids.push((await deposits.request(user, fields)).id);
  await deposits.call(calls.cancelDeposit, users[0]!, { id: ids[1]! });
});

const list = async (fields: Fields = {}, operator = first) =>
  (await deposits.operate(operatorCalls.operatorDeposits, operator, fields)).data.map(({ id }) => id);

describe('the queue', () => {
  test('is filtered', async () => {
    expect(await list()).toEqual(ids);
    expect(await list({ state: 'waiting' })).toEqual([ids[0], ids[2], ids[3]]);
    expect(await list({ type: 1 })).toEqual([ids[3]]);
    expect(await list({ currency: USDT.id })).toEqual([ids[2], ids[3]]);
    expect(await list({ network: 'TRC20' })).toEqual([ids[2]]);
    expect(await list({ user: Number(users[0]) })).toEqual([ids[0], ids[1]]);
  });

  test('is sorted by age or by value, and paged', async () => {
    expect(await list({ sort: '-created' })).toEqual(ids.toReversed());
    expect(await list({ sort: '-value' })).toEqual([ids[2], ids[0], ids[1], ids[3]]);
    expect(await list({ sort: 'value', page: 2, limit: 3 })).toEqual([ids[2]]);
    const page = await deposits.operate(operatorCalls.operatorDeposits, first, { limit: 1 });
    expect(page).toMatchObject({ total: 4, page: 1, limit: 1 });
  });

  test('is searched by number, address and user; signs of the pattern language are plain letters', async () => {
    const row = (await deposits.call(calls.depositLog, users[1]!)).data.find(({ id }) => id === ids[2])!;
    expect(await list({ search: row.address })).toEqual([ids[2]]);
    expect(await list({ search: row.address.slice(0, -1) })).toEqual([]);
    expect(await list({ search: String(ids[3]) })).toContain(ids[3]);
    const [mine] = (await deposits.operate(operatorCalls.operatorDeposits, first, { limit: 1 })).data;
    expect(await list({ search: mine!.user_name.toUpperCase() })).toEqual([ids[0], ids[1]]);
    for (const search of ['%', '_', '\\', "' OR 1=1 --", '%%%']) expect(await list({ search })).toEqual([]);
  });

  test('values what was declared', async () => {
    const { data } = await deposits.operate(operatorCalls.operatorDeposits, first, { network: 'TRC20' });
    expect(data[0]).toMatchObject({ amount: '30000', value_usdt: '30000', currency_name: 'USDT', state: 'waiting' });
  });
});

describe('a request', () => {
  test('is shown with its voucher for this operator, the user’s balance and history', async () => {
    const detail = await deposits.operate(operatorCalls.operatorDeposit, first, { id: ids[2]! });
    expect(detail).toMatchObject({ balance: '0', minimum: '5', history: { credited: 0, refused: 0, cancelled: 0 } });
    expect(detail.voucher).not.toBe('');
    const other = await deposits.operate(operatorCalls.operatorDeposit, second, { id: ids[2]! });
    expect(other.voucher).not.toBe(detail.voucher);
    expect(await codeOf(deposits.operate(operatorCalls.operatorDeposit, first, { id: 999_999 }))).toBe(
      'deposit_unknown',
    );
  });

  test('is taken on by one operator, which the user sees, and the audit log', async () => {
    const assign = (operator: Operator, to: string, id = ids[0]!) =>
      codeOf(deposits.operate(operatorCalls.assignDeposit, operator, { id, to }));
    const codes = await Promise.all(Array.from({ length: 10 }, (_, at) => assign(at % 2 ? first : second, 'me')));
    expect(codes.filter((code) => code === 'done')).toHaveLength(5);
    expect(codes.filter((code) => code === 'deposit_assigned')).toHaveLength(5);
    const { data } = await deposits.call(calls.depositLog, users[0]!);
    expect(data.find(({ id }) => id === ids[0])?.timeline.map(({ step }) => step)).toEqual(['requested', 'in_review']);
    const [owner, stranger] = (await list({ assigned: 'me' })).includes(ids[0]!) ? [first, second] : [second, first];
    expect(await list({ assigned: 'me' }, owner)).toEqual([ids[0]]);
    expect(await list({ assigned: 'none' })).toEqual([ids[1], ids[2], ids[3]]);
    expect(await assign(stranger, 'none')).toBe('deposit_assigned');
    expect(await assign(owner, 'none')).toBe('done');
    expect(await assign(owner, 'me', ids[1])).toBe('deposit_not_waiting');
    expect(await assign(owner, 'me', 999_999)).toBe('deposit_unknown');
    const { rows } = await database.owner.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM operator_audit WHERE action IN ('deposit.assign', 'deposit.unassign')`,
    );
    expect(rows[0]?.count).toBe(6);
  });
});
