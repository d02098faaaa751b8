import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';
import { failWriting } from './interference.ts';

const [alice, bob] = [1_001n, 1_002n];
const M = 1_000_000n;
const BTC1 = 100_000_000n;
const order = (type: 1 | 2, target_price: number, amount: number | string, more: Fields = {}) => ({
  type,
  target_price,
  amount,
  ...more,
});
/** Sells one at 10,200 or, once the price has fallen to 9,900, at the best price there is. */
const SELL_PAIR = order(2, 10_200, 1, { pair_trigger_price: 9_900 });
/** Buys one at 9,800 or, once the price has risen to 10,300, at 10,400 at most. */
const BUY_PAIR = order(1, 9_800, 1, { pair_trigger_price: 10_300, pair_target_price: 10_400 });

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob]) {
    await exchange.fund(user, USDT, '100000');
    await exchange.fund(user, BTC, '100');
  }
});
afterEach(async () => {
  const found = await wrongs(database);
  await exchange.stop();
  await drop();
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

const setPrice = (price: number): void => exchange.markets.setPrice(1, price * 100);

async function pairOf(limitId: number): Promise<[limit: OrderRow, stop: OrderRow]> {
  const { data } = (await exchange.read(calls.list, alice, { limit: 50 })) as { data: OrderRow[] };
  const limit = data.find(({ id }) => id === limitId)!;
  return [limit, data.find(({ id }) => id === limit.pair_id)!];
}

/** The pair once neither of it is what it was when it was placed. */
async function acted(limitId: number): Promise<[limit: OrderRow, stop: OrderRow]> {
  await expect.poll(async () => (await pairOf(limitId)).some(({ status }) => status !== 1)).toBe(true);
  return pairOf(limitId);
}

describe('a pair', () => {
  test('holds one sum for both, the larger of the two, and is two orders that name each other', async () => {
    const sold = await exchange.place(alice, SELL_PAIR);
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, BTC1]);
    const [limit, stop] = await pairOf(sold.id);
    expect(limit).toMatchObject({ status: 1, order_kind: 'limit', target_price: '10200', trigger_price: null });
    expect(stop).toMatchObject({ status: 1, order_kind: 'market', trigger_price: '9900', pair_id: sold.id });
    await exchange.place(alice, BUY_PAIR);
    expect(await exchange.balance(alice, USDT)).toEqual([89_600n * M, 10_400n * M]);
  });

  test('whose limit trades, if only in part, loses its stop; the rest holds for itself alone', async () => {
    const { id } = await exchange.place(alice, BUY_PAIR);
    await exchange.place(bob, order(2, 9_800, '0.25'));
    const [limit, stop] = await acted(id);
    expect(limit).toMatchObject({ status: 1, filled_amount: '0.25', ended_by_pair: 0 });
    expect(stop).toMatchObject({ status: 3, cancel_reason: 'user', ended_by_pair: 1, triggered_at: null });
    expect(await exchange.balance(alice, USDT)).toEqual([(100_000n - 9_800n) * M, 7_350n * M]);
    setPrice(10_300);
    await exchange.place(bob, order(1, 5_000, '0.01'));
    expect((await pairOf(id))[1].triggered_at).toBeNull();
  });

  test('whose stop is triggered loses its limit, and the stop trades with what that held', async () => {
    await exchange.place(bob, order(1, 9_890, 1));
    const { id } = await exchange.place(alice, SELL_PAIR);
    setPrice(9_900);
    const [limit, stop] = await acted(id);
    expect(limit).toMatchObject({ status: 3, cancel_reason: 'user', ended_by_pair: 1, filled_amount: '0' });
    expect(stop).toMatchObject({ status: 2, trade_price: '9890' });
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, 0n]);
  });

  test('whose stop goes into the book holds there what it may cost', async () => {
    const { id } = await exchange.place(alice, BUY_PAIR);
    setPrice(10_300);
    const [limit, stop] = await acted(id);
    expect([limit.status, stop.status]).toEqual([3, 1]);
    expect(stop.triggered_at).not.toBeNull();
    expect(await exchange.balance(alice, USDT)).toEqual([89_600n * M, 10_400n * M]);
    await exchange.place(bob, order(2, 10_400, 1));
    expect(await exchange.balance(alice, USDT)).toEqual([89_600n * M, 0n]);
    const { rows } = await database.pool.query<{ kind: number }>(
      'SELECT kind FROM ledger_entry WHERE owner_id = $1 AND ref = $2 ORDER BY id',
      [alice, stop.id],
    );
    // Held when it took over, traded afterwards.
    expect([...new Set(rows.map(({ kind }) => kind))]).toEqual([10, 12]);
  });

  test.each([
    ['by its limit', (limit: number) => exchange.cancel(alice, limit)],
    ['by its stop', async (limit: number) => exchange.cancel(alice, (await pairOf(limit))[1].id)],
    ['with all others', () => exchange.cancelAll(alice)],
  ])('is cancelled %s as a whole', async (_how, cancel) => {
    const { id } = await exchange.place(alice, BUY_PAIR);
    await cancel(id);
    for (const each of await pairOf(id))
      expect(each).toMatchObject({ status: 3, cancel_reason: 'user', ended_by_pair: 0 });
    expect(await exchange.balance(alice, USDT)).toEqual([100_000n * M, 0n]);
    expect(await codeOf(exchange.cancel(alice, id))).toBe('order_not_open');
  });

  test.each([
    ['a limit that would trade at once', { ...SELL_PAIR, target_price: 9_950 }, 'pair_would_trade'],
    ['a trigger the price has come to', { ...SELL_PAIR, pair_trigger_price: 10_100 }, 'trigger_reached'],
    ['more than there is', { ...SELL_PAIR, amount: 101 }, 'insufficient_balance'],
    ['what suffices for the limit alone', { ...BUY_PAIR, amount: 10 }, 'insufficient_balance'],
    [
      'a market order',
      { type: 2, order_kind: 'market', amount: 1, pair_trigger_price: 9_900 },
      'order_fields_conflict',
    ],
    ['a limit that does not wait', { ...SELL_PAIR, time_in_force: 'IOC' }, 'order_fields_conflict'],
    ['a stop as its limit', { ...SELL_PAIR, trigger_price: 9_950 }, 'order_fields_conflict'],
    ['a limit of a stop there is none of', order(2, 10_200, 1, { pair_target_price: 9_800 }), 'order_fields_conflict'],
  ])('is refused with %s, whole', async (_what, fields, code) => {
    await exchange.place(bob, order(1, 9_960, 1));
    expect(await codeOf(exchange.place(alice, fields))).toBe(code);
    expect(await exchange.read(calls.list, alice)).toMatchObject({ total: 0 });
    expect(await exchange.balance(alice, BTC)).toEqual([100n * BTC1, 0n]);
  });
});

