import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { failWriting } from './interference.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, type Fields, startExchange, wrongs } from './exchange.ts';

const [alice, bob, carol] = [1_001n, 1_002n, 1_003n];
const M = 1_000_000n;
const BTC1 = 100_000_000n;
const sell = (price: number, amount: number | string, more: Fields = {}) => ({
  type: 2,
  target_price: price,
  amount,
  ...more,
});
const buy = (price: number, amount: number | string, more: Fields = {}) => ({
  ...sell(price, amount, more),
  type: 1,
});
/** A sell that waits for the price to fall, a buy that waits for it to rise; at the best price there is then. */
const stopSell = (trigger_price: number, amount: number | string) => ({
  type: 2,
  order_kind: 'market',
  trigger_price,
  amount,
});
const stopBuy = (trigger_price: number, amount: number | string) => ({ ...stopSell(trigger_price, amount), type: 1 });

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
  for (const user of [alice, bob, carol]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
});
afterEach(async () => {
  const found = await wrongs(database);
  await exchange.stop();
  await drop();
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

/** Moves index and mark price, whole dollars. */
const setPrice = (price: number): void => exchange.markets.setPrice(1, price * 100);

const orderOf = (user: bigint, id: number): Promise<OrderRow> => exchange.order(user, id);

/** The order once it was triggered and what followed is committed. */
async function triggered(user: bigint, id: number): Promise<OrderRow> {
  await expect.poll(async () => (await orderOf(user, id)).triggered_at).not.toBeNull();
  return orderOf(user, id);
}

/** Whatever was to follow from a price has followed: an order of somebody else is answered after it. */
const settled = (): Promise<unknown> => exchange.place(carol, buy(5_000, '0.01'));

describe('a stop-limit order', () => {
  test('holds what it may cost, is told as waiting, and is in no book', async () => {
    const order = await exchange.place(alice, buy(10_600, 1, { trigger_price: 10_500 }));
    expect(order).toMatchObject({
      status: 1,
      order_kind: 'limit',
      target_price: '10600',
      trigger_price: '10500',
      triggered_at: null,
    });
    expect(await exchange.balance(alice, USDT)).toEqual([989_400n * M, 10_600n * M]);
    expect(await exchange.read(calls.depth, bob, { match_id: 1 })).toMatchObject({ bids: [], asks: [] });
    expect(await exchange.read(calls.list, alice, { state: 'open' })).toMatchObject({ data: [{ id: order.id }] });
  });

  test('does nothing before the mark price comes to its trigger, then goes into the book at its limit', async () => {
    const order = await exchange.place(alice, sell(9_550, 1, { trigger_price: 9_500 }));
    setPrice(9_501);
    await settled();
    expect(await orderOf(alice, order.id)).toMatchObject({ triggered_at: null });
    setPrice(9_500);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 1, trigger_price: '9500', filled_amount: '0' });
    expect(await exchange.read(calls.depth, bob, { match_id: 1 })).toMatchObject({ asks: [['9550', '1']] });
    const told = exchange.hub.toUsers.filter(({ userId, event }) => userId === alice && event.type === 'order');
    expect(told.at(-1)).toMatchObject({ event: { order: { id: order.id, triggered_at: expect.any(String) } } });
  });

  test('that trades at once pays no more than its limit; what it does not need goes back', async () => {
    await exchange.place(bob, sell(10_520, 1));
    const order = await exchange.place(alice, buy(10_600, 1, { trigger_price: 10_500 }));
    setPrice(10_500);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 2, trade_price: '10520' });
    expect(await exchange.balance(alice, USDT)).toEqual([989_480n * M, 0n]);
  });

  test('takes its place in the queue of its price when it is triggered, not when it was placed', async () => {
    const order = await exchange.place(alice, sell(9_950, 1, { trigger_price: 9_900 }));
    const early = await exchange.place(bob, sell(9_950, 1));
    setPrice(9_900);
    await triggered(alice, order.id);
    const late = await exchange.place(bob, sell(9_950, 1));
    await exchange.place(carol, buy(9_950, '1.5'));
    const orders = [orderOf(bob, early.id), orderOf(alice, order.id), orderOf(bob, late.id)];
    expect((await Promise.all(orders)).map(({ filled_amount }) => filled_amount)).toEqual(['1', '0.5', '0']);
  });
});

