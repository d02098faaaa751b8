import * as calls from '@aureus/contract/spot/calls.ts';
import type { PublicTrade } from '@aureus/contract/spot/shapes.ts';
import type { BalanceEvent } from '@aureus/contract/wallet/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LAG_BYTES } from '../../src/platform/live/backlog.ts';
import { useDatabase } from '../support/database.ts';
import { BTC, ETH_USDT, USDT } from '../wallet/markets.ts';
import { codeOf, type Exchange, startExchange, wrongs } from './exchange.ts';

const database = useDatabase();
let exchange: Exchange;
let nextUser = 1_000n;
let alice = 0n;
let bob = 0n;

beforeAll(async () => {
  exchange = await startExchange(database);
});
afterAll(() => exchange.stop());

/** Two users with 1,000,000 USDT and 100 BTC each, and an empty book. */
beforeEach(async () => {
  const open = await database.pool.query<{ id: bigint; owner_id: bigint }>('SELECT * FROM spot_order WHERE status = 1');
  await Promise.all(open.rows.map(({ id, owner_id }) => exchange.cancel(owner_id, Number(id))));
  alice = ++nextUser;
  bob = ++nextUser;
  for (const user of [alice, bob]) {
    await exchange.fund(user, USDT, '1000000');
    await exchange.fund(user, BTC, '100');
  }
});

const buy = (price: number, amount: number | string, more = {}) => ({ type: 1, target_price: price, amount, ...more });
const sell = (price: number, amount: number | string, more = {}) => ({ type: 2, target_price: price, amount, ...more });
const marketBuy = (more: object) => ({ type: 1, order_kind: 'market', ...more });
const marketSell = (more: object) => ({ type: 2, order_kind: 'market', ...more });

const M = 1_000_000n;
const BTC1 = 100_000_000n;

