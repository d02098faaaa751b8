import * as calls from '@aureus/contract/futures/calls.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { expect, test } from 'vitest';
import { codeOf, wrongs } from '../spot/exchange.ts';
import { BTC, ETH, useStage } from './stage.ts';

const [alice, bob] = [1_001n, 1_002n];
const held = useStage();

test('a long is opened above the mark, pays margin and fee, and the house sets aside the most it may bring', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  const row = await stage.submit(alice);
  // 0.1 BTC at 10,000 and 0.02 %: 10,002. A tenth of 1,000.2 is margin, 0.05 % of it fee.
  expect(row).toMatchObject({
    status: 1,
    type: 1,
    price: '10002',
    origin_price: '10000',
    share: 1_000,
    number: '0.1',
    caution_money: '100.02',
    trade_fee: '0.5001',
    profits: '-0.2',
    reason: null,
  });
  expect(await stage.balance(alice)).toEqual(['899.4799', '100.02']);
  expect(await stage.balance(house.futures)).toEqual(['99997999.6', '2000.4']);
  expect(await stage.balance(house.fees)).toEqual(['0.5001', '0']);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a closing pays margin and profit, at the price of now less the spread; a short the other way round', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0, fee_ppm = 0');
  const long = await stage.submit(alice);
  const short = await stage.submit(alice, { type: 2 });
  expect(short.price).toBe('9998');
  stage.setPrice(BTC, 10_100);
  const closed = await stage.close(alice, long.id);
  // 10,100 less 2.02 is 10,097.98: 95.98 for each, a tenth of one is 9.598.
  expect(closed).toMatchObject({ status: 3, update_price: '10097.98', fact_profits: '9.598', reason: 'user' });
  const other = await stage.close(alice, short.id);
  expect(other).toMatchObject({ status: 3, update_price: '10102.02', fact_profits: '-10.402' });
  expect(await stage.balance(alice)).toEqual(['999.196', '0']);
  expect(await stage.balance(house.futures)).toEqual(['100000000.804', '0']);
  expect(await codeOf(stage.close(alice, long.id))).toBe('position_not_open');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a part is closed with its part of the margin, and parts come to what the whole does', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  await stage.setTerms('skew_ppm = 0');
  const [whole, parts] = [await stage.submit(alice), await stage.submit(bob)];
  stage.setPrice(BTC, 9_950);
  await stage.close(alice, whole.id);
  const first = await stage.close(bob, parts.id, { share: 333 });
  expect(first).toMatchObject({ status: 1, share: 667 });
  expect(await codeOf(stage.close(bob, parts.id, { share: 668 }))).toBe('lots_out_of_range');
  expect(await stage.close(bob, parts.id)).toMatchObject({ status: 3 });
  expect(await stage.balance(bob)).toEqual(await stage.balance(alice));
  expect(await wrongs(stage.database)).toEqual([]);
});

test('all, only longs or only shorts are closed, of one market or of all', async () => {
  const { stage } = held;
  await stage.addUser(alice, '10000');
  const ids = [];
  for (const [market, type] of [
    [BTC, 1],
    [BTC, 2],
    [ETH, 1],
    [ETH, 2],
  ] as const) {
    ids.push((await stage.submit(alice, { market, type })).id);
  }
  const [btcLong, btcShort, ethLong, ethShort] = ids;
  const batch = (fields: Record<string, number>) => stage.call(calls.batchClose, alice, fields);
  expect(await batch({ type: 1, currency_id: 2, legal_id: 1 })).toEqual({ closed: [btcLong], refused: [] });
  expect(await batch({ type: 1 })).toEqual({ closed: [ethLong], refused: [] });
  stage.setPrice(ETH, 1_000, 'stale');
  expect(await batch({ type: 0 })).toEqual({ closed: [btcShort], refused: [ethShort] });
  expect(await codeOf(batch({ type: 1 }))).toBe('nothing_to_close');
});