describe('after a restart', () => {
  async function restart(): Promise<void> {
    await exchange.stop();
    exchange = await startExchange(database);
  }

  test('the limit still cancels the stop', async () => {
    const { id } = await exchange.place(alice, SELL_PAIR);
    await restart();
    await exchange.place(bob, order(1, 10_200, '0.5'));
    expect((await acted(id)).map(({ ended_by_pair, status }) => [status, ended_by_pair])).toEqual([
      [1, 0],
      [3, 1],
    ]);
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, BTC1 / 2n]);
  });

  test('the stop still cancels the limit, also when its batch is not written at first', async () => {
    await exchange.place(bob, order(1, 9_890, 1));
    const { id } = await exchange.place(alice, SELL_PAIR);
    await restart();
    let failures = 2;
    failWriting(database, () =>
      (failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null,
    );
    setPrice(9_900);
    expect((await acted(id)).map(({ ended_by_pair, status }) => [status, ended_by_pair])).toEqual([
      [3, 1],
      [2, 0],
    ]);
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, 0n]);
  });
});

test('taken and triggered at once, one of the two sells, never both', async () => {
  await exchange.fund(bob, USDT, '1000000');
  for (let round = 0; round < campaign(12, 60); round += 1) {
    const [before] = await exchange.balance(alice, BTC);
    await exchange.place(bob, order(1, 9_890, 1));
    const { id } = await exchange.place(alice, SELL_PAIR);
    const isPriceFirst = round % 2 === 0;
    if (isPriceFirst) setPrice(9_900);
    const taken = exchange.place(bob, order(1, 10_200, 1, { time_in_force: 'IOC' }));
    // What goes into one batch with the order, or into the next.
    if (!isPriceFirst) setImmediate(() => setPrice(9_900));
    await codeOf(taken);
    const [limit, stop] = await acted(id);
    expect([limit.filled_amount, stop.filled_amount].toSorted()).toEqual(['0', '1']);
    expect(await exchange.balance(alice, BTC)).toEqual([before - BTC1, 0n]);
    await exchange.cancelAll(bob);
    setPrice(10_000);
  }
});
