import { artRules } from '@aureus/contract/art/rules.ts';
import * as calls from '@aureus/contract/art/calls.ts';
import * as saleCalls from '@aureus/contract/art/sale-calls.ts';
import { expect, test } from 'vitest';
import { house } from '../../src/platform/ledger/house.ts';
import { BTC } from '../wallet/markets.ts';
import { HOUR, outcomes, proof, type Stage, useStage } from './stage.ts';

/** Auctions: bids, deposits, extensions, payment and what becomes of whoever does not pay. */

const stage = useStage();
const MINUTE = 60_000;
const pay = (user: bigint, id: number, more: object = {}) => stage.call(saleCalls.payOrder, user, { id, ...more });
const told = (kind: string): bigint[] =>
  stage.notices.filter((notice) => notice.kind === kind).map(({ userId }) => userId);

/** How long an auction still lasts, milliseconds. */
async function left(user: bigint, code: string): Promise<number> {
  return Date.parse((await stage.item(user, code)).end_time ?? '') - Date.now();
}

test('bids rise, the last one wins, deposits of the others come back at once, and the winner pays', async () => {
  const { seller, item } = await stage.auction();
  expect([item.status, item.price, item.per_increase, item.margin]).toEqual([1, '100', '5', '10']);
  const [anna, ben] = [await stage.user(), await stage.user()];
  expect(await stage.bid(anna, item.code, '5', { seen: '100' })).toMatchObject({ price: '105', margin_state: 'held' });
  expect(await stage.balance(anna)).toEqual([990, 10]);
  await stage.bid(ben, item.code, '20', { seen: '105' });
  expect(told('art_outbid')).toEqual([anna]);
  await stage.bid(anna, item.code, '5');
  // One deposit, however many bids.
  expect(await stage.balance(anna)).toEqual([990, 10]);
  expect((await stage.call(calls.bids, anna, { code: item.code })).map(({ price, status }) => [price, status])).toEqual(
    [
      ['130', 1],
      ['125', 0],
      ['105', 0],
    ],
  );
  await stage.over('art.end');
  expect(await stage.balance(ben)).toEqual([1000, 0]);
  expect(await stage.balance(anna)).toEqual([990, 10]);
  expect(told('art_won')).toEqual([anna]);
  expect(await stage.item(ben, item.code)).toMatchObject({ status: 0, sale_state: 'paying', lock_order: 1 });
  const [order] = await stage.orders(anna);
  expect(order).toMatchObject({ price: '130', is_read: 0, is_pay: 0, is_expired: 0, margin: '10' });
  const due = (order?.overtime ?? 0) * 1_000 - Date.now();
  expect(due > 23.9 * HOUR && due <= 24 * HOUR).toBe(true);
  expect(await pay(anna, order?.id ?? 0)).toMatchObject({ is_pay: 1, overtime: 0 });
  expect(await stage.balance(anna)).toEqual([870, 0]);
  expect(await stage.balance(seller)).toEqual([126.75, 0]);
  expect(await stage.balance(house.fees)).toEqual([3.25, 0]);
  const [hand] = await stage.call(calls.provenance, anna, { code: item.code });
  expect([hand?.kind, hand?.price]).toEqual(['won', '130']);
  const { data, count } = await stage.call(calls.myBids, anna);
  expect([count, data.map(({ margin_state }) => margin_state)]).toEqual([2, ['returned', 'returned']]);
  expect(await outcomes([pay(anna, order?.id ?? 0), pay(ben, order?.id ?? 0)])).toEqual([
    'art_order_over',
    'art_order_unknown',
  ]);
});

test('bids that are none change nothing', async () => {
  const { seller, item } = await stage.auction();
  const { code } = item;
  const [first, second, poor, broke] = [await stage.user(), await stage.user(), await stage.user('104'), await stage.user('9')]; // prettier-ignore
  stage.linked.add(seller).add(second);
  await stage.bid(first, code, '5');
  const before = await stage.item(first, code);
  const other = await stage.user();
  expect(
    await outcomes([
      stage.bid(other, code, '0'),
      stage.bid(other, code, '4.999999'),
      stage.bid(other, code, '5.0000001'),
      stage.bid(other, code, '5', { seen: '100' }),
      stage.bid(first, code, '5'),
      stage.bid(seller, code, '5'),
      stage.bid(second, code, '5'),
      stage.bid(poor, code, '5'),
      stage.bid(broke, code, '5'),
      stage.bid(other, code, '999999999999'),
      stage.call(saleCalls.buy, other, { code }),
    ]),
  ).toEqual([
    'amount_too_small',
    'art_raise_too_small',
    'amount_too_precise',
    'art_price_changed',
    'art_leading',
    'art_own_work',
    'art_linked',
    'insufficient_balance',
    'insufficient_balance',
    'amount_too_large',
    'art_not_for_sale',
  ]);
  expect(await stage.item(first, code)).toEqual(before);
  expect(await stage.balance(other)).toEqual([1000, 0]);
});