test('an order that waits holds what it will cost, is cancelled whole, and starts at its limit or better', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('skew_ppm = 0');
  expect(await codeOf(stage.submit(alice, { status: 0, target_price: 10_000 }))).toBe('limit_price_reached');
  expect(await codeOf(stage.submit(alice, { status: 0, target_price: 10_000, type: 2 }))).toBe('limit_price_reached');
  const first = await stage.submit(alice, { status: 0, target_price: 9_900 });
  expect(first).toMatchObject({ status: 0, price: '9900', caution_money: '99', trade_fee: '0.495' });
  expect(await stage.balance(alice)).toEqual(['900.505', '99.495']);
  expect(await wrongs(stage.database)).toEqual([]);
  expect(await stage.call(calls.cancel, alice, { id: first.id })).toMatchObject({ status: 4, reason: 'user' });
  expect(await stage.balance(alice)).toEqual(['1000', '0']);
  expect(await codeOf(stage.call(calls.cancel, alice, { id: first.id }))).toBe('order_not_open');

  const second = await stage.submit(alice, { status: 0, target_price: 9_900 });
  // With the spread 9,899 is 9,900.98: not yet.
  stage.record(BTC, 9_899);
  stage.record(BTC, 9_890);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(1);
  expect(await stage.list(alice, 1)).toMatchObject([{ id: second.id, price: '9891.98', origin_price: '9890' }]);
  expect(await wrongs(stage.database)).toEqual([]);
});

test('a reduce-only order ends positions of the other side, the oldest first, and opens none', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const reduce = { type: 2, reduce_only: 1 };
  expect(await codeOf(stage.submit(alice, reduce))).toBe('nothing_to_close');
  const [first, second] = [await stage.submit(alice), await stage.submit(alice)];
  expect(await stage.submit(alice, { ...reduce, share: 1_500 })).toMatchObject({
    status: 3,
    share: 1_500,
    reason: 'reduced',
  });
  expect(await stage.list(alice, 1)).toMatchObject([{ id: second.id, share: 500 }]);
  expect((await stage.list(alice, 3)).map(({ id }) => id)).toContain(first.id);
  // What it does not find is not waited for.
  const limit = await stage.submit(alice, { ...reduce, status: 0, target_price: 10_100, share: 9_999 });
  expect(limit).toMatchObject({ status: 0, caution_money: '0' });
  stage.record(BTC, 10_110);
  await expect.poll(async () => (await stage.list(alice, 1)).length).toBe(0);
  expect((await stage.list(alice, 3))[0]).toMatchObject({ id: limit.id, share: 500, reason: 'reduced' });
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what a user confirmed is taken or nothing is: price, fee, leverage, lots, and money that is there', async () => {
  const { stage } = held;
  await stage.addUser(alice, '100');
  await stage.setTerms('skew_ppm = 0');
  const code = (fields: Record<string, number | string>) => codeOf(stage.submit(alice, fields));
  expect(await code({ worst_price: '10001.99' })).toBe('price_moved');
  expect(await code({ worst_price: '9998.01', type: 2 })).toBe('price_moved');
  expect(await code({ fee_rate: '0.04' })).toBe('fee_changed');
  expect(await code({ multiple: 3 })).toBe('leverage_not_offered');
  await stage.setTerms('max_lots = 999, max_side = 100000000');
  expect(await code({})).toBe('lots_out_of_range');
  expect(await code({ share: 101 })).toBe('futures_limit_reached');
  await stage.setTerms('max_lots = 1000, max_side = 100000000000');
  // Margin is there, the fee is not.
  expect(await code({ share: 998 })).toBe('insufficient_balance');
  expect(await code({ target_profit_price: 9_999 })).toBe('stop_price_invalid');
  expect(await code({ stop_loss_price: 10_000 })).toBe('stop_price_invalid');
  expect(await code({ worst_price: '10002', fee_rate: '0.05', share: 100 })).toBe('ok');
  stage.setPrice(BTC, 10_000, 'stale');
  expect(await code({ share: 100 })).toBe('prices_unavailable');
  stage.markets.setSources(BTC, 2);
  expect(await code({ share: 100 })).toBe('price_sources_few');
});

test('margin that is added moves the liquidation price away, and stops are set and unset', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.setTerms('is_cross = false, skew_ppm = 0');
  const { id, liquidation_price } = await stage.submit(alice);
  // Half of 100.02 lost on 0.1 BTC: 500.1 below 10,002.
  expect(liquidation_price).toBe('9501.9');
  expect(await stage.call(calls.addMargin, alice, { id, amount: 50 })).toMatchObject({
    caution_money: '150.02',
    origin_caution_money: '100.02',
    liquidation_price: '9001.9',
  });
  expect(await codeOf(stage.call(calls.addMargin, alice, { id, amount: 5_000 }))).toBe('insufficient_balance');
  expect(await codeOf(stage.call(calls.addMargin, alice, { id, amount: 0 }))).toBe('amount_too_small');
  const set = (fields: Record<string, number>) => stage.call(calls.setStop, alice, { id, ...fields });
  expect(await set({ target_profit_price: 10_500, stop_loss_price: 9_800 })).toMatchObject({
    target_profit_price: '10500',
    stop_loss_price: '9800',
  });
  expect(await set({ target_profit_price: 0 })).toMatchObject({ target_profit_price: '0', stop_loss_price: '0' });
  expect(await codeOf(set({ stop_loss_price: 10_000 }))).toBe('stop_price_invalid');
  expect(await wrongs(stage.database)).toEqual([]);
});

