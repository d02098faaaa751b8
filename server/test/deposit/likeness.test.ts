import { randomBytes } from 'node:crypto';
import * as calls from '@aureus/contract/deposit/calls.ts';
import * as operatorCalls from '@aureus/contract/deposit/operator-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { BTC } from '../wallet/markets.ts';
import { openDeposits } from './support.ts';

/** Vouchers by their bits; how bits come from pictures is tested with the files. */

const database = useDatabase();
let deposits: ReturnType<typeof openDeposits>;
beforeAll(() => {
  deposits = openDeposits(database);
});

const randomBits = (): string => [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
/** The same bits but for so many. */
const turned = (bits: string, count: number): string =>
  [...bits].map((bit, at) => (at < count ? (bit === '1' ? '0' : '1') : bit)).join('');

async function request(user: bigint, likeness: string | null): Promise<number> {
  const account = await deposits.voucher(user);
  await database.owner.query('UPDATE files SET likeness = $2::text::bit(256) WHERE name = $1', [
    account.slice('/upload/'.length),
    likeness,
  ]);
  return (await deposits.call(calls.chargeRequest, user, { currency: BTC.id, amount: '1', account })).id;
}

async function alikeTo(id: number): Promise<number | null> {
  const [first] = await deposits.operators();
  return (await deposits.operate(operatorCalls.operatorDeposit, first!, { id })).alike_to;
}

test('the nearest of the requests before is shown, of whomever and whatever became of it', async () => {
  const [user, other] = [await deposits.user(), await deposits.user()];
  const bits = randomBits();
  const first = await request(user, bits);
  await deposits.call(calls.cancelDeposit, user, { id: first });
  const near = await request(other, turned(bits, 20));
  const far = await request(other, turned(bits, 60));
  const copy = await request(other, turned(bits, 19));
  expect(await Promise.all([first, near, far, copy].map(alikeTo))).toEqual([null, first, null, near]);
});

test('what has no likeness is like nothing, not even like its kind', async () => {
  const user = await deposits.user();
  const ids = [await request(user, null), await request(user, null)];
  expect(await Promise.all(ids.map(alikeTo))).toEqual([null, null]);
});

test('of two at the same moment the second finds the first, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const users = [await deposits.user(), await deposits.user()];
    const bits = randomBits();
    const ids = await Promise.all(users.map((user) => request(user, bits)));
    const found = await Promise.all(ids.map(alikeTo));
    expect(found.filter((id) => id === null)).toHaveLength(1);
    expect(ids).toContain(found.find((id) => id !== null));
  }
});
