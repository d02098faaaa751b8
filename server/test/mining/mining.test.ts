import * as calls from '@aureus/contract/mining/calls.ts';
import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect, test } from 'vitest';
import { PLAN, useStage } from './stage.ts';

/** The way of an order: locked, paid day by day, and given back. */

const stage = useStage();
const day = (offset: number): string =>
  new Date(Math.floor(stage.clock.epochMs() / DAY_MS + offset) * DAY_MS).toISOString();

test('an amount is locked, and all interest to come with it', async () => {
  const user = await stage.user();
  const row = await stage.lock(user, '1000');
  expect(row).toMatchObject({
    currency_id: 1,
    currency_name: 'USDT',
    amount: '1000',
    day_rate: '0.004',
    interest_rate: '0.4',
    day: 5,
    status: 1,
    state: 'running',
    is_cancel: 0,
    total_interest: '0',
    day_interest: '4',
    full_interest: '20',
    start_at: day(1),
    end_at: day(6),
    matures_at: day(6),
    next_dividend_at: day(2),
    dividend_at: '00:00',
    paid_days: 0,
    finished_days: 0,
    remaining_days: 5,
    penalty: '20',
    cancel_fee: 20,
    returned: '980',
    lost_interest: '20',
    owed_interest: '0',
    ended_at: null,
  });
  expect(await stage.balance(user)).toEqual([9_000, 1_000]);
  expect(await stage.house()).toEqual([980, 20]);
  expect(stage.hub.toUsers.filter(({ event }) => event.type === 'mining_order')).toHaveLength(1);
});

test('interest comes every day, a line each, and the amount with the last', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  await stage.sweep();
  expect(await stage.lines(user)).toEqual([]);
  stage.pass(1);
  await stage.sweep();
  // The first day of interest has begun and is not over.
  expect(await stage.lines(user)).toEqual([]);
  for (let paid = 1; paid <= 4; paid += 1) {
    stage.pass(1);
    await stage.sweep();
    expect(await stage.lines(user)).toEqual(Array.from({ length: paid }, () => 4));
    expect(await stage.balance(user)).toEqual([9_000 + 4 * paid, 1_000]);
    expect(await stage.house()).toEqual([980, 20 - 4 * paid]);
    expect(await stage.find(user, id)).toMatchObject({ state: 'running', paid_days: paid, remaining_days: 5 - paid });
  }
  stage.pass(1);
  await stage.sweep();
  expect(await stage.lines(user)).toEqual([4, 4, 4, 4, 4]);
  expect(await stage.balance(user)).toEqual([10_020, 0]);
  expect(await stage.house()).toEqual([980, 0]);
  expect(await stage.find(user, id)).toMatchObject({
    state: 'matured',
    status: 2,
    is_cancel: 0,
    total_interest: '20',
    penalty: '0',
    returned: '1000',
    lost_interest: '0',
    next_dividend_at: null,
    ended_at: stage.clock.now().toISOString(),
  });
  expect(stage.notices).toEqual([
    {
      userId: user,
      kind: 'mining_matured',
      params: { order: id, days: 5, amount: '1000', interest: '20', currency: 'USDT' },
    },
  ]);
  // Locked, five days, and nothing else.
  expect(stage.hub.toUsers.filter(({ event }) => event.type === 'mining_order')).toHaveLength(6);
  stage.pass(10);
  await stage.sweep();
  expect(await stage.balance(user)).toEqual([10_020, 0]);
});

test('redeemed with three days to go, 1,000 come back as 988; the penalty and the lost interest are the house’s', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  for (let passed = 0; passed < 3; passed += 1) {
    stage.pass(1);
    await stage.sweep();
  }
  expect(await stage.find(user, id)).toMatchObject({ paid_days: 2, remaining_days: 3, penalty: '12', returned: '988' });
  const row = await stage.redeem(user, id, { penalty: '12' });
  expect(row).toMatchObject({
    state: 'redeemed',
    status: 2,
    is_cancel: 1,
    cancel_fee: 12,
    penalty: '12',
    returned: '988',
    total_interest: '8',
    lost_interest: '12',
    remaining_days: 3,
  });
  expect(await stage.balance(user)).toEqual([9_000 + 8 + 988, 0]);
  expect(await stage.house()).toEqual([1_000 - 8 + 12, 0]);
  expect(await stage.lines(user)).toEqual([4, 4, -12]);
  stage.pass(10);
  await stage.sweep();
  expect(await stage.balance(user)).toEqual([9_996, 0]);
  expect(await stage.find(user, id)).toMatchObject({ state: 'redeemed', paid_days: 2 });
  // What was still due of it is gone: it has not failed.
  expect((await stage.database.pool.query('SELECT FROM deadline')).rowCount).toBe(0);
});

test('on the day it was locked all days remain', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  expect(await stage.redeem(user, id)).toMatchObject({ penalty: '20', returned: '980', lost_interest: '20' });
  expect(await stage.lines(user)).toEqual([-20]);
});

test('C35: a penalty never takes more than the amount', async () => {
  await stage.act({ ...PLAN, days: 300, penalty: '0.4', rate: '0.01' });
  const user = await stage.user();
  const { id } = await stage.lock(user, '100', { config_id: 2 });
  expect(await stage.redeem(user, id)).toMatchObject({ penalty: '100', returned: '0', cancel_fee: 100 });
  expect(await stage.balance(user)).toEqual([9_900, 0]);
});