describe('a limit order', () => {
  test('holds what it may cost and waits', async () => {
    const order = await exchange.place(alice, buy(9_000, '0.5'));
    expect(order).toMatchObject({
      status: 1,
      order_kind: 'limit',
      time_in_force: 'GTC',
      target_price: '9000',
      trade_amount: '0.5',
      filled_amount: '0',
      trade_price: '0',
      symbol: 'BTC/USDT',
      type: 1,
    });
    expect(await exchange.balance(alice, USDT)).toEqual([995_500n * M, 4_500n * M]);
    expect(await exchange.read(calls.depth, alice, { match_id: 1 })).toMatchObject({
      bids: [['9000', '0.5']],
      asks: [],
    });
    expect(await wrongs(database)).toEqual([]);
  });

  test('trades at the price of the one that waited; the better price goes back; both pay their fee', async () => {
    const maker = await exchange.place(bob, sell(9_900, 1));
    const taker = await exchange.place(alice, buy(10_000, 1));
    expect(taker).toMatchObject({ status: 2, trade_price: '9900', filled_total: '9900', charge_fee: '0.002' });
    // Taker 0.2 % of the bitcoin, maker 0.1 % of the dollars.
    expect(await exchange.balance(alice, USDT)).toEqual([990_100n * M, 0n]);
    expect(await exchange.balance(alice, BTC)).toEqual([101n * BTC1 - 200_000n, 0n]);
    expect(await exchange.balance(bob, USDT)).toEqual([1_000_000n * M + 9_900n * M - 9_900_000n, 0n]);
    expect(await exchange.balance(bob, BTC)).toEqual([99n * BTC1, 0n]);
    const { data } = (await exchange.read(calls.list, bob)) as { data: object[] };
    expect(data[0]).toMatchObject({ id: maker.id, status: 2, charge_fee: '9.9', fee_currency: USDT.id });
    expect(await wrongs(database)).toEqual([]);
  });

  test('is filled in parts by several, and keeps its hold for the rest', async () => {
    const maker = await exchange.place(bob, buy(9_999.99, 2));
    await exchange.place(alice, sell(9_999.99, '0.5'));
    await exchange.place(alice, sell(9_000, '0.25'));
    expect(await exchange.balance(bob, USDT)).toEqual([1_000_000n * M - 19_999_980_000n, 12_499_987_500n]);
    const { data } = (await exchange.read(calls.list, bob, { state: 'open' })) as { data: object[] };
    expect(data).toEqual([expect.objectContaining({ id: maker.id, filled_amount: '0.75', status: 1 })]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('that traded better than its price holds no more than its rest may cost', async () => {
    await exchange.place(bob, sell(9_900, 1));
    await exchange.place(alice, buy(10_000, 3));
    expect(await exchange.balance(alice, USDT)).toEqual([970_100n * M, 20_000n * M]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('meets better prices first, and of one price the older', async () => {
    const carol = ++nextUser;
    await exchange.fund(carol, BTC, '10');
    const late = await exchange.place(bob, sell(9_950, 1));
    const later = await exchange.place(carol, sell(9_950, 1));
    const best = await exchange.place(carol, sell(9_940, 1));
    await exchange.place(alice, buy(9_950, '2.5'));
    const status = async (user: bigint, id: number) => {
      const { data } = (await exchange.read(calls.list, user)) as { data: { id: number; filled_amount: string }[] };
      return data.find((each) => each.id === id)?.filled_amount;
    };
    expect(await status(carol, best.id)).toBe('1');
    expect(await status(bob, late.id)).toBe('1');
    expect(await status(carol, later.id)).toBe('0.5');
  });

  test('as immediate-or-cancel trades what it can', async () => {
    await exchange.place(bob, sell(9_900, 1));
    const order = await exchange.place(alice, buy(9_900, 3, { time_in_force: 'IOC' }));
    expect(order).toMatchObject({ status: 3, filled_amount: '1', cancel_reason: 'immediate_or_cancel' });
    expect(await exchange.balance(alice, USDT)).toEqual([990_100n * M, 0n]);
    const nothing = await exchange.place(alice, buy(9_900, 3, { time_in_force: 'IOC' }));
    expect(nothing).toMatchObject({ status: 3, filled_amount: '0' });
    expect(await wrongs(database)).toEqual([]);
  });

  test('as fill-or-kill trades all or nothing', async () => {
    await exchange.place(bob, sell(9_900, 1));
    expect(await codeOf(exchange.place(alice, buy(9_900, '1.0001', { time_in_force: 'FOK' })))).toBe(
      'fill_or_kill_unfilled',
    );
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    expect(await exchange.place(alice, buy(9_900, 1, { time_in_force: 'FOK' }))).toMatchObject({ status: 2 });
    expect(await wrongs(database)).toEqual([]);
  });

  test('as post-only never trades at once', async () => {
    await exchange.place(bob, sell(9_900, 1));
    expect(await codeOf(exchange.place(alice, buy(9_900, 1, { post_only: 1 })))).toBe('post_only_would_cross');
    expect(await exchange.place(alice, buy(9_899.99, 1, { post_only: 1 }))).toMatchObject({ status: 1, post_only: 1 });
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M - 9_899_990_000n, 9_899_990_000n]);
  });

  test('does not trade with its own owner: what is left of it is cancelled', async () => {
    await exchange.place(bob, sell(9_890, 1));
    const own = await exchange.place(alice, sell(9_900, 1));
    const order = await exchange.place(alice, buy(9_950, 2));
    expect(order).toMatchObject({ status: 3, cancel_reason: 'self_trade', filled_amount: '1', trade_price: '9890' });
    const fills = (await exchange.read(calls.fills, alice)) as { data: object[]; total: number };
    expect(fills.data).toEqual([expect.objectContaining({ role: 'taker', price: '9890' })]);
    const { data } = (await exchange.read(calls.list, alice, { state: 'open' })) as { data: object[] };
    expect(data).toEqual([expect.objectContaining({ id: own.id, filled_amount: '0' })]);
    const alone = await exchange.place(alice, buy(9_950, 2));
    expect(alone).toMatchObject({ status: 3, cancel_reason: 'self_trade', filled_amount: '0' });
    expect(await wrongs(database)).toEqual([]);
  });
});

describe('a market order', () => {
  test('trades up to its protection, one percent from the index', async () => {
    await exchange.place(bob, sell(10_000, 1));
    await exchange.place(bob, sell(10_100, 1));
    await exchange.place(bob, sell(10_100.01, 1));
    const order = await exchange.place(alice, marketBuy({ amount: 3 }));
    expect(order).toMatchObject({
      status: 3,
      cancel_reason: 'price_protection',
      filled_amount: '2',
      trade_price: '10050',
    });
    expect(order).toMatchObject({ order_kind: 'market', time_in_force: 'IOC', target_price: '10100' });
    expect(await exchange.balance(alice, USDT)).toEqual([979_900n * M, 0n]);
    expect(await wrongs(database)).toEqual([]);
  });

  test('stops at the price its owner names', async () => {
    await exchange.place(bob, sell(10_000, 1));
    await exchange.place(bob, sell(10_050, 1));
    const order = await exchange.place(alice, marketBuy({ amount: 2, target_price: 10_049 }));
    expect(order).toMatchObject({ target_price: '10049', filled_amount: '1' });
    expect(await exchange.place(bob, marketBuy({ amount: 1, target_price: 99_999 })).catch(() => null)).toMatchObject({
      target_price: '10100',
      cancel_reason: 'self_trade',
    });
  });

  test('buys for a total, to the last lot it pays for', async () => {
    await exchange.place(bob, sell(10_000, 1));
    await exchange.place(bob, sell(10_010, 1));
    const order = await exchange.place(alice, marketBuy({ total: '15000.5' }));
    // 1 at 10,000, then 0.4995 at 10,010 = 4,999.995; the next lot would cost 1.001.
    expect(order).toMatchObject({ status: 2, trade_amount: '0', filled_amount: '1.4995', filled_total: '14999.995' });
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M - 14_999_995_000n, 0n]);
    const rest = await exchange.place(alice, marketBuy({ total: '100000' }));
    expect(rest).toMatchObject({ status: 3, cancel_reason: 'no_liquidity', filled_amount: '0.5005' });
    expect(await wrongs(database)).toEqual([]);
  });

  test('sells, also as fill-or-kill', async () => {
    await exchange.place(bob, buy(9_950, 1));
    expect(await codeOf(exchange.place(alice, marketSell({ amount: 2, time_in_force: 'FOK' })))).toBe(
      'fill_or_kill_unfilled',
    );
    expect(await exchange.place(alice, marketSell({ amount: 1, time_in_force: 'FOK' }))).toMatchObject({
      status: 2,
      charge_fee: '19.9',
    });
    expect(await wrongs(database)).toEqual([]);
  });

  test('that meets nobody is refused and leaves nothing', async () => {
    expect(await codeOf(exchange.place(alice, marketBuy({ amount: 1 })))).toBe('no_liquidity');
    await exchange.place(bob, sell(10_200, 1));
    expect(await codeOf(exchange.place(alice, marketBuy({ total: 500 })))).toBe('no_liquidity');
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
    expect((await exchange.read(calls.list, alice)) as object).toMatchObject({ total: 0 });
  });

  test('is not taken without an index price', async () => {
    exchange.markets.setPrice(1, null);
    expect(await codeOf(exchange.place(alice, marketBuy({ amount: 1 })))).toBe('prices_unavailable');
    exchange.markets.setPrice(1, 10_000_00);
  });
});

describe('what is refused', () => {
  const cases: [string, object, string][] = [
    ['no money', buy(10_000, '100.0001'), 'insufficient_balance'],
    ['not so many coins', sell(10_000, '100.0001'), 'insufficient_balance'],
    ['off the tick', buy(9_000, 1, { target_price: '9000.001' }), 'price_off_tick'],
    ['off the lot', buy(9_000, '0.00001'), 'amount_off_lot'],
    ['nothing', buy(9_000, 0), 'amount_too_small'],
    ['too many', buy(9_000, '100000000000'), 'amount_too_large'],
    ['too much value', buy(90_000, '400000'), 'insufficient_balance'],
    ['too low a price', buy(999, 1), 'price_out_of_range'],
    ['too high a price', sell(100_001, 1), 'price_out_of_range'],
    ['too small a total', buy(10_000, '0.0004'), 'order_total_too_small'],
    ['a market order too small', marketSell({ amount: '0.0004' }), 'order_total_too_small'],
    ['a total too small', marketBuy({ total: '4.99' }), 'order_total_too_small'],
    ['a total of nothing', marketBuy({ total: '0' }), 'order_total_too_small'],
    ['limit without price', { type: 1, amount: 1 }, 'order_fields_conflict'],
    ['limit with total', buy(9_000, 1, { total: 5 }), 'order_fields_conflict'],
    ['post-only and IOC', buy(9_000, 1, { post_only: 1, time_in_force: 'IOC' }), 'order_fields_conflict'],
    ['market and GTC', marketBuy({ amount: 1, time_in_force: 'GTC' }), 'order_fields_conflict'],
    ['market and post-only', marketBuy({ amount: 1, post_only: 1 }), 'order_fields_conflict'],
    ['amount and total', marketBuy({ amount: 1, total: 100 }), 'order_fields_conflict'],
    ['neither', marketBuy({}), 'order_fields_conflict'],
    ['a sale by total', marketSell({ total: 100 }), 'order_fields_conflict'],
    ['all of a total or nothing', marketBuy({ total: 100, time_in_force: 'FOK' }), 'order_fields_conflict'],
    ['no such market', buy(9_000, 1, { currency_id: 99 }), 'market_unknown'],
    ['S29: currencies that form no market', buy(9_000, 1, { legal_id: BTC.id }), 'market_unknown'],
  ];
  test.each(cases)('%s', async (_, fields, code) => {
    expect(await codeOf(exchange.place(alice, fields as Record<string, string>))).toBe(code);
    expect(await exchange.balance(alice, USDT)).toEqual([1_000_000n * M, 0n]);
  });

  test('a name that is in use', async () => {
    await exchange.place(alice, buy(9_000, 1, { client_order_id: 'mine' }));
    expect(await codeOf(exchange.place(alice, buy(9_000, 1, { client_order_id: 'mine' })))).toBe(
      'client_order_id_used',
    );
    const [first, second] = await Promise.all(
      ['a', 'b'].map(() => codeOf(exchange.place(alice, buy(9_000, 1, { client_order_id: 'twin' })))),
    );
    expect(new Set([first, second])).toEqual(new Set(['client_order_id_used', 'ok']));
    expect(await codeOf(exchange.place(bob, buy(9_000, 1, { client_order_id: 'mine' })))).toBe('ok');
  });

  test('more than 200 open orders in a market, and no fewer', async () => {
    const codes = await Promise.all(
      Array.from({ length: 205 }, () => codeOf(exchange.place(alice, buy(9_000, '0.001')))),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(200);
    expect(codes.filter((code) => code === 'too_many_open_orders')).toHaveLength(5);
    const elsewhere = { type: 1, target_price: 1_000, amount: '0.01', currency_id: ETH_USDT.base.id };
    expect(await codeOf(exchange.place(alice, elsewhere))).toBe('ok');
  });
});

describe('a cancel', () => {
  test('gives everything back, once', async () => {
    const { id } = await exchange.place(alice, buy(9_600, 1));
    await exchange.place(bob, sell(9_600, '0.25'));
    const cancelled = await exchange.cancel(alice, id);
    expect(cancelled).toMatchObject({ status: 3, cancel_reason: 'user', filled_amount: '0.25' });
    expect(await exchange.balance(alice, USDT)).toEqual([997_600n * M, 0n]);
    expect(await codeOf(exchange.cancel(alice, id))).toBe('order_not_open');
    expect(await exchange.read(calls.depth, alice, { match_id: 1 })).toMatchObject({ bids: [] });
    expect(await wrongs(database)).toEqual([]);
  });

  test('S27 C05: of an order of somebody else, or of none, says the same', async () => {
    const { id } = await exchange.place(alice, buy(9_000, 1));
    expect(await codeOf(exchange.cancel(bob, id))).toBe('order_unknown');
    expect(await codeOf(exchange.cancel(bob, 7))).toBe('order_unknown');
  });
});

describe('what is told', () => {
  test('lists go by the moment: of several writers, who take their ids in blocks, the newest may have the lower one', async () => {
    const orders = [await exchange.place(alice, buy(9_000, '0.5')), await exchange.place(alice, buy(9_000, '0.5'))];
    const [lower = 0, higher = 0] = orders.map(({ id }) => id);
    await database.owner.query(`UPDATE spot_order SET created_at = created_at + interval '1 minute' WHERE id = $1`, [
      lower,
    ]);
    const { data } = (await exchange.read(calls.list, alice)) as { data: { id: number }[] };
    expect(data.map(({ id }) => id)).toEqual([lower, higher]);
  });

  test('orders and balances to their owners, trades and depth to everyone, after the commit', async () => {
    exchange.hub.toUsers.length = 0;
    exchange.hub.published.length = 0;
    const maker = await exchange.place(bob, sell(9_900, 1));
    const taker = await exchange.place(alice, buy(9_900, '0.5'));
    const toBob = exchange.hub.toUsers.filter(({ userId }) => userId === bob).map(({ event }) => event);
    expect(toBob.map(({ type }) => type)).toEqual(['order', 'balance', 'order', 'balance']);
    expect(toBob[2]).toMatchObject({ order: { id: maker.id, filled_amount: '0.5' } });
    const before = (toBob[1] as unknown as BalanceEvent).balances[0]!.version;
    expect(toBob[3]).toMatchObject({
      balances: [
        { account: 'change', currency: BTC.id, available: '99', held: '0.5', version: before + 1 },
        { account: 'change', currency: USDT.id, available: '1004945.05', held: '0' },
      ],
    });
    const trades = exchange.hub.published.filter(({ stream }) => stream === 'match_trade:1');
    expect(trades).toHaveLength(1);
    expect(trades[0]?.event).toMatchObject({
      type: 'match_trade',
      data: [{ price: '9900', amount: '0.5', direction: 'buy' }],
    });
    const { data } = (await exchange.read(calls.recentTrades, bob, { match_id: 1 })) as { data: object[] };
    expect(data[0]).toMatchObject({ price: '9900', amount: '0.5' });
    await expect
      .poll(() => exchange.hub.published.filter(({ stream }) => stream === 'market_depth:1').at(-1)?.event)
      .toMatchObject({ asks: [['9900', '0.5']] });
    expect(taker.status).toBe(2);
  });

  test('what one order trades with hundreds is told in parts, in order: none is larger than a reader may lag', async () => {
    const makers = [bob, ++nextUser, ++nextUser];
    for (const maker of makers) await exchange.fund(maker, BTC, '1');
    await Promise.all(Array.from({ length: 600 }, (_, n) => exchange.place(makers[n % 3]!, sell(9_900, '0.001'))));
    exchange.hub.published.length = 0;
    const { filled_amount } = await exchange.place(alice, buy(9_900, '0.6'));
    expect(filled_amount).toBe('0.6');
    const events = exchange.hub.published.filter(({ stream }) => stream === 'match_trade:1').map(({ event }) => event);
    const parts = events.map((event) => (event as unknown as { data: PublicTrade[] }).data);
    const ids = parts.flatMap((data) => data.map(({ id }) => id));
    expect(ids).toHaveLength(600);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(LAG_BYTES / 2);
  });

  test('lists and fills are paged and filtered', async () => {
    await exchange.place(bob, sell(9_900, 1));
    await exchange.place(alice, buy(9_900, '0.5'));
    const last = await exchange.place(alice, buy(9_900, '0.1'));
    const fills = (await exchange.read(calls.fills, bob, { limit: 1 })) as { data: object[]; total: number };
    expect(fills.total).toBe(2);
    expect(fills.data).toEqual([
      expect.objectContaining({
        role: 'maker',
        type: 2,
        amount: '0.1',
        total: '990',
        fee: '0.99',
        fee_currency: USDT.id,
      }),
    ]);
    expect(await exchange.read(calls.fills, alice, { order_id: last.id })).toMatchObject({ total: 1 });
    expect(await exchange.read(calls.list, alice, { type: 2 })).toMatchObject({ total: 0 });
    expect(await exchange.read(calls.list, alice, { status: 2, currency_id: BTC.id })).toMatchObject({ total: 2 });
    expect(await exchange.read(calls.list, alice, { currency_id: ETH_USDT.base.id })).toMatchObject({ total: 0 });
    expect(await exchange.read(calls.list, bob, { state: 'open' })).toMatchObject({ total: 1 });
  });
});
