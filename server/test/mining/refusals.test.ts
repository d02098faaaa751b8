import * as calls from '@aureus/contract/mining/calls.ts';
import { expect, test } from 'vitest';
import { MOST_ORDERS } from '../../src/mining/locking.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { PLAN, useStage } from './stage.ts';

/** What is refused changes nothing; terms of an order stay those it was made by. */

const stage = useStage();
const refused = (code: string, params?: object) =>
  expect.objectContaining({ code, ...(params ? { params: expect.objectContaining(params) } : {}) });

test.each([
  [{ config_id: 99 }, 'mining_plan_unknown'],
  [{ amount: '99.999999' }, 'amount_too_small'],
  [{ amount: '10000.000001' }, 'amount_too_large'],
  [{ amount: '100.0000001' }, 'amount_too_precise'],
  [{ amount: '0' }, 'amount_too_small'],
  [{ terms: 2 }, 'mining_terms_changed'],
])('%j is refused as %s', async (more, code) => {
  const user = await stage.user();
  await expect(stage.lock(user, '100', more)).rejects.toEqual(refused(code));
  expect(await stage.balance(user)).toEqual([10_000, 0]);
  expect(await stage.house()).toEqual([1_000, 0]);
});

test('nobody locks what they do not have', async () => {
  const user = await stage.user('150');
  await stage.lock(user, '100');
  await expect(stage.lock(user, '100')).rejects.toEqual(refused('insufficient_balance'));
  expect(await stage.balance(user)).toEqual([50, 100]);
});

test('a plan whose interest the house cannot pay in full is not sold, and says so beforehand', async () => {
  // 1,000 for interest of 2 % in all: 50,000 can be paid. With 60 gone, 47,000.
  await stage.money.fund(house.mining, stage.markets.currency(1)!, '0.000001');
  await stage.act({ ...PLAN, days: 100, max_amount: '40000', capacity: '50000' });
  const user = await stage.user('40000');
  const plans = async () => (await stage.call(calls.config, user)).map(({ day, left }) => [day, left]);
  expect(await plans()).toEqual([
    [5, '50000'],
    [100, '2500.000249'],
  ]);
  await expect(stage.lock(user, '2501', { config_id: 2 })).rejects.toEqual(refused('mining_house_full'));
  expect(await stage.balance(user)).toEqual([40_000, 0]);
  await stage.lock(user, '2500', { config_id: 2 });
  expect(await stage.house()).toEqual([0.000001, 1_000]);
  await expect(stage.lock(user, '100')).rejects.toEqual(refused('mining_house_full'));
  expect(await plans()).toEqual([
    [5, '0.000249'],
    [100, '0.000249'],
  ]);
});

test('one user and all users have so much in a plan at once, and no more', async () => {
  await stage.act({ currency_id: 1, days: 5, max_amount: '1000', capacity: '1500' });
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.lock(user, '800');
  await expect(stage.lock(user, '201')).rejects.toEqual(refused('mining_user_full', { left: '200 USDT' }));
  await stage.lock(user, '200');
  await expect(stage.lock(other, '501')).rejects.toEqual(refused('mining_plan_full', { left: '500 USDT' }));
  await stage.lock(other, '500');
  await expect(stage.lock(other, '100')).rejects.toEqual(refused('mining_plan_full', { left: '0 USDT' }));
  await stage.redeem(user, id);
  await stage.lock(other, '500');
  // What was redeemed counts for its owner no more.
  await stage.act({ currency_id: 1, days: 5, capacity: '5000' });
  await stage.lock(user, '800');
});

test('so many orders run at once in one plan', async () => {
  const user = await stage.user();
  for (let made = 0; made < MOST_ORDERS; made += 1) await stage.lock(user, '100');
  await expect(stage.lock(user, '100')).rejects.toEqual(refused('mining_orders_full'));
});

test('a frozen user locks and redeems nothing, and is paid all the same', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(stage.lock(user, '100')).rejects.toEqual(refused('funds_frozen'));
  await expect(stage.redeem(user, id)).rejects.toEqual(refused('funds_frozen'));
  stage.pass(7);
  await stage.sweep();
  expect(await stage.balance(user)).toEqual([10_020, 0]);
});

test('another’s order, one that is not there and one that has ended are not redeemed', async () => {
  const [user, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.lock(user, '1000');
  await expect(stage.redeem(other, id)).rejects.toEqual(refused('mining_order_unknown'));
  await expect(stage.call(calls.order, other, { id })).rejects.toEqual(refused('mining_order_unknown'));
  await expect(stage.redeem(user, id + 1)).rejects.toEqual(refused('mining_order_unknown'));
  await stage.redeem(user, id);
  await expect(stage.redeem(user, id)).rejects.toEqual(refused('mining_order_ended'));
  expect(await stage.balance(user)).toEqual([9_980, 0]);
});

test('a penalty greater than the one that was shown is refused, a smaller one is taken', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  await expect(stage.redeem(user, id, { penalty: '19.99' })).rejects.toEqual(
    refused('mining_penalty_changed', { penalty: '20 USDT' }),
  );
  expect(await stage.balance(user)).toEqual([9_000, 1_000]);
  stage.pass(2);
  expect(await stage.redeem(user, id, { penalty: '20' })).toMatchObject({ penalty: '16', returned: '984' });
});

test('terms of an order stay as they were, whatever operators decide later', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000', { terms: 1 });
  await stage.act({ currency_id: 1, days: 5, rate: '0.1', penalty: '1', dividend_at: '12:00' });
  await stage.act({ currency_id: 1, days: 5, open: false });
  expect(await stage.find(user, id)).toMatchObject({
    interest_rate: '0.4',
    penalty_rate: '0.4',
    dividend_at: '00:00',
    full_interest: '20',
    penalty: '20',
  });
  await expect(stage.lock(user, '100')).rejects.toEqual(refused('mining_plan_unknown'));
  await stage.act({ currency_id: 1, days: 5, open: true });
  // Who was shown the terms of before is told so, and sold nothing.
  await expect(stage.lock(user, '100', { terms: 1 })).rejects.toEqual(refused('mining_terms_changed'));
  expect(await stage.lock(user, '100', { terms: 4 })).toMatchObject({ interest_rate: '0.1', penalty_rate: '1' });
  stage.pass(3);
  await stage.sweep();
  expect(await stage.lines(user)).toEqual([4, 0.1, 4, 0.1]);
});

test('the database itself changes no terms, pays no day twice and brings no order back', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  stage.pass(2);
  await stage.sweep();
  const { owner } = stage.database;
  const change = (set: string) => owner.query(`UPDATE mining_order SET ${set} WHERE id = $1`, [id]);
  for (const set of ['rate_ppm = 5000', 'amount = amount + 1', 'days = 4', 'penalty_ppm = 0', 'paid_days = 0']) {
    await expect(change(set)).rejects.toThrow('cannot change so');
  }
  await expect(change('paid_days = 5')).rejects.toThrow('mining_order_paid');
  const again = 'INSERT INTO mining_dividend SELECT order_id, day, amount, now() FROM mining_dividend';
  await expect(owner.query(again)).rejects.toThrow('mining_dividend_pkey');
  await stage.redeem(user, id);
  await expect(change('state = 1, penalty = NULL, ended_at = NULL')).rejects.toThrow('cannot change so');
});
