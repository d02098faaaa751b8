import * as calls from '@aureus/contract/recurring/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { USDT } from '../wallet/markets.ts';
import { DAY, useStage } from './stage.ts';

/** Each run is made once and costs what it says, whoever does something at the same time. */

const stage = useStage();
const ROUNDS = campaign(4, 40);
const settled = async (tries: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(tries)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code),
  );
const count = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('twenty plans at once: a user has ten', async () => {
  const user = await stage.user();
  const done = await settled(Array.from({ length: 20 }, () => stage.plan(user)));
  expect(count(done)).toEqual({ done: 10, recurring_plans_full: 10 });
});

test('the same request again makes one plan', async () => {
  const user = await stage.user();
  await settled(Array.from({ length: 6 }, () => stage.plan(user, { key: 'one-plan' })));
  expect((await stage.call(calls.plans, user, {})).plans).toHaveLength(1);
});

test('several processes make runs at once: each is made once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => stage.user('1000')));
  for (const user of users) for (let each = 0; each < 3; each += 1) await stage.plan(user, { coins: '2:50,3:50' });
  stage.toRun((await stage.call(calls.plans, users[0]!, {})).plans[0]!);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  for (const user of users) {
    expect((await stage.runs(user)).map(({ state, paid }) => [state, paid])).toEqual([1, 2, 3].map(() => ['bought', '100'])); // prettier-ignore
    expect(await stage.usdt(user)).toBe(700_000_000n);
  }
});

test('a run of a moment is a row with a key: what is due twice is made once', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  stage.toRun(plan);
  await stage.sweep();
  // As if the plan had not gone on.
  await stage.database.owner.query('UPDATE recurring_plan SET slot = $1', [plan.next_run_at]);
  await stage.database.owner.query('UPDATE deadline SET due = $1', [stage.clock.now()]);
  await stage.sweep();
  expect(await stage.runs(user)).toHaveLength(1);
  expect(await stage.usdt(user)).toBe(900_000_000n);
  const { rows } = await stage.database.owner.query('SELECT error FROM deadline WHERE failures > 0');
  expect(rows).toEqual([{ error: expect.stringContaining('recurring_run_once') }]);
});

test(`a plan is paused while it is run, ${ROUNDS} times: the run is made before the pause or not at all`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user('1000');
    const plan = await stage.plan(user);
    stage.toRun(plan);
    await settled([stage.sweep(), stage.call(calls.pause, user, { id: plan.id }), stage.sweep()]);
    stage.pass(DAY);
    await stage.sweep();
    const runs = await stage.runs(user);
    expect(runs.map(({ due_at }) => due_at)).toEqual([plan.next_run_at]);
    const { state, reason } = runs[0]!;
    expect([['bought', null], ['left_out', 'stopped']]).toContainEqual([state, reason]); // prettier-ignore
    expect(await stage.usdt(user)).toBe(state === 'bought' ? 900_000_000n : 1_000_000_000n);
    expect(await stage.find(user, plan.id)).toMatchObject({ state: 'paused', version: 2 });
  }
});

test(`a plan is changed while it is run, ${ROUNDS} times: a moment has one run, on the one terms or the other`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user('1000');
    const plan = await stage.plan(user);
    stage.toRun(plan);
    const change = { id: plan.id, version: 1, amount: '50', coins: '3:100', rhythm: 'daily', hour: 12, zone: 'UTC' };
    const [, changed] = await settled([stage.sweep(), stage.call(calls.change, user, change), stage.sweep()]);
    expect(changed).toBe('done');
    stage.toRun(await stage.find(user, plan.id));
    await stage.sweep();
    const runs = await stage.runs(user);
    expect(new Set(runs.map(({ due_at }) => due_at)).size).toBe(runs.length);
    expect(runs.filter(({ state }) => state === 'bought').at(0)).toMatchObject({ paid: '50' });
    expect(runs).toHaveLength(2);
  }
});

test(`money is taken away while a run is made, ${ROUNDS} times: it is paid in full or skipped`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user('150');
    const plan = await stage.plan(user);
    stage.toRun(plan);
    const move = { currency_id: USDT.id, number: '100', from_field: 'change', to_field: 'lever' };
    const out = stage.money.transfer(user, move);
    const [, taken] = await settled([stage.sweep(), out]);
    const [run] = await stage.runs(user);
    expect([taken, run!.state]).toEqual(taken === 'done' ? ['done', 'skipped'] : ['insufficient_balance', 'bought']);
    expect(await stage.usdt(user)).toBe(50_000_000n);
  }
});

test('one plan that cannot be run holds up no other, and can be paused', async () => {
  const users = [await stage.user('1000'), await stage.user('1000'), await stage.user('1000')];
  const plans = [];
  for (const user of users) plans.push(await stage.plan(user));
  // A time zone nobody knows any more.
  await stage.database.owner.query("UPDATE recurring_plan SET zone = 'Gone/Zone' WHERE id = $1", [plans[1]!.id]);
  stage.toRun(plans[0]!);
  await stage.sweep();
  expect(await Promise.all(users.map(async (user) => (await stage.runs(user)).length))).toEqual([1, 0, 1]);
  const { rows } = await stage.database.owner.query('SELECT ref FROM deadline WHERE failures > 0');
  expect(rows).toEqual([{ ref: `${plans[1]!.id}:1` }]);
  expect(await stage.call(calls.pause, users[1]!, { id: plans[1]!.id })).toMatchObject({ state: 'paused' });
});

test('runs cost the same number of statements, for few plans and for many', async () => {
  const [deadline] = stage.recurring.deadlines;
  const statementsOf = async (users: number): Promise<number> => {
    const refs: string[] = [];
    for (let made = 0; made < users; made += 1) {
      const plan = await stage.plan(await stage.user('1000'), { coins: '2:50,3:50' });
      refs.push(`${plan.id}:1`);
      if (made === users - 1) stage.toRun(plan);
    }
    let asked = 0;
    const needs = {
      pool: stage.database.pool,
      log: silentLogger,
      money: createMoney(stage.database.pool, () => {}),
      onFailing: async () => {},
      onSettled: () => {},
    };
    const counting = {
      ...deadline!,
      settle: (async (tx, due) => {
        const { client } = tx;
        const { query } = client;
        client.query = ((...given: unknown[]) => {
          asked += 1;
          return (query as (...all: unknown[]) => unknown).apply(client, given);
        }) as typeof query;
        try {
          return await deadline!.settle(tx, due);
        } finally {
          client.query = query;
        }
      }) as (typeof deadline & object)['settle'],
    };
    expect(await settleBulk(needs, counting, 'first', refs)).toBe(users);
    return asked;
  };
  // The first time wallets of the fees are made.
  await statementsOf(1);
  const few = await statementsOf(2);
  expect(few).toBeLessThan(32);
  expect(await statementsOf(40)).toBe(few);
});