test('a sum that is there only with the deposit is enough, and the payment takes it', async () => {
  const { item } = await stage.auction();
  const buyer = await stage.user('105');
  await stage.bid(buyer, item.code, '5');
  expect(await stage.balance(buyer)).toEqual([95, 10]);
  await stage.over('art.end');
  const [order] = await stage.orders(buyer);
  await pay(buyer, order?.id ?? 0);
  expect(await stage.balance(buyer)).toEqual([0, 0]);
});

test('a bid in the last minutes moves the end up to the published last moment; a refused one moves nothing', async () => {
  const { item } = await stage.auction();
  const { code } = item;
  const [anna, ben] = [await stage.user(), await stage.user()];
  const last = Date.parse(item.last_time ?? '') - Date.parse(item.end_time ?? '');
  expect(last).toBe(60 * MINUTE);
  await stage.bid(anna, code, '5');
  expect((await stage.item(anna, code)).end_time).toBe(item.end_time);
  await stage.dueIn('art.end', 10_000);
  expect(await outcomes([stage.bid(ben, code, '1'), stage.bid(anna, code, '5')])).toEqual([
    'art_raise_too_small',
    'art_leading',
  ]);
  expect(await left(anna, code)).toBeLessThan(11_000);
  await stage.bid(ben, code, '5');
  const after = await left(anna, code);
  expect(after > 2.9 * MINUTE && after <= 3 * MINUTE + 1_000).toBe(true);
  // As if there had been bids in the last second for nearly an hour.
  await stage.database.owner.query('UPDATE art_sale SET extended_ms = 3540000');
  await stage.dueIn('art.end', 10_000);
  await stage.bid(anna, code, '5');
  const rest = await left(anna, code);
  expect(rest > MINUTE && rest < 1.2 * MINUTE).toBe(true);
  const { end_time, last_time } = await stage.item(anna, code);
  expect(last_time).toBe(end_time);
  await stage.dueIn('art.end', 10_000);
  await stage.bid(ben, code, '5');
  expect(await left(anna, code)).toBeLessThan(11_000);
});

test('whoever does not pay in time loses the deposit to the seller, less the fee; the seller offers anew', async () => {
  const { seller, item } = await stage.auction();
  const [anna, ben] = [await stage.user(), await stage.user()];
  await stage.bid(ben, item.code, '5');
  await stage.bid(anna, item.code, '5');
  await stage.over('art.end');
  const [order] = await stage.orders(anna);
  await stage.call(saleCalls.readOrder, anna, { id: order?.id ?? 0 });
  expect(await outcomes([stage.offer(seller, item.code)])).toEqual(['art_locked']);
  await stage.dueIn('art.reminder', -1);
  await stage.database.owner.query(`UPDATE deadline SET moves = false WHERE kind = 'art.reminder'`);
  await stage.sweep();
  expect(told('art_pay_soon')).toEqual([anna, anna, anna]);
  await stage.dueIn('art.payment', -1);
  expect(await outcomes([pay(anna, order?.id ?? 0)])).toEqual(['art_order_over']);
  await stage.over('art.payment');
  expect((await stage.orders(anna))[0]).toMatchObject({ is_expired: 1, is_pay: 0, is_read: 0, overtime: 0 });
  expect([told('art_forfeited'), told('art_unpaid')]).toEqual([[anna], [seller]]);
  expect(await stage.balance(anna)).toEqual([990, 0]);
  expect(await stage.balance(ben)).toEqual([1000, 0]);
  expect(await stage.balance(seller)).toEqual([9.75, 0]);
  expect(await stage.balance(house.fees)).toEqual([0.25, 0]);
  expect(await stage.item(seller, item.code)).toMatchObject({ sale_state: 'unpaid', status: 0, lock_order: 0 });
  expect((await stage.offer(seller, item.code)).status).toBe(1);
  // And bids for nothing for thirty days.
  const { item: other } = await stage.auction();
  expect(await outcomes([stage.bid(anna, other.code, '5')])).toEqual(['art_bidding_barred']);
  expect(await stage.balance(anna)).toEqual([990, 0]);
  await stage.database.owner.query(`ALTER TABLE art_order DISABLE TRIGGER USER`);
  await stage.database.owner.query(`UPDATE art_order SET ended_at = ended_at - interval '30 days'`);
  await stage.database.owner.query(`ALTER TABLE art_order ENABLE TRIGGER USER`);
  expect(await outcomes([stage.bid(anna, other.code, '5')])).toEqual(['done']);
});