test('what is somebody else’s does not exist', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  const { id } = await stage.submit(alice);
  const order = await stage.submit(alice, { status: 0, target_price: 9_000 });
  expect(await codeOf(stage.close(bob, id))).toBe('position_unknown');
  expect(await codeOf(stage.call(calls.setStop, bob, { id, stop_loss_price: 1 }))).toBe('position_unknown');
  expect(await codeOf(stage.call(calls.addMargin, bob, { id, amount: 1 }))).toBe('position_unknown');
  expect(await codeOf(stage.call(calls.receipts, bob, { id }))).toBe('position_unknown');
  expect(await codeOf(stage.call(calls.cancel, bob, { id: order.id }))).toBe('order_unknown');
  expect(await codeOf(stage.call(calls.batchClose, bob, { type: 0 }))).toBe('nothing_to_close');
  expect(await stage.list(alice, 1)).toHaveLength(1);
});

test('a list goes on after a row that is known, whatever came meanwhile, and after nobody else’s', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  await stage.addUser(bob, '1000');
  const first = await stage.submit(alice, { share: 10 });
  const second = await stage.submit(alice, { share: 10 });
  const others = await stage.submit(bob, { share: 10 });
  const after = async (before: number): Promise<number[]> => {
    const { message } = (await stage.call(calls.myTrade, alice, { status: 1, before, limit: 1 })) as {
      message: { data: { id: number }[] };
    };
    return message.data.map(({ id }) => id);
  };
  const third = await stage.submit(alice, { share: 10 });
  expect(await after(third.id)).toEqual([second.id]);
  expect(await after(second.id)).toEqual([first.id]);
  expect(await after(first.id)).toEqual([]);
  expect(await after(others.id)).toEqual([]);
});

test('what has ended is listed by when it did, whole, whatever ends meanwhile', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const ids: number[] = [];
  for (let made = 0; made < 4; made += 1) ids.push((await stage.submit(alice, { share: 10 })).id);
  const [first, second, third, fourth] = ids as [number, number, number, number];
  const after = async (fields: Record<string, number>): Promise<number[]> => {
    const { message } = (await stage.call(calls.myTrade, alice, { status: 3, limit: 2, ...fields })) as {
      message: { data: { id: number }[] };
    };
    return message.data.map(({ id }) => id);
  };
  for (const id of [third, first, second]) await stage.close(alice, id);
  expect(await after({})).toEqual([second, first]);
  await stage.close(alice, fourth);
  expect(await after({ before: first })).toEqual([third]);
  expect(await after({})).toEqual([fourth, second]);
  // Two that ended in one moment: by their numbers, and neither twice.
  await stage.database.owner.query('UPDATE futures_position SET ended_at = now()');
  expect(await after({})).toEqual([fourth, third]);
  expect(await after({ before: third })).toEqual([second, first]);
  // An order that waited and was cancelled is listed likewise.
  const waiting = [];
  for (const price of [9_000, 9_100]) {
    waiting.push((await stage.submit(alice, { share: 10, status: 0, target_price: price })).id);
  }
  for (const id of waiting.toReversed()) await stage.call(calls.cancel, alice, { id });
  expect(await after({ status: 4 })).toEqual(waiting);
});

test('a repeated key has one effect, and is answered as the first time', async () => {
  const { stage } = held;
  await stage.addUser(alice, '1000');
  const both = await Promise.allSettled([stage.submit(alice, {}, 'same'), stage.submit(alice, {}, 'same')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await codeOf(stage.submit(alice, {}, 'same'))).toBe('ClaimLostError');
  const id = (await stage.list(alice, 1))[0]!.id;
  const closings = await Promise.allSettled([stage.close(alice, id, {}, 'a'), stage.close(alice, id, {}, 'b')]);
  expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await wrongs(stage.database)).toEqual([]);
});
