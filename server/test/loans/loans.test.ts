import * as calls from '@aureus/contract/loans/calls.ts';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../src/loans/loan.ts';
import { house } from '../../src/platform/ledger/house.ts';
import { useStage } from './stage.ts';

/** The way of a loan: taken, charged day by day, repaid. */

const stage = useStage();
const BTC = 100_000_000;
const inDays = (days: number): string => new Date(stage.clock.epochMs() + days * DAY_MS).toISOString();

test('a loan is paid out, its collateral is held, and its first day has begun', async () => {
  const user = await stage.user();
  const row = await stage.take(user, '4000', '0.8');
  expect(row).toMatchObject({
    currency_name: 'USDT',
    amount: '4000',
    rate: '0.1',
    days: 30,
    principal: '4000',
    interest: '4',
    overdue: '0',
    debt: '4004',
    repaid: '0',
    day_charge: '4',
    collateral_name: 'BTC',
    collateral: '0.8',
    haircut: '10',
    // 0.8 × 10,000 × 90 % over 4,004.
    risk_rate: '179.8201',
    state: 'running',
    status: 2,
    charged_days: 1,
    overdue_days: 0,
    next_day_at: inDays(1),
    matures_at: inDays(30),
    shortfall: null,
    ended_at: null,
  });
  expect(await stage.usdt(user)).toEqual([5_000, 0]);
  expect(await stage.btc(user)).toEqual([0.2 * BTC, 0.8 * BTC]);
  expect(await stage.usdt(house.loans)).toEqual([96_000, 0]);
  expect(stage.hub.toUsers.filter(({ event }) => event.type === 'loan')).toHaveLength(1);
});

test('every day that begins is charged once, of what is not repaid', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4000', '1');
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ interest: '4', charged_days: 1 });
  stage.pass(1);
  await stage.sweep();
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ interest: '8', charged_days: 2, next_day_at: inDays(1) });
  await stage.repay(user, id, { amount: '2008' });
  stage.pass(3);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({
    principal: '2000',
    interest: '6',
    day_charge: '2',
    charged_days: 5,
    matures_at: inDays(26),
  });
  const { entries } = await stage.call(calls.order, user, { orderId: id });
  expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'interest 2',
    'interest 2',
    'interest 2',
    'repaid 2008',
    'interest 4',
    'interest 4',
    'taken 4000',
  ]);
});

test('repaid early it costs the days that have begun and nothing else, and the collateral is free', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4000', '1');
  stage.pass(2);
  await stage.sweep();
  const row = await stage.repay(user, id);
  expect(row).toMatchObject({
    state: 'repaid',
    status: 3,
    debt: '0',
    repaid: '4012',
    collateral: '0',
    risk_rate: null,
  });
  expect(row).toMatchObject({ ended_at: stage.clock.now().toISOString(), next_day_at: null, day_charge: '0' });
  expect(await stage.usdt(user)).toEqual([988, 0]);
  expect(await stage.btc(user)).toEqual([BTC, 0]);
  expect(await stage.usdt(house.loans)).toEqual([100_012, 0]);
  stage.pass(60);
  await stage.sweep();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ state: 'repaid', debt: '0', charged_days: 3 });
});

test('more than is owed is not taken', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '500', '1');
  expect(await stage.repay(user, id, { amount: '900' })).toMatchObject({ state: 'repaid', repaid: '500.5' });
  expect(await stage.usdt(user)).toEqual([999.5, 0]);
});

test('after the term every day costs 0.5 % of loan and interest, and the user was told before', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '1000', '1', { days: 7 });
  stage.pass(5);
  await stage.sweep();
  expect(stage.notices).toEqual([]);
  stage.pass(1);
  await stage.sweep();
  const due = { loan: id, debt: '1007', currency: 'USDT' };
  expect(stage.notices).toEqual([{ userId: user, kind: 'loan_due_soon', params: due }]);
  expect(await stage.find(user, id)).toMatchObject({ state: 'running', matures_at: inDays(1), day_charge: '5.035' });
  stage.pass(1);
  await stage.sweep();
  expect(stage.notices.slice(1)).toEqual([
    { userId: user, kind: 'loan_overdue', params: { ...due, debt: '1012.035' } },
  ]);
  const row = await stage.find(user, id);
  expect(row).toMatchObject({
    state: 'overdue',
    interest: '7',
    overdue: '5.035',
    overdue_days: 1,
    matures_at: inDays(0),
  });
  stage.pass(1);
  await stage.sweep();
  expect(stage.notices).toHaveLength(2);
  expect(await stage.repay(user, id, { amount: '15' })).toMatchObject({
    overdue: '0',
    interest: '2.07',
    principal: '1000',
  });
});