describe('a stop order', () => {
  test('sells at the best price of the moment it is triggered, also when the price has jumped past its trigger', async () => {
    await exchange.place(bob, buy(8_950, 1));
    const order = await exchange.place(alice, stopSell(9_900, 1));
    expect(order).toMatchObject({ status: 1, order_kind: 'market', trigger_price: '9900', target_price: '9801' });
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, BTC1]);
    setPrice(9_000);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 2, trade_price: '8950', target_price: '8910' });
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, 0n]);
  });

  test('never sells further than 1 % from the index: what nobody takes there is cancelled, and free again', async () => {
    await exchange.place(bob, buy(9_780, 1));
    const order = await exchange.place(alice, stopSell(9_900, 1));
    setPrice(9_900);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 3, cancel_reason: 'price_protection' });
    expect(await exchange.balance(alice, BTC)).toEqual([100n * BTC1, 0n]);
  });

  test('that buys holds 1 % more than its trigger and never pays more, however far the price has jumped', async () => {
    const [near, far] = [
      await exchange.place(alice, stopBuy(10_500, 1)),
      await exchange.place(alice, stopBuy(10_500, 1)),
    ];
    expect(await exchange.balance(alice, USDT)).toEqual([(1_000_000n - 2n * 10_605n) * M, 2n * 10_605n * M]);
    await exchange.place(bob, sell(10_600, 1));
    await exchange.place(bob, sell(10_606, 1));
    setPrice(10_800);
    expect(await triggered(alice, near.id)).toMatchObject({ status: 2, trade_price: '10600' });
    expect(await triggered(alice, far.id)).toMatchObject({ status: 3, cancel_reason: 'price_protection' });
    expect(await exchange.balance(alice, USDT)).toEqual([989_400n * M, 0n]);
  });

  test('of which several are reached: the nearest acts first, then the older', async () => {
    await exchange.place(bob, buy(9_790, 2));
    const [far, near, later] = [
      await exchange.place(alice, stopSell(9_800, 1)),
      await exchange.place(alice, stopSell(9_900, 1)),
      await exchange.place(alice, stopSell(9_900, 1)),
    ];
    setPrice(9_800);
    await triggered(alice, far.id);
    const orders = await Promise.all([near, later, far].map(({ id }) => orderOf(alice, id)));
    expect(orders.map(({ status }) => status)).toEqual([2, 2, 3]);
  });

  test('that meets an order of its owner cancels that one and goes on', async () => {
    const own = await exchange.place(alice, buy(9_890, 1));
    await exchange.place(bob, buy(9_880, 1));
    const order = await exchange.place(alice, stopSell(9_900, 1));
    setPrice(9_900);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 2, trade_price: '9880' });
    expect(await orderOf(alice, own.id)).toMatchObject({ status: 3, cancel_reason: 'self_trade' });
  });

  test.each([
    ['a trigger the price has come to already', stopSell(10_000, 1), 'trigger_reached'],
    ['the same of a buy', stopBuy(10_000, 1), 'trigger_reached'],
    ['the same of a stop-limit', sell(9_000, 1, { trigger_price: 10_100 }), 'trigger_reached'],
    ['a total', { type: 1, order_kind: 'market', trigger_price: 10_100, total: 100 }, 'order_fields_conflict'],
    ['a worst price of its own', { ...stopSell(9_900, 1), target_price: 9_000 }, 'order_fields_conflict'],
    ['all or none', { ...stopSell(9_900, 1), time_in_force: 'FOK' }, 'order_fields_conflict'],
    ['post-only', sell(9_800, 1, { trigger_price: 9_900, post_only: 1 }), 'order_fields_conflict'],
    [
      'a limit that does not wait',
      sell(9_800, 1, { trigger_price: 9_900, time_in_force: 'IOC' }),
      'order_fields_conflict',
    ],
    ['a trigger between two ticks', stopSell(9_900.005, 1), 'price_off_tick'],
    ['a trigger nobody will see', stopSell(900, 1), 'price_out_of_range'],
    ['less than the least', stopSell(9_900, '0.0001'), 'order_total_too_small'],
    ['what it cannot pay', stopSell(9_900, 101), 'insufficient_balance'],
  ])('is refused with %s', async (_what, fields, code) => {
    expect(await codeOf(exchange.place(alice, fields))).toBe(code);
    expect(await exchange.balance(alice, BTC)).toEqual([100n * BTC1, 0n]);
  });

  test('is cancelled while it waits, by itself and with all others', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    await exchange.place(alice, stopBuy(10_500, 1));
    expect(await exchange.cancel(alice, order.id)).toMatchObject({ status: 3, cancel_reason: 'user' });
    expect(await exchange.balance(alice, BTC)).toEqual([100n * BTC1, 0n]);
    expect(await exchange.cancelAll(alice)).toEqual({ cancelled: 1 });
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    setPrice(9_000);
    await settled();
    expect(await orderOf(alice, order.id)).toMatchObject({ triggered_at: null });
  });
});

