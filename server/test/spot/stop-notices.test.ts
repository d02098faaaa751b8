import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweeping } from '../platform/deadlines/support.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { type Exchange, startExchange } from './exchange.ts';
import { failWriting } from './interference.ts';
import { buy, sell } from './stage.ts';

const STOP = { type: 2, order_kind: 'market', trigger_price: 9_900, amount: 1 };

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;
let [alice, bob] = [1_000n, 1_001n];

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
});
afterAll(async () => {
  await exchange.stop();
  await drop();
});
beforeEach(async () => {
  exchange.markets.setPrice(1, 10_000_00);
  [alice, bob] = [alice + 10n, bob + 10n];
  await exchange.fund(alice, BTC, '10');
  await exchange.fund(bob, USDT, '100000');
});

async function triggered(id: number): Promise<OrderRow> {
  const read = async () =>
    ((await exchange.read(calls.list, alice)) as { data: OrderRow[] }).data.find((each) => each.id === id)!;
  await expect.poll(async () => (await read()).triggered_at).not.toBeNull();
  return read();
}

/** What alice is told once all that is due is settled. */
async function told(): Promise<unknown[]> {
  const sweep = await sweeping(database.pool, exchange.spot.deadlines);
  const left = async () => (await database.pool.query('SELECT FROM deadline')).rowCount;
  await expect.poll(left).toBe(0);
  await sweep.stop();
  return exchange.notices.filter(({ userId }) => userId === alice).map(({ kind, params }) => [kind, params]);
}

test('a user is told that a stop has acted, in a batch that was not written at first too, and once', async () => {
  await exchange.place(bob, buy(9_890, 1));
  const { id } = await exchange.place(alice, STOP);
  let failures = 2;
  failWriting(database, () => ((failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null));
  exchange.markets.setPrice(1, 9_900_00);
  expect(await triggered(id)).toMatchObject({ status: 2 });
  expect(await told()).toEqual([['spot_stop_acted', { symbol: 'BTC/USDT', price: '9900' }]]);
  expect(await told()).toHaveLength(1);
});

test('a user is told of a stop that found nobody to trade with when it acted', async () => {
  const { id } = await exchange.place(alice, STOP);
  exchange.markets.setPrice(1, 9_900_00);
  expect(await triggered(id)).toMatchObject({ status: 3, cancel_reason: 'no_liquidity' });
  expect(await told()).toEqual([['spot_stop_refused', { symbol: 'BTC/USDT', price: '9900' }]]);
});

test('one of which a part was filled has acted, though the rest was cancelled', async () => {
  await exchange.place(bob, buy(9_890, '0.4'));
  const { id } = await exchange.place(alice, STOP);
  exchange.markets.setPrice(1, 9_900_00);
  expect(await triggered(id)).toMatchObject({ status: 3, filled_amount: '0.4' });
  expect(await told()).toEqual([['spot_stop_acted', { symbol: 'BTC/USDT', price: '9900' }]]);
});

test('one that went into the book has acted, also when its owner cancelled it before it was told', async () => {
  const { id } = await exchange.place(alice, sell(9_950, 1, { trigger_price: 9_900 }));
  exchange.markets.setPrice(1, 9_900_00);
  await triggered(id);
  await exchange.cancel(alice, id);
  expect(await told()).toEqual([['spot_stop_acted', { symbol: 'BTC/USDT', price: '9900' }]]);
});

test('nobody is told of stops that wait, or were cancelled while they did', async () => {
  const { id } = await exchange.place(alice, STOP);
  await exchange.place(alice, STOP);
  await exchange.cancel(alice, id);
  expect(await told()).toEqual([]);
});