test('the terms of a loan stay those it was taken by', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '1000', '1');
  await stage.offer({ currency_id: 1, rate: '0.5', open: false });
  await stage.security({ currency_id: 2, haircut: '90', open: false });
  stage.pass(1);
  await stage.sweep();
  await stage.watch();
  expect(await stage.find(user, id)).toMatchObject({ interest: '2', haircut: '10', rate: '0.1' });
  expect(stage.notices).toEqual([]);
});

test('collateral is added, and all of it comes back', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4000', '0.75');
  expect(await stage.add(user, id, '0.1')).toMatchObject({ collateral: '0.85', risk_rate: '191.0589' });
  await stage.add(user, id, '0.15');
  expect(await stage.btc(user)).toEqual([0, BTC]);
  await stage.repay(user, id);
  expect(await stage.btc(user)).toEqual([BTC, 0]);
});

test('repaid from collateral: as little is sold as pays the debt and the fee, and the rest comes back', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4896', '1');
  // 4,900.896 are owed; 0.5000... of a bitcoin brings that after 2 %.
  const row = await stage.repay(user, id, { source: 'collateral' });
  expect(row).toMatchObject({ state: 'repaid', debt: '0', repaid: '4900.896', collateral: '0' });
  const [btc] = await stage.btc(user);
  expect(BTC - btc).toBe(50_009_143);
  // What the last unit of bitcoin brought too much is the user's.
  const [usdt] = await stage.usdt(user);
  expect(usdt).toBeGreaterThanOrEqual(5_896);
  expect(usdt).toBeLessThan(5_896.0001);
  expect(stage.kept).toMatchObject([{ marketId: 1, cause: `loan ${id}` }]);
});

test('a part is repaid from collateral', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4000', '1');
  const row = await stage.repay(user, id, { source: 'collateral', amount: '980' });
  expect(row).toMatchObject({ state: 'running', debt: '3024', collateral: '0.9' });
  expect(await stage.btc(user)).toEqual([0, 0.9 * BTC]);
  expect(await stage.btc(house.marketMaker)).toEqual([100.1 * BTC, 0]);
});

test('what is lent is no profit, and what is repaid no loss', async () => {
  const user = await stage.user();
  const { id } = await stage.take(user, '4000', '1');
  const flow = async () =>
    (
      await stage.database.owner.query<{ amount: bigint }>(
        'SELECT amount FROM ledger_flow WHERE owner_id = $1 AND currency_id = 1',
        [user],
      )
    ).rows.map(({ amount }) => Number(amount) / 1_000_000);
  const before = await flow();
  await stage.repay(user, id);
  const [after = 0] = await flow();
  expect((before[0] ?? 0) - after).toBe(4_000);
});

test('lists go on by cursor and by what a loan is', async () => {
  const user = await stage.user();
  const ids: number[] = [];
  for (let made = 0; made < 5; made += 1) ids.unshift((await stage.take(user, 100 + made, '0.1')).id);
  await stage.repay(user, ids[1]!);
  const list = async (fields: object) => {
    const { data, next } = await stage.call(calls.orders, user, fields);
    return [data.map(({ id }) => id), next];
  };
  expect(await list({ limit: 2 })).toEqual([ids.slice(0, 2), ids[1]]);
  expect(await list({ limit: 2, before: ids[1] })).toEqual([ids.slice(2, 4), ids[3]]);
  expect(await list({ limit: 2, page: 3 })).toEqual([ids.slice(4), null]);
  expect(await list({ status: 3 })).toEqual([[ids[1]], null]);
  expect(await list({ status: 2 })).toEqual([ids.filter((id) => id !== ids[1]), null]);
});

test('offers say what is lent, what secures it, and the rules', async () => {
  const user = await stage.user();
  expect(await stage.call(calls.offers, user)).toMatchObject({
    offers: [
      { id: 1, currency_name: 'USDT', rate: '0.1', ltv: '60', min_amount: '50', max_amount: '8000', left: '100000' },
    ],
    collaterals: [{ currency_id: 2, haircut: '10', terms: 1 }],
    rules: {
      min_days: 7,
      max_days: 365,
      overdue_rate: '0.5',
      warnings: ['140', '130', '115', '110'],
      liquidation: '105',
      sale_fee: '2',
      overdue_days: 7,
    },
  });
  await stage.take(user, '1000', '1');
  expect(await stage.call(calls.info, user, { id: 1 })).toMatchObject({ own_left: '7000', offer: { left: '99000' } });
});
