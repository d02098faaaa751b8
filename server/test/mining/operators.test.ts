import * as calls from '@aureus/contract/mining/calls.ts';
import type { ProposalPayload } from '@aureus/contract/operator/proposals.ts';
import { expect, test } from 'vitest';
import { listAllOrders, listForOperators, SHORT, showExposure } from '../../src/mining/operator-lists.ts';
import { addFirstPlans } from '../../src/mining/first-plans.ts';
import { miningPlan } from '../../src/mining/plan-act.ts';
import { PLAN, useStage } from './stage.ts';

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
type Payload = ProposalPayload<'mining.plan'>;
const handler = () => miningPlan(stage.markets);
const lines = async (payload: Payload) =>
  (await handler().preview(stage.database.pool, payload)).map(({ label, before, after, unit }) => [label, before, after, unit]); // prettier-ignore

test('a plan is added, changed, and what would bring it back is known', async () => {
  const added: Payload = { ...PLAN, days: 30, rate: '0.35', dividend_at: '08:30' };
  expect(await lines(added)).toEqual([
    ['mining.currency', null, 'USDT', ''],
    ['mining.days', null, '30', ''],
    ['mining.rate', null, '0.35', '%'],
    ['mining.penalty', null, '0.4', '%'],
    ['mining.min_amount', null, '100', 'USDT'],
    ['mining.max_amount', null, '10000', 'USDT'],
    ['mining.capacity', null, '50000', 'USDT'],
    ['mining.dividend_at', null, '08:30', 'UTC'],
    ['mining.open', null, 'open', ''],
  ]);
  expect(await handler().inverse!(stage.database.pool, added)).toEqual({ currency_id: 1, days: 30, open: false });
  await stage.act(added);
  const change: Payload = { currency_id: 1, days: 30, rate: '0.3', open: false };
  expect(await lines(change)).toEqual([
    ['mining.currency', null, 'USDT', ''],
    ['mining.days', null, '30', ''],
    ['mining.rate', '0.35', '0.3', '%'],
    ['mining.open', 'open', 'closed', ''],
  ]);
  const back = await handler().inverse!(stage.database.pool, change);
  expect(back).toEqual({ currency_id: 1, days: 30, rate: '0.35', open: true });
  await stage.act(change);
  const offered = async () => (await stage.call(calls.config, 0n)).map(({ day }) => day);
  expect(await offered()).toEqual([5]);
  await stage.act(back!);
  expect(await offered()).toEqual([5, 30]);
  expect((await listForOperators(stage.database.pool, stage.markets)).plans).toMatchObject([
    { days: 5, currency: 'USDT', open: true, locked: '0' },
    { days: 30, rate: '0.35', dividend_at: '08:30', open: true },
  ]);
  await expect(lines({ currency_id: 1, days: 30, rate: '0.35' })).rejects.toEqual(refused('proposal_changes_nothing'));
});

test.each<[Partial<Payload>, string]>([
  [{ currency_id: 4 }, 'mining_coins_only'],
  [{ currency_id: 99 }, 'currency_unknown'],
  [{ min_amount: '20000' }, 'mining_terms_invalid'],
  [{ capacity: '9999' }, 'mining_terms_invalid'],
  [{ min_amount: '0.000001' }, 'mining_terms_invalid'],
  [{ days: 7, rate: undefined }, 'mining_terms_invalid'],
  [{ days: 7, capacity: undefined }, 'mining_terms_invalid'],
  [{ min_amount: '0.0000001' }, 'amount_too_precise'],
])('a plan of %j is refused as %s, at the preview and at the execution', async (change, code) => {
  const payload: Payload = { ...PLAN, ...change };
  await expect(lines(payload)).rejects.toEqual(refused(code));
  await expect(stage.act(payload)).rejects.toEqual(refused(code));
});

test('operators see what the house owes, by plan and by day', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  await stage.lock(one, '1000');
  stage.pass(1);
  await stage.lock(other, '500');
  const first = await stage.lock(other, '200');
  stage.pass(2);
  await stage.sweep();
  await stage.redeem(other, first.id);
  const { house, plans, due } = await showExposure(stage.database.pool, stage.markets);
  // 1,000 less two days of 4 (one is not over), one of 2 and one of 0.8 paid, 20 to come, and a penalty of four days of 0.8.
  expect(house).toContainEqual({ currency: 'USDT', available: '972.4', held: '20' });
  expect(plans).toEqual([{ currency: 'USDT', days: 5, orders: 2, locked: '1500', interest: '20', capacity: '50000' }]);
  const day = (offset: number): string =>
    new Date(stage.clock.epochMs() + offset * 86_400_000).toISOString().slice(0, 10);
  expect(due).toEqual([
    { date: day(0), currency: 'USDT', interest: '6', principal: '0' },
    { date: day(1), currency: 'USDT', interest: '6', principal: '0' },
    { date: day(2), currency: 'USDT', interest: '6', principal: '1000' },
    { date: day(3), currency: 'USDT', interest: '2', principal: '500' },
  ]);
});

test('a plan that is offered and cannot be paid is counted for the dashboard', async () => {
  const short = async () => (await stage.database.pool.query<{ count: number }>(SHORT)).rows[0]?.count;
  expect(await short()).toBe(0);
  // 100 for 200 days at 5 % a day cost 1,000: all there is.
  await stage.act({ ...PLAN, days: 200, rate: '5' });
  expect(await short()).toBe(0);
  await stage.lock(await stage.user(), '100');
  expect(await short()).toBe(1);
  // In a currency the account has never had.
  await stage.act({ ...PLAN, currency_id: 3, days: 5 });
  expect(await short()).toBe(2);
  await stage.act({ currency_id: 1, days: 200, open: false });
  expect(await short()).toBe(1);
});

test('operators page through the orders of all users, and narrow them', async () => {
  const [one, other] = [await stage.user(), await stage.user()];
  const ids = [await stage.lock(one, '1000'), await stage.lock(other, '500'), await stage.lock(one, '300')].map(
    ({ id }) => id,
  );
  await stage.redeem(one, ids[2]!);
  const list = async (fields: object) => {
    const input = { limit: 50, ...fields };
    const { data, next } = await listAllOrders(stage.database.pool, stage.markets, input);
    return [data.map(({ id }) => id), next];
  };
  expect(await list({})).toEqual([[ids[2], ids[1], ids[0]], null]);
  expect(await list({ limit: 2 })).toEqual([[ids[2], ids[1]], ids[1]]);
  expect(await list({ limit: 2, before: ids[1] })).toEqual([[ids[0]], null]);
  expect(await list({ user: Number(other) })).toEqual([[ids[1]], null]);
  expect(await list({ state: 'redeemed' })).toEqual([[ids[2]], null]);
  const { data } = await listAllOrders(stage.database.pool, stage.markets, { limit: 1 });
  expect(data[0]).toMatchObject({ user_id: Number(one), user_name: 'saver1', penalty: '6', state: 'redeemed' });
});

test('the demo begins with plans, once: what operators made of them stays', async () => {
  await stage.act({ currency_id: 1, days: 5, open: false });
  await addFirstPlans(stage.database.pool, stage.markets);
  await addFirstPlans(stage.database.pool, stage.markets);
  const { plans } = await listForOperators(stage.database.pool, stage.markets);
  expect(plans.map(({ currency, days, open }) => [currency, days, open])).toEqual([
    ['USDT', 5, false],
    ['USDT', 30, true],
    ['USDT', 90, true],
    ['BTC', 15, true],
    ['ETH', 30, true],
  ]);
});