describe('nobody triggers the stops of others', () => {
  test('by the last trade, which two accounts can put anywhere in the band', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    await exchange.place(bob, buy(9_600, 1));
    expect(await exchange.place(carol, sell(9_600, 1))).toMatchObject({ status: 2, trade_price: '9600' });
    setPrice(10_000);
    await settled();
    expect(await orderOf(alice, order.id)).toMatchObject({ status: 1, triggered_at: null });
  });

  test('by a price of too few sources', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    exchange.markets.setSources(1, 2);
    setPrice(9_800);
    await settled();
    expect(await orderOf(alice, order.id)).toMatchObject({ triggered_at: null });
    exchange.markets.setSources(1, 3);
    await triggered(alice, order.id);
  });

  test('by a price that has jumped, or before the mark price has held: nor is one taken then', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    exchange.markets.setMark(1, { ticks: 9_800_00, isValid: false, isJumped: false });
    setPrice(9_800);
    await settled();
    expect(await codeOf(exchange.place(alice, stopSell(9_000, 1)))).toBe('prices_unavailable');
    // The mark is held where the index was, while the index is far below for a moment.
    exchange.markets.setMark(1, { ticks: 9_950_00, isValid: true, isJumped: true });
    setPrice(9_000);
    await settled();
    expect(await orderOf(alice, order.id)).toMatchObject({ triggered_at: null });
    exchange.markets.setMark(1, { ticks: 9_800_00, isValid: true, isJumped: false });
    setPrice(9_800);
    await triggered(alice, order.id);
  });

  test('while the market is closed', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    exchange.markets.setTerms(1, { isOpen: false });
    await exchange.markets.spot.refresh();
    setPrice(9_800);
    expect(await codeOf(settled())).toBe('market_closed');
    expect(await orderOf(alice, order.id)).toMatchObject({ status: 1, triggered_at: null });
    exchange.markets.setTerms(1, { isOpen: true });
    await exchange.markets.spot.refresh();
    setPrice(9_800);
    await triggered(alice, order.id);
  });
});

describe('recovery', () => {
  async function restart(price: number): Promise<void> {
    await exchange.stop();
    exchange = await startExchange(database);
    // What the first tick after the start says.
    setPrice(price);
  }

  test('after a restart a stop waits as before, and acts when the price comes to it', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    await restart(9_901);
    await exchange.place(bob, buy(9_890, 1));
    expect(await orderOf(alice, order.id)).toMatchObject({ status: 1, triggered_at: null });
    setPrice(9_900);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 2, trade_price: '9890' });
  });

  test('one the price came to while nobody was there acts with the first price', async () => {
    const order = await exchange.place(alice, stopSell(9_900, 1));
    await exchange.place(bob, buy(9_790, 1));
    await restart(9_800);
    expect(await triggered(alice, order.id)).toMatchObject({ status: 2, trade_price: '9790' });
  });

  test('one that was triggered and waits in the book is there again, at its place, and is triggered no second time', async () => {
    const order = await exchange.place(alice, sell(9_950, 1, { trigger_price: 9_900 }));
    const early = await exchange.place(bob, sell(9_950, 1));
    setPrice(9_900);
    const { triggered_at } = await triggered(alice, order.id);
    await exchange.place(bob, sell(9_950, 1));
    await restart(9_900);
    await exchange.place(carol, buy(9_950, '1.5'));
    expect(await orderOf(bob, early.id)).toMatchObject({ status: 2 });
    expect(await orderOf(alice, order.id)).toMatchObject({ status: 1, filled_amount: '0.5', triggered_at });
  });

  test('a batch in which stops act, and that is not written, lets them act once all the same', async () => {
    await exchange.place(bob, buy(9_890, 3));
    const orders = [await exchange.place(alice, stopSell(9_900, 1)), await exchange.place(carol, stopSell(9_900, 1))];
    let failures = 2;
    failWriting(database, () =>
      (failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null,
    );
    setPrice(9_900);
    for (const [place, user] of [alice, carol].entries()) {
      expect(await triggered(user, orders[place]!.id)).toMatchObject({ status: 2, filled_amount: '1' });
    }
    expect(failures).toBeLessThan(0);
    expect(await exchange.balance(alice, BTC)).toEqual([99n * BTC1, 0n]);
  });
});

test('cancelled and triggered at once, it is one of the two, and its money is where that puts it', async () => {
  for (let round = 0; round < campaign(12, 60); round += 1) {
    const [before] = await exchange.balance(alice, BTC);
    await exchange.place(bob, buy(9_890, 1));
    const { id } = await exchange.place(alice, stopSell(9_900, 1));
    setPrice(9_900);
    const codes = await Promise.all(Array.from({ length: 3 }, () => codeOf(exchange.cancel(alice, id))));
    const { status, triggered_at, cancel_reason } = await orderOf(alice, id);
    const isCancelled = codes.includes('ok');
    expect({ status, cancel_reason, isCancelled }).toEqual(
      triggered_at === null
        ? { status: 3, cancel_reason: 'user', isCancelled: true }
        : { status: 2, cancel_reason: null, isCancelled: false },
    );
    expect(await exchange.balance(alice, BTC)).toEqual([isCancelled ? before : before - BTC1, 0n]);
    await exchange.cancelAll(bob);
    setPrice(10_000);
  }
});
