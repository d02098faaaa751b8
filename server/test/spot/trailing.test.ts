import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { listUserOrders } from '../../src/spot/operator-orders.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';
import { failWriting } from './interference.ts';
import { buy, M } from './stage.ts';

const BTC1 = 100_000_000n;
const trailing = (type: 1 | 2, trail_distance: number, amount: number | string) => ({
  type,
  order_kind: 'market',
  trail_distance,
  amount,
});
const SELL_100 = trailing(2, 100, 1);
const BUY_100 = trailing(1, 100, 1);

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
  [alice, bob] = [alice + 10n, bob + 10n];
  for (const user of [alice, bob]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
});
afterEach(async () => {
  setPrice(10_000);
  for (const user of [alice, bob]) await exchange.cancelAll(user);
  const found = await wrongs(database);
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

/** Moves index and mark price, whole dollars. */
const setPrice = (price: number): void => exchange.markets.setPrice(1, price * 100);

const orderOf = (user: bigint, id: number): Promise<OrderRow> => exchange.order(user, id);

const triggerOf = async (id: number): Promise<string | null> => (await orderOf(alice, id)).trigger_price;

/** Moves the price, and waits until the trigger is stored where it should be. */
async function moved(id: number, price: number, trigger: number): Promise<void> {
  setPrice(price);
  await expect.poll(() => triggerOf(id)).toBe(String(trigger));
}

async function triggered(id: number): Promise<OrderRow> {
  await expect.poll(async () => (await orderOf(alice, id)).triggered_at).not.toBeNull();
  return orderOf(alice, id);
}

/** Whatever was to follow from a price has followed: an order of somebody else is answered after it. */
const settled = (): Promise<unknown> => exchange.place(bob, buy(5_000, '0.01'));

describe('a trailing stop', () => {
  test('begins at the mark price, holds what it may cost there, and is told with its distance', async () => {
    const sold = await exchange.place(alice, SELL_100);
    expect(sold).toMatchObject({ status: 1, order_kind: 'market', trigger_price: '9900', trail_distance: '100' });
    const bought = await exchange.place(alice, BUY_100);
    expect(bought).toMatchObject({ trigger_price: '10100', target_price: '10201', triggered_at: null });
    expect(await exchange.balance(alice, USDT)).toEqual([(1_000_000n - 10_201n) * M, 10_201n * M]);
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, BTC1]);
  });

  test('that sells follows the price up and never down, then sells once it has fallen by its distance', async () => {
    await exchange.place(bob, buy(10_180, 1));
    const { id } = await exchange.place(alice, SELL_100);
    await moved(id, 10_300, 10_200);
    setPrice(10_201);
    await settled();
    expect(await orderOf(alice, id)).toMatchObject({ trigger_price: '10200', triggered_at: null });
    setPrice(10_200);
    expect(await triggered(id)).toMatchObject({ status: 2, trade_price: '10180', trigger_price: '10200' });
    const told = exchange.hub.toUsers.flatMap(({ userId, event }) =>
      userId === alice && event.type === 'order' ? [(event as unknown as { order: OrderRow }).order.trigger_price] : [],
    );
    expect(told).toEqual(['9900', '10200', '10200']);
  });

  test('that buys follows the price down; what it held too much is free once it acts', async () => {
    await exchange.place(bob, { type: 2, target_price: 9_810, amount: 1 });
    const { id } = await exchange.place(alice, BUY_100);
    await moved(id, 9_700, 9_800);
    expect(await orderOf(alice, id)).toMatchObject({ target_price: '9901' });
    expect(await exchange.balance(alice, USDT)).toEqual([(1_000_000n - 10_201n) * M, 10_201n * M]);
    setPrice(9_800);
    expect(await triggered(id)).toMatchObject({ status: 2, trade_price: '9810' });
    expect(await exchange.balance(alice, USDT)).toEqual([(1_000_000n - 9_810n) * M, 0n]);
  });

  test('is cancelled while it waits, and follows nothing any more', async () => {
    const { id } = await exchange.place(alice, BUY_100);
    await moved(id, 9_900, 10_000);
    await exchange.cancel(alice, id);
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    setPrice(9_800);
    await settled();
    expect(await triggerOf(id)).toBe('10000');
  });

  test.each([
    ['a distance within the trembling of the price', { trail_distance: 9 }, 'trail_out_of_range'],
    ['a distance beyond half of the price', { trail_distance: 5_001 }, 'trail_out_of_range'],
    ['a distance between two ticks', { trail_distance: 100.005 }, 'price_off_tick'],
    ['a trigger of its own', { trigger_price: 9_900 }, 'order_fields_conflict'],
    ['a limit', { order_kind: 'limit', target_price: 9_900 }, 'order_fields_conflict'],
    ['a worst price', { target_price: 9_900 }, 'order_fields_conflict'],
    ['all or none', { time_in_force: 'FOK' }, 'order_fields_conflict'],
    ['a stop beside it', { pair_trigger_price: 9_800 }, 'order_fields_conflict'],
    ['less than the least', { amount: '0.0001' }, 'order_total_too_small'],
    ['what it cannot pay', { amount: 101 }, 'insufficient_balance'],
  ])('is refused with %s', async (_what, fields, code) => {
    expect(await codeOf(exchange.place(alice, { ...SELL_100, ...fields }))).toBe(code);
    expect(await exchange.balance(alice, BTC)).toEqual([100n * BTC1, 0n]);
  });

  test('is one of twenty at most: each is written whenever the price leads it on', async () => {
    const small = { ...SELL_100, amount: '0.1' };
    for (let count = 0; count < 20; count += 1) await exchange.place(alice, small);
    expect(await codeOf(exchange.place(alice, small))).toBe('too_many_open_orders');
    const still = { type: 2, order_kind: 'market', amount: '0.1', trigger_price: 9_000 };
    expect(await codeOf(exchange.place(alice, still))).toBe('ok');
  });
});

