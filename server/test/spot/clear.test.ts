import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import * as calls from '@aureus/contract/spot/calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearMarket } from '../../src/spot/clear-act.ts';
import { ClearedMarkets } from '../../src/spot/cleared.ts';
import type { LiveOrder } from '../../src/spot/live-order.ts';
import { MarketState } from '../../src/spot/market-state.ts';
import { sweeping } from '../platform/deadlines/support.ts';
import { useDatabase } from '../support/database.ts';
import { withMoney } from '../support/money.ts';
import { BTC, ETH, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';
import { buy, sell } from './stage.ts';

const database = useDatabase();
const MARKET = 1;
let exchange: Exchange;
let [alice, bob] = [1_000n, 1_001n];
let proposalId = 0n;

beforeAll(async () => {
  await database.owner.query(`
    INSERT INTO currencies (id, code, full_name, kind, scale, logo, sort)
    VALUES (1, 'USDT', 'USDT', 'coin', 6, '', 1), (2, 'BTC', 'BTC', 'coin', 8, '', 2);
    INSERT INTO markets (id, base_id, quote_id, price_scale, tick, volume_scale, volume_step, market_from, tags, sort, is_open, calendar)
    VALUES (1, 2, 1, 2, 1, 4, 1, 2, '{}', 1, true, 'always')`);
  exchange = await startExchange(database);
});
afterAll(() => exchange.stop());
beforeEach(async () => {
  [alice, bob] = [alice + 10n, bob + 10n];
  await setOpen(true);
  exchange.markets.setPrice(MARKET, 10_000_00);
  await exchange.fund(alice, BTC, '10');
  await exchange.fund(alice, ETH, '10');
  await exchange.fund(bob, USDT, '100000');
});
afterEach(() => expectSoundBooks());

async function expectSoundBooks(): Promise<void> {
  expect(await wrongs(database)).toEqual([]);
}

async function setOpen(isOpen: boolean): Promise<void> {
  await database.owner.query('UPDATE markets SET is_open = $1 WHERE id = $2', [isOpen, MARKET]);
  exchange.markets.setMarket(MARKET, { isOpen });
  await exchange.markets.refresh();
}

/** As two operators do it. */
async function clear(refresh = exchange.spot.refreshBarred): Promise<void> {
  const handler = clearMarket({ markets: exchange.markets, refresh });
  await handler.preview(database.pool, { market_id: MARKET });
  proposalId += 1n;
  const names = { proposalId, proposedBy: 1n, approvedBy: 2n, reason: 'test' };
  const after = await withMoney(database.pool, (tx) => handler.execute(tx, { market_id: MARKET }, names));
  await after?.();
}

const rowsOf = async (user: bigint): Promise<OrderRow[]> =>
  ((await exchange.read(calls.list, user)) as { data: OrderRow[] }).data;
const reasonsOf = async (user: bigint) =>
  (await rowsOf(user)).map(({ status, cancel_reason }) => [status, cancel_reason]);
const openOf = async (user: bigint): Promise<number> =>
  (await rowsOf(user)).filter(({ status }) => status === 1).length;

/** What the users of a test are told once all that is due is settled. */
async function told(): Promise<unknown[]> {
  const sweep = await sweeping(database.pool, exchange.spot.deadlines);
  await expect.poll(async () => (await database.pool.query('SELECT FROM deadline')).rowCount).toBe(0);
  await sweep.stop();
  return exchange.notices
    .filter(({ userId }) => userId === alice || userId === bob)
    .map(({ userId, kind, params }) => [userId, kind, params]);
}

test('every open order of a closed market goes, stops and pairs too, what they held is free, and each owner is told once', async () => {
  await exchange.place(alice, sell(10_100, 1));
  await exchange.place(alice, { type: 2, order_kind: 'market', trigger_price: 9_900, amount: 1 });
  await exchange.place(alice, sell(10_200, 1, { pair_trigger_price: 9_800 }));
  await exchange.place(bob, buy(9_900, 1));
  await setOpen(false);
  await clear();
  await expect.poll(async () => (await openOf(alice)) + (await openOf(bob))).toBe(0);
  expect(await reasonsOf(bob)).toEqual([[3, 'operator']]);
  expect(await exchange.balance(alice, BTC)).toEqual([10_0000_0000n, 0n]);
  expect(await exchange.balance(bob, USDT)).toEqual([100_000_000_000n, 0n]);
  expect(await told()).toEqual([
    [alice, 'spot_orders_cleared', { symbol: 'BTC/USDT', orders: 4 }],
    [bob, 'spot_orders_cleared', { symbol: 'BTC/USDT', orders: 1 }],
  ]);
});

test('what comes after it has opened again stays, whoever looks again', async () => {
  await exchange.place(bob, buy(9_900, 1));
  await setOpen(false);
  await clear();
  await expect.poll(() => openOf(bob)).toBe(0);
  await setOpen(true);
  await exchange.place(bob, buy(9_800, 1));
  exchange.spot.refreshBarred();
  await exchange.place(bob, buy(9_700, 1));
  expect(await openOf(bob)).toBe(2);
  await exchange.cancelAll(bob);
});

test('an open market, an unknown one, and one without orders are refused', async () => {
  await exchange.place(bob, buy(9_900, 1));
  expect(await codeOf(clear())).toBe('market_not_closed');
  const handler = clearMarket({ markets: exchange.markets, refresh: () => {} });
  expect(await codeOf(handler.preview(database.pool, { market_id: 99 }))).toBe('market_unknown');
  await setOpen(false);
  const lines = await handler.preview(database.pool, { market_id: MARKET });
  expect(lines.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['market.symbol', null, 'BTC/USDT'],
    ['market.open_orders', '1', '0'],
    ['market.order_owners', null, '1'],
  ]);
  await clear();
  await expect.poll(() => openOf(bob)).toBe(0);
  expect(await codeOf(clear())).toBe('proposal_changes_nothing');
});