test('an auction without bids ends unsold', async () => {
  const { seller, item } = await stage.auction();
  await stage.over('art.end');
  expect((await stage.item(seller, item.code)).sale_state).toBe('unsold');
  expect(told('art_unsold')).toEqual([seller]);
  expect(await outcomes([stage.bid(await stage.user(), item.code, '5')])).toEqual(['art_not_for_sale']);
});

test('an auction in another coin: the deposit is in USDT by its value, the sum in that coin', async () => {
  const { seller, item } = await stage.auction({ currency: BTC.id, price: '0.5', per_increase: '0.01' });
  // A bitcoin is 10,000 USDT, of which a tenth.
  expect([item.margin, item.currency_name]).toEqual(['500', 'BTC']);
  const buyer = await stage.user();
  expect(await outcomes([stage.bid(buyer, item.code, '0.01', proof)])).toEqual(['insufficient_balance']);
  await stage.money.fund(buyer, BTC, '1');
  await stage.bid(buyer, item.code, '0.01', proof);
  expect([await stage.balance(buyer), await stage.balance(buyer, BTC.id)]).toEqual([
    [500, 500],
    [1, 0],
  ]);
  await stage.over('art.end');
  const [order] = await stage.orders(buyer);
  await pay(buyer, order?.id ?? 0, proof);
  expect([await stage.balance(buyer), await stage.balance(buyer, BTC.id)]).toEqual([
    [1000, 0],
    [0.49, 0],
  ]);
  expect(await stage.balance(seller, BTC.id)).toEqual([0.49725, 0]);
});

test('the deposit is never less than its least, and there is none without a price', async () => {
  const { item } = await stage.auction({ price: '1', per_increase: '1' });
  expect(item.margin).toBe('5');
  const seller = await stage.creator();
  const { code } = await stage.work(seller);
  stage.markets.setPrice(1, null);
  const more = { currency: BTC.id, price: '1', per_increase: '0.01' };
  expect(await outcomes([stage.offer(seller, code, more)])).toEqual(['prices_unavailable']);
});

test('what the platform was down is added: to the auction, its last moment, the time to pay and its reminders', async () => {
  const { item } = await stage.auction();
  const buyer = await stage.user();
  await stage.bid(buyer, item.code, '5');
  const moving = async (): Promise<string[]> => {
    const { rows } = await stage.database.owner.query<{ kind: string }>(
      'SELECT kind FROM deadline WHERE moves ORDER BY kind, ref',
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await moving()).toEqual(['art.end']);
  // What the heartbeat does after an outage.
  await stage.database.owner.query(`UPDATE deadline SET due = due + interval '10 minutes' WHERE moves`);
  const after = await stage.item(buyer, item.code);
  expect(Date.parse(after.end_time ?? '') - Date.parse(item.end_time ?? '')).toBe(10 * MINUTE);
  expect(Date.parse(after.last_time ?? '') - Date.parse(item.last_time ?? '')).toBe(10 * MINUTE);
  await stage.over('art.end');
  expect(await moving()).toEqual(['art.payment', 'art.reminder', 'art.reminder', 'art.reminder']);
});

test('bids are told to everybody who looks at the work, and to whoever was outbid', async () => {
  const { item } = await stage.auction();
  const [anna, ben] = [await stage.user(), await stage.user()];
  await stage.bid(anna, item.code, '5');
  await stage.bid(ben, item.code, '5');
  await expect.poll(() => pricesTold(stage, item.id)).toEqual(['100', '105', '110']);
  expect(stage.hub.toUsers.filter(({ userId }) => userId === anna).map(({ event }) => event)).toContainEqual({
    type: 'art_own',
    data: { what: 'outbid', code: item.code },
  });
});

function pricesTold({ hub }: Stage, work: number): unknown[] {
  const events = hub.published.filter(({ stream }) => stream === `art_market:${work}`).map(({ event }) => event);
  return [...new Set(events.map((event) => (event as unknown as { data: { price: string } }).data.price))];
}

test('a frozen bidder neither bids nor pays, and forfeits nothing by it', async () => {
  const { item } = await stage.auction();
  const buyer = await stage.user();
  await stage.bid(buyer, item.code, '5');
  await stage.over('art.end');
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [buyer]);
  const [order] = await stage.orders(buyer);
  expect(await outcomes([pay(buyer, order?.id ?? 0)])).toEqual(['funds_frozen']);
  await stage.over('art.payment');
  const hoursLeft = async () => Math.round(((await stage.orders(buyer))[0]!.overtime - Date.now() / 1_000) / 3_600);
  expect([(await stage.orders(buyer))[0]?.is_expired, await hoursLeft()]).toEqual([0, artRules.pay_hours]);
  await stage.database.owner.query('UPDATE users SET funds_frozen = false WHERE id = $1', [buyer]);
  expect(await hoursLeft()).toBe(artRules.pay_hours);
  expect(await outcomes([pay(buyer, order?.id ?? 0)])).toEqual(['done']);
});