test('interest of days that are over is paid with a redemption, also before its time of day', async () => {
  await stage.act({ currency_id: 1, days: 5, dividend_at: '18:00' });
  const user = await stage.user();
  const { id, next_dividend_at } = await stage.lock(user, '1000');
  expect(next_dividend_at).toBe(`${day(2).slice(0, 10)}T18:00:00.000Z`);
  stage.pass(3);
  // Noon: of the two days that are over the first was due at 18:00 yesterday, the second is at 18:00 today.
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({
    paid_days: 1,
    finished_days: 2,
    owed_interest: '4',
    penalty: '12',
  });
  expect(await stage.redeem(user, id)).toMatchObject({ total_interest: '8', returned: '988', paid_days: 2 });
  expect(await stage.lines(user)).toEqual([4, 4, -12]);
});

test('once all days are over it costs nothing, and has matured', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  stage.pass(7);
  const row = await stage.redeem(user, id);
  expect(row).toMatchObject({ state: 'matured', is_cancel: 0, penalty: '0', returned: '1000', total_interest: '20' });
  await stage.sweep();
  expect(await stage.balance(user)).toEqual([10_020, 0]);
  expect(await stage.lines(user)).toEqual([4, 4, 4, 4, 4]);
});

test('C35: what fell due while the product was down is paid afterwards, a line for each day', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  const first = await stage.lock(one, '1000');
  stage.pass(1);
  const second = await stage.lock(other, '500');
  stage.pass(3);
  await stage.sweep();
  expect(await stage.lines(one)).toEqual([4, 4, 4]);
  expect(await stage.lines(other)).toEqual([2, 2]);
  stage.pass(30);
  await stage.sweep();
  expect(await stage.lines(one)).toEqual([4, 4, 4, 4, 4]);
  expect(await stage.lines(other)).toEqual([2, 2, 2, 2, 2]);
  expect(await stage.find(one, first.id)).toMatchObject({ state: 'matured' });
  expect(await stage.find(other, second.id)).toMatchObject({ state: 'matured' });
});

test('each order shows its days, paid, coming or lost', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  stage.pass(3);
  await stage.sweep();
  const days = async () => (await stage.call(calls.order, user, { id })).dividends;
  expect((await days()).map(({ day: place, state, amount }) => [place, state, amount])).toEqual([
    [1, 'paid', '4'],
    [2, 'paid', '4'],
    [3, 'coming', '4'],
    [4, 'coming', '4'],
    [5, 'coming', '4'],
  ]);
  expect((await days())[2]).toMatchObject({ date: day(0).slice(0, 10), at: day(1), paid_at: null });
  expect((await days())[0]).toMatchObject({ date: day(-2).slice(0, 10), paid_at: stage.clock.now().toISOString() });
  await stage.redeem(user, id);
  expect((await days()).map(({ state }) => state)).toEqual(['paid', 'paid', 'lost', 'lost', 'lost']);
});

test('the calendar and the sums are those of the user', async () => {
  await stage.act({
    ...PLAN,
    currency_id: 2,
    days: 3,
    rate: '0.2',
    min_amount: '0.01',
    max_amount: '2',
    capacity: '5',
  });
  const [user, other] = [await stage.user(), await stage.user()];
  await stage.money.fund(user, stage.markets.currency(2)!, '1');
  await stage.lock(user, '1000');
  await stage.lock(user, '0.5', { config_id: 2 });
  await stage.lock(other, '100');
  expect(await stage.call(calls.calendar, user, { days: 3 })).toEqual([
    { at: day(2), currency_id: 1, currency_name: 'USDT', interest: '4', principal: '0', orders: 1 },
    { at: day(2), currency_id: 2, currency_name: 'BTC', interest: '0.001', principal: '0', orders: 1 },
    { at: day(3), currency_id: 1, currency_name: 'USDT', interest: '4', principal: '0', orders: 1 },
    { at: day(3), currency_id: 2, currency_name: 'BTC', interest: '0.001', principal: '0', orders: 1 },
  ]);
  const all = await stage.call(calls.calendar, user, { days: 31 });
  expect(all.filter(({ principal }) => principal !== '0')).toMatchObject([
    { at: day(4), currency_name: 'BTC', principal: '0.5' },
    { at: day(6), currency_name: 'USDT', principal: '1000' },
  ]);
  stage.pass(4);
  await stage.sweep();
  expect(await stage.call(calls.summary, user)).toMatchObject([
    { currency_name: 'USDT', running: 1, locked: '1000', paid: '12', coming: '8', penalties: '0' },
    { currency_name: 'BTC', running: 0, locked: '0', paid: '0.003', coming: '0', penalties: '0' },
  ]);
});

test('lists go on by cursor, by page, and by what an order is', async () => {
  const user = await stage.user();
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.unshift((await stage.lock(user, 100 + made)).id);
  await stage.redeem(user, ids[1]!);
  const list = async (fields: object) => {
    const { order_list: rows, next } = await stage.call(calls.orders, user, fields);
    return [rows.map(({ id }) => id), next];
  };
  expect(await list({ limit: 2 })).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await list({ limit: 2, before: ids[1] })).toEqual([ids.slice(2, 4), ids[3]]);
  expect(await list({ limit: 2, before: ids[3] })).toEqual([ids.slice(4), null]);
  expect(await list({ limit: 2, page: 3 })).toEqual([ids.slice(4), null]);
  expect(await list({ limit: 100 })).toEqual([ids, null]);
  expect(await list({ status: 2 })).toEqual([[ids[1]], null]);
  expect(await list({ status: 1, limit: 9 })).toEqual([ids.filter((id) => id !== ids[1]), null]);
});
