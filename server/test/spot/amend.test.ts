import * as calls from '@aureus/contract/spot/calls.ts';
import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { BTC, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';
import { failWriting } from './interference.ts';
import { buy, M, sell } from './stage.ts';

const BTC1 = 100_000_000n;

let database: TestDatabase;
let exchange: Exchange;
let drop: () => Promise<void>;
let [alice, bob, carol] = [1_000n, 1_001n, 1_002n];

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
  exchange = await startExchange(database);
});
afterAll(async () => {
  await exchange.stop();
  await drop();
});

beforeEach(async () => {
  [alice, bob, carol] = [alice + 10n, bob + 10n, carol + 10n];
  for (const user of [alice, bob, carol]) {
    await exchange.fund(user, USDT, '100000');
    await exchange.fund(user, BTC, '10');
  }
});
afterEach(async () => {
  exchange.markets.setPrice(1, 10_000_00);
  for (const user of [alice, bob, carol]) await exchange.cancelAll(user);
  const found = await wrongs(database);
  if (found.length > 0) throw new Error(`The books are wrong: ${found.join('; ')}`);
});

/** Moves the index, and with it the band in which orders trade. */
const setPrice = (price: number): void => exchange.markets.setPrice(1, price * 100);

const orderOf = (user: bigint, id: number): Promise<OrderRow> => exchange.order(user, id);

describe('an order that waits is given', () => {
  test('a smaller amount: it keeps its place, and what it needs no longer is free', async () => {
    setPrice(9_300);
    const { id } = await exchange.place(alice, buy(9_000, 2));
    const later = await exchange.place(bob, buy(9_000, 1));
    const amended = await exchange.amend(alice, { id, amount: '0.5' });
    expect(amended).toMatchObject({ id, status: 1, trade_amount: '0.5', target_price: '9000', filled_amount: '0' });
    expect(await exchange.balance(alice, USDT)).toEqual([95_500n * M, 4_500n * M]);
    await exchange.place(carol, sell(9_000, '0.7'));
    expect(await orderOf(alice, id)).toMatchObject({ status: 2, filled_amount: '0.5' });
    expect(await orderOf(bob, later.id)).toMatchObject({ filled_amount: '0.2' });
  });

  test('a larger amount: it holds more, and waits behind who came meanwhile', async () => {
    setPrice(9_300);
    const { id } = await exchange.place(alice, buy(9_000, 1));
    const later = await exchange.place(bob, buy(9_000, 1));
    await exchange.amend(alice, { id, amount: 2 });
    expect(await exchange.balance(alice, USDT)).toEqual([82_000n * M, 18_000n * M]);
    await exchange.place(carol, sell(9_000, '1.5'));
    expect(await orderOf(bob, later.id)).toMatchObject({ status: 2 });
    expect(await orderOf(alice, id)).toMatchObject({ filled_amount: '0.5' });
    expect(await exchange.balance(alice, USDT)).toEqual([82_000n * M, 13_500n * M]);
  });

  test('another price: it holds what it needs there, and is told on the private stream', async () => {
    const { id } = await exchange.place(alice, buy(9_000, 1));
    await exchange.amend(alice, { id, target_price: 9_100 });
    expect(await exchange.balance(alice, USDT)).toEqual([90_900n * M, 9_100n * M]);
    await exchange.amend(alice, { id, target_price: 8_000, amount: 2 });
    expect(await exchange.balance(alice, USDT)).toEqual([84_000n * M, 16_000n * M]);
    expect(await exchange.read(calls.depth, bob, { match_id: 1 })).toMatchObject({ bids: [['8000', '2']], asks: [] });
    const told = exchange.hub.toUsers.filter(({ userId, event }) => userId === alice && event.type === 'order');
    expect(told.at(-1)).toMatchObject({ event: { order: { id, target_price: '8000', trade_amount: '2' } } });
  });

  test('a price somebody offers at: it trades there at once, and what its limit held too much goes back', async () => {
    setPrice(9_300);
    await exchange.place(bob, sell(9_500, '0.4'));
    const { id } = await exchange.place(alice, buy(9_000, 1));
    const amended = await exchange.amend(alice, { id, target_price: 9_600 });
    expect(amended).toMatchObject({ status: 1, filled_amount: '0.4', trade_price: '9500' });
    expect(await exchange.balance(alice, USDT)).toEqual([(100_000n - 3_800n - 5_760n) * M, 5_760n * M]);
    const { data } = (await exchange.read(calls.fills, alice, { order_id: id })) as { data: { role: string }[] };
    expect(data.map(({ role }) => role)).toEqual(['taker']);
  });

  test('an amount in all when a part of it is filled, and never less than that', async () => {
    setPrice(11_000);
    const { id } = await exchange.place(alice, sell(11_000, 2));
    await exchange.place(bob, buy(11_000, '0.5'));
    expect(await codeOf(exchange.amend(alice, { id, amount: '0.5' }))).toBe('amend_below_filled');
    expect(await exchange.amend(alice, { id, amount: '1.5' })).toMatchObject({ status: 1, filled_amount: '0.5' });
    expect(await exchange.balance(alice, BTC)).toEqual([(17n * BTC1) / 2n, BTC1]);
    await exchange.place(bob, buy(11_000, 3));
    expect(await orderOf(alice, id)).toMatchObject({ status: 2, trade_amount: '1.5', filled_amount: '1.5' });
  });

  test('what it has already: nothing moves, and it keeps its place', async () => {
    setPrice(9_300);
    const { id } = await exchange.place(alice, buy(9_000, 1));
    await exchange.place(bob, buy(9_000, 1));
    await exchange.amend(alice, { id, target_price: 9_000, amount: 1 });
    await exchange.place(carol, sell(9_000, 1));
    expect(await orderOf(alice, id)).toMatchObject({ status: 2 });
  });
});