test('operators see what the stops of a user wait for', async () => {
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at)
     VALUES ('seen', 'x', 'seen', 'SEEN0000', now(), now()) RETURNING id`,
  );
  const user = rows[0]!.id;
  await exchange.fund(user, BTC, '1');
  const { id } = await exchange.place(user, SELL_100);
  const asked = { id: Number(user), open: undefined, page: 1, limit: 10 };
  const { data } = await listUserOrders(database.pool, exchange.markets.spot, asked);
  expect(data).toMatchObject([
    { id: String(id), kind: 'market', trigger: '9900', trail_distance: '100', triggered_at: null },
  ]);
  await exchange.cancel(user, id);
});

describe('nobody leads a trailing stop on', () => {
  test('by a price of too few sources, one that has jumped, or before the mark price has held', async () => {
    const { id } = await exchange.place(alice, SELL_100);
    exchange.markets.setSources(1, 2);
    setPrice(10_500);
    await settled();
    setPrice(10_000);
    exchange.markets.setSources(1, 3);
    exchange.markets.setMark(1, { ticks: 10_400_00, isValid: false, isJumped: false });
    setPrice(10_400);
    await settled();
    expect(await codeOf(exchange.place(alice, SELL_100))).toBe('prices_unavailable');
    exchange.markets.setMark(1, { ticks: 10_100_00, isValid: true, isJumped: true });
    setPrice(10_500);
    await settled();
    exchange.markets.setMark(1, null);
    setPrice(10_000);
    await settled();
    expect(await orderOf(alice, id)).toMatchObject({ trigger_price: '9900', triggered_at: null });
  });

  test('by the last trade, and not while the market is closed', async () => {
    const { id } = await exchange.place(alice, SELL_100);
    await exchange.place(bob, { type: 2, target_price: 10_400, amount: 1 });
    await exchange.place(alice, buy(10_400, 1));
    expect(await triggerOf(id)).toBe('9900');
    exchange.markets.setTerms(1, { isOpen: false });
    await exchange.markets.spot.refresh();
    setPrice(10_500);
    expect(await codeOf(settled())).toBe('market_closed');
    setPrice(10_000);
    exchange.markets.setTerms(1, { isOpen: true });
    await exchange.markets.spot.refresh();
    await settled();
    expect(await triggerOf(id)).toBe('9900');
  });
});

describe('recovery', () => {
  async function restart(): Promise<void> {
    await exchange.stop();
    exchange = await startExchange(database);
  }

  test('what the price led it to before a restart counts: the first price after it lets it act', async () => {
    const { id } = await exchange.place(alice, SELL_100);
    await moved(id, 10_300, 10_200);
    await restart();
    await exchange.place(bob, buy(10_150, 1));
    setPrice(10_199);
    expect(await triggered(id)).toMatchObject({ status: 2, trade_price: '10150', trigger_price: '10200' });
    await restart();
    setPrice(9_000);
    await settled();
    const { data } = (await exchange.read(calls.fills, alice, { order_id: id })) as { data: unknown[] };
    expect(data).toHaveLength(1);
  });

  test('after a restart it follows as before, those that were placed first being first', async () => {
    const { id } = await exchange.place(alice, BUY_100);
    await moved(id, 9_900, 10_000);
    await restart();
    await moved(id, 9_800, 9_900);
    setPrice(9_899);
    await settled();
    expect(await orderOf(alice, id)).toMatchObject({ triggered_at: null, trigger_price: '9900' });
  });

  test('a move that is not written at first is written, and nothing acts by one that is not', async () => {
    const { id } = await exchange.place(alice, SELL_100);
    let failures = 2;
    failWriting(database, () =>
      (failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null,
    );
    await moved(id, 10_300, 10_200);
    expect(failures).toBeLessThan(0);
    setPrice(10_200);
    await triggered(id);
  });
});

test('led on, triggered and cancelled at once, it sells once or not at all', async () => {
  for (let round = 0; round < campaign(10, 60); round += 1) {
    const [before] = await exchange.balance(alice, BTC);
    await exchange.place(bob, buy(9_990, 1));
    const { id } = await exchange.place(alice, SELL_100);
    await moved(id, 10_090, 9_990);
    setPrice(9_985);
    const cancelled = await codeOf(exchange.cancel(alice, id));
    const { status } = await orderOf(alice, id);
    expect(status).toBe(cancelled === 'ok' ? 3 : 2);
    expect(await exchange.balance(alice, BTC)).toEqual([status === 3 ? before : before - BTC1, 0n]);
    setPrice(10_000);
    await exchange.cancelAll(bob);
  }
});