test('a process that dies in between leaves it to the next one, before anything is traded with what was cancelled', async () => {
  await exchange.place(bob, buy(10_050, 1));
  await setOpen(false);
  // Approved in a process that has no writer; that of the books stands still and is replaced.
  await clear(() => {});
  await exchange.stop();
  exchange = await startExchange(database);
  await setOpen(true);
  exchange.markets.setPrice(MARKET, 10_000_00);
  const taker = await exchange.place(alice, sell(10_040, 1));
  expect(taker).toMatchObject({ filled_amount: '0' });
  expect(await reasonsOf(bob)).toEqual([[3, 'operator']]);
  expect(await told()).toEqual([[bob, 'spot_orders_cleared', { symbol: 'BTC/USDT', orders: 1 }]]);
  await exchange.cancelAll(alice);
});

test('very many orders go in several batches, each once, and the book is not opened before', async () => {
  const state = new MarketState(exchange.markets.spot.on(MARKET)!);
  const createdAt = new Date(0);
  const add = (id: number): void => state.add({ id, owner: id % 7, state, createdAt } as LiveOrder);
  for (let id = 1; id <= 2_500; id += 1) add(id);
  const cleared = new ClearedMarkets();
  await cleared.read(database.pool as never);
  const sizes: number[] = [];
  const mayOpen: boolean[] = [];
  do {
    const batch = cleared.ordersToEvict([state]);
    sizes.push(batch.length);
    mayOpen.push(!cleared.isLeftIn(state));
    expect(cleared.toTell(batch).reduce((sum, { orders }) => sum + orders, 0)).toBe(batch.length);
    for (const order of batch) state.remove(order);
    cleared.commit();
  } while (cleared.isDue);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  expect(mayOpen).toEqual([false, false, true]);
  add(9_999);
  // Nothing more is looked at until something may have changed.
  expect(cleared.ordersToEvict([state])).toEqual([]);
  cleared.lookAgain();
  expect(cleared.ordersToEvict([state])).toHaveLength(1);
});