describe('an amendment is refused, and the order stays as it is,', () => {
  test.each<[string, Record<string, string | number>, string]>([
    ['that says nothing', {}, 'order_fields_conflict'],
    ['to more than there is money for', { amount: 12 }, 'insufficient_balance'],
    ['to a price there is no money for', { target_price: 9_000, amount: '11.2' }, 'insufficient_balance'],
    ['to a price between two ticks', { target_price: 9_000.005 }, 'price_off_tick'],
    ['to a price nobody will see', { target_price: 900 }, 'price_out_of_range'],
    ['to an amount between two lots', { amount: '1.0000001' }, 'amount_off_lot'],
    ['to nothing', { amount: 0 }, 'amount_too_small'],
    ['to less than the least', { amount: '0.0001' }, 'order_total_too_small'],
    ['to a price where a post-only order would trade', { target_price: 9_700 }, 'post_only_would_cross'],
    ['to a trigger, which it has none of', { trigger_price: 9_100 }, 'order_fields_conflict'],
    ['shown another fee', { target_price: 8_900, fee_rate: 7 }, 'fee_changed'],
  ])('%s', async (_what, fields, code) => {
    await exchange.place(bob, sell(9_600, 1));
    const before = await exchange.place(alice, buy(9_000, 2, { post_only: 1 }));
    expect(await codeOf(exchange.amend(alice, { id: before.id, ...fields }))).toBe(code);
    expect(await orderOf(alice, before.id)).toEqual(before);
    expect(await exchange.balance(alice, USDT)).toEqual([82_000n * M, 18_000n * M]);
  });

  test('of somebody else, of one that is done, of a trailing stop, and of a pair until one of it is gone', async () => {
    const { id } = await exchange.place(alice, sell(11_000, 1));
    expect(await codeOf(exchange.amend(bob, { id, amount: 2 }))).toBe('order_unknown');
    await exchange.cancel(alice, id);
    expect(await codeOf(exchange.amend(alice, { id, amount: 2 }))).toBe('order_not_open');
    const trailing = { type: 2, order_kind: 'market', trail_distance: 100, amount: 1 };
    const stop = await exchange.place(alice, trailing);
    expect(await codeOf(exchange.amend(alice, { id: stop.id, amount: 2 }))).toBe('order_not_amendable');
    setPrice(10_900);
    const pair = await exchange.place(alice, sell(10_900, 1, { pair_trigger_price: 9_500 }));
    for (const each of [pair.id, pair.pair_id!]) {
      expect(await codeOf(exchange.amend(alice, { id: each, amount: 2 }))).toBe('order_not_amendable');
    }
    await exchange.place(bob, buy(10_900, '0.5'));
    expect(await exchange.amend(alice, { id: pair.id, amount: '0.8' })).toMatchObject({ trade_amount: '0.8' });
  });

  test('to a price the owner may not give any more, after losses', async () => {
    await exchange.place(bob, buy(9_750, 1));
    await exchange.place(alice, sell(9_750, 1));
    const { id } = await exchange.place(alice, sell(10_400, 1));
    expect(await codeOf(exchange.amend(alice, { id, target_price: 9_700 }))).toBe('price_held');
    expect(await exchange.amend(alice, { id, target_price: 9_800 })).toMatchObject({ target_price: '9800' });
  });

  test('while the market is closed, and without a price to go by', async () => {
    const { id } = await exchange.place(alice, sell(11_000, 1));
    exchange.markets.setTerms(1, { isOpen: false });
    await exchange.markets.spot.refresh();
    expect(await codeOf(exchange.amend(alice, { id, amount: '0.5' }))).toBe('market_closed');
    exchange.markets.setTerms(1, { isOpen: true });
    await exchange.markets.spot.refresh();
    exchange.markets.setPrice(1, null);
    expect(await codeOf(exchange.amend(alice, { id, amount: '0.5' }))).toBe('prices_unavailable');
    exchange.markets.setPrice(1, 10_000_00);
  });
});

test('whoever raises an order that loses again and again loses no more for it', async () => {
  const { id } = await exchange.place(alice, sell(9_900, 1));
  await exchange.place(bob, buy(9_900, '0.5'));
  await exchange.amend(alice, { id, amount: '1.5' });
  await exchange.place(bob, buy(9_900, '0.25'));
  await exchange.amend(alice, { id, amount: '1.25' });
  await exchange.place(bob, buy(9_900, '0.1'));
  const { rows } = await database.pool.query<{ value: bigint }>(
    'SELECT order_value AS value FROM spot_costly_trade WHERE order_id = $1 ORDER BY trade_id',
    [id],
  );
  // All it was, what was open when it grew, and no more of that when it shrank.
  expect(rows.map(({ value }) => value)).toEqual([10_000n * M, 10_000n * M, 7_500n * M]);
});

describe('once and whole', () => {
  test('with one key an order is amended once, also when it was filled since', async () => {
    setPrice(9_300);
    const { id } = await exchange.place(alice, buy(9_000, 1));
    const first = await exchange.amend(alice, { id, target_price: 9_100, amount: 2 }, `amend-${id}`);
    await exchange.amend(alice, { id, amount: 1 });
    await exchange.place(bob, sell(9_100, 1));
    expect(await codeOf(exchange.amend(alice, { id, target_price: 9_100, amount: 2 }, `amend-${id}`))).toBe(
      'ClaimLostError',
    );
    expect(first).toMatchObject({ trade_amount: '2' });
    expect(await orderOf(alice, id)).toMatchObject({ status: 2, trade_amount: '1' });
  });

  test('a batch that is not written at first amends all the same, with the money that belongs to it', async () => {
    const { id } = await exchange.place(alice, buy(9_000, 1));
    let failures = 2;
    failWriting(database, () =>
      (failures -= 1) >= 0 ? Object.assign(new Error('deadlock'), { code: '40P01' }) : null,
    );
    expect(await exchange.amend(alice, { id, target_price: 8_000, amount: 3 })).toMatchObject({ trade_amount: '3' });
    expect(failures).toBeLessThan(0);
    expect(await exchange.balance(alice, USDT)).toEqual([76_000n * M, 24_000n * M]);
  });

  test('after a restart it is where it was put, with what losses are weighed by', async () => {
    const { id } = await exchange.place(alice, sell(9_900, 1));
    await exchange.place(bob, buy(9_900, '0.5'));
    const early = await exchange.place(carol, sell(9_900, '0.5'));
    await exchange.amend(alice, { id, amount: '1.5' });
    await exchange.stop();
    exchange = await startExchange(database);
    await exchange.place(bob, buy(9_900, '0.75'));
    expect(await orderOf(carol, early.id)).toMatchObject({ status: 2 });
    expect(await orderOf(alice, id)).toMatchObject({ filled_amount: '0.75' });
    const { rows } = await database.pool.query<{ value: bigint }>(
      'SELECT order_value AS value FROM spot_costly_trade WHERE order_id = $1 ORDER BY trade_id DESC LIMIT 1',
      [id],
    );
    expect(rows).toEqual([{ value: 10_000n * M }]);
  });

  test('amended, filled and cancelled at once, its money is where what became of it puts it', async () => {
    for (let round = 0; round < campaign(12, 100); round += 1) {
      const [, before] = [await exchange.balance(alice, USDT), await exchange.balance(alice, BTC)];
      const { id } = await exchange.place(alice, sell(9_999, 1));
      const work = [
        () => codeOf(exchange.amend(alice, { id, amount: '0.4' })),
        () => codeOf(exchange.place(bob, buy(9_999, '0.6', { time_in_force: 'IOC' }))),
        () => codeOf(exchange.amend(alice, { id, target_price: 10_001, amount: 2 })),
        ...(round % 3 === 0 ? [() => codeOf(exchange.cancel(alice, id))] : []),
      ];
      // Another order each time.
      const turned = [...work.slice(round % work.length), ...work.slice(0, round % work.length)];
      await Promise.all(turned.map((each) => each()));
      const { status, trade_amount, filled_amount } = await orderOf(alice, id);
      const units = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));
      expect(units(filled_amount)).toBeLessThanOrEqual(units(trade_amount));
      const held = status === 1 ? units(trade_amount) - units(filled_amount) : 0n;
      expect(await exchange.balance(alice, BTC)).toEqual([before[0] - units(filled_amount) - held, held]);
      await exchange.cancelAll(alice);
      await exchange.fund(alice, BTC, filled_amount);
      await exchange.fund(bob, USDT, '10000');
    }
  });
});
