import { DAY_MS } from '@aureus/core/mining/days.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { settleBulk } from '../../src/platform/deadlines/settling.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { createMoney } from '../../src/platform/ledger/money.ts';
import { whenConnected } from '../support/when-connected.ts';
import { useStage } from './stage.ts';

/** Each day is paid once and each order ends once, whoever does it at the same time. */

const stage = useStage();
const ROUNDS = campaign(3, 30);
const RACING = campaign(500, 2_000);
const settled = async (tries: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(tries)).map((each) =>
    each.status === 'fulfilled' ? 'done' : String((each.reason as { code?: string }).code),
  );
const count = (values: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

test('twenty redemptions of one order pay once', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  stage.pass(3);
  const done = await settled(Array.from({ length: 20 }, () => stage.redeem(user, id)));
  expect(count(done)).toEqual({ done: 1, mining_order_ended: 19 });
  expect(await stage.lines(user)).toEqual([4, 4, -12]);
  expect(await stage.balance(user)).toEqual([9_996, 0]);
});

test('also while nothing is due of it, as between two days', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  await stage.database.owner.query('DELETE FROM deadline');
  const done = await settled(Array.from({ length: 20 }, () => stage.redeem(user, id)));
  expect(count(done)).toEqual({ done: 1, mining_order_ended: 19 });
});

test(`C35: an order is redeemed while it matures, ${ROUNDS} times: it is paid once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const { id } = await stage.lock(user, '1000');
    stage.pass(7);
    await settled([stage.sweep(), stage.redeem(user, id), stage.sweep(), stage.redeem(user, id)]);
    await stage.sweep();
    expect(await stage.lines(user)).toEqual([4, 4, 4, 4, 4]);
    expect(await stage.balance(user)).toEqual([10_020, 0]);
  }
});

test(`C35: an order is redeemed while its interest is paid, ${ROUNDS} times: each day is paid once`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await stage.user();
    const { id } = await stage.lock(user, '1000');
    stage.pass(3);
    const [, redeemed] = await settled([stage.sweep(), stage.redeem(user, id), stage.sweep()]);
    expect(redeemed).toBe('done');
    await stage.sweep();
    expect((await stage.lines(user)).toSorted((a, b) => a - b)).toEqual([-12, 4, 4]);
    expect(await stage.balance(user)).toEqual([9_996, 0]);
  }
});

test('what is due is cancelled with a redemption before its moment, by the clock of the database', async () => {
  const user = await stage.user();
  stage.clock.set(Date.now());
  const { id } = await stage.lock(user, '1000');
  const due = async () => (await stage.database.pool.query('SELECT FROM deadline')).rowCount;
  expect(await due()).toBe(1);
  await stage.redeem(user, id);
  expect(await due()).toBe(0);
});

test('many lock at once: the plan takes what it has room for, to the last unit', async () => {
  await stage.act({ currency_id: 1, days: 5, max_amount: '400', capacity: '1000' });
  const users = await Promise.all(Array.from({ length: 12 }, () => stage.user()));
  const done = await settled(users.map((user) => stage.lock(user, '200')));
  expect(count(done)).toEqual({ done: 5, mining_plan_full: 7 });
});

test(`${RACING} at once in a plan with room for 100: exactly 100 are locked`, async () => {
  await stage.act({ currency_id: 1, days: 5, capacity: '10000' });
  const users: bigint[] = [];
  for (let made = 0; made < 50; made += 1) users.push(await stage.user());
  const done = await settled(
    Array.from({ length: RACING }, (_, place) => whenConnected(() => stage.lock(users[place % users.length]!, '100'))),
  );
  expect(count(done)).toEqual({ done: 100, mining_plan_full: RACING - 100 });
  const { rows } = await stage.database.pool.query(
    'SELECT count(*)::integer AS orders, sum(amount)::bigint AS locked FROM mining_order WHERE state = 1',
  );
  expect(rows).toEqual([{ orders: 100, locked: 10_000_000_000n }]);
  const balances = await Promise.all(users.map((user) => stage.balance(user)));
  expect(balances.reduce((sum, [, held]) => sum + held, 0)).toBe(10_000);
  expect(balances.every(([available, held]) => available + held === 10_000)).toBe(true);
});

test('many lock at once: nobody has more in it than one may, in two plans at once', async () => {
  await stage.act({ currency_id: 1, days: 5, max_amount: '400' });
  const user = await stage.user();
  const done = await settled(Array.from({ length: 8 }, () => stage.lock(user, '200')));
  expect(count(done)).toEqual({ done: 2, mining_user_full: 6 });
});

test('many lock at once: the house owes no more than it has', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => stage.user()));
  // 10,000 cost 200 of 1,000.
  const done = await settled(users.map((user) => stage.lock(user, '10000')));
  expect(count(done)).toEqual({ done: 5, mining_plan_full: 3 });
  await stage.act({ currency_id: 1, days: 5, capacity: '900000' });
  expect(await settled([stage.lock(await stage.user(), '100')])).toEqual(['mining_house_full']);
  expect(await stage.house()).toEqual([0, 1_000]);
});

test('several processes pay at once: each day is paid once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => stage.user()));
  for (const user of users) for (const amount of [100, 200, 300]) await stage.lock(user, amount);
  stage.pass(5);
  await Promise.all([stage.sweep(), stage.sweep(), stage.sweep(), stage.sweep()]);
  await stage.sweep();
  for (const user of users) {
    const lines = await stage.lines(user);
    expect(lines.toSorted((a, b) => a - b)).toEqual([0.4, 0.8, 1.2].flatMap((each) => [each, each, each, each]));
    expect(await stage.balance(user)).toEqual([9_400 + 9.6, 600]);
  }
});

test('one order that cannot be paid holds up no other', async () => {
  const users = [await stage.user(), await stage.user(), await stage.user()];
  const ids: number[] = [];
  for (const user of users) ids.push((await stage.lock(user, '1000')).id);
  // Its hold is gone, as by a defect.
  const { owner } = stage.database;
  await owner.query(`ALTER TABLE ledger_hold DISABLE TRIGGER USER`);
  await owner.query(`UPDATE ledger_hold SET ended_at = now(), held = 0 WHERE kind = 31 AND ref = $1`, [ids[1]]);
  stage.pass(2);
  await stage.sweep();
  expect(await Promise.all(users.map((user) => stage.lines(user)))).toEqual([[4], [], [4]]);
  const { rows } = await owner.query<{ ref: string }>('SELECT ref FROM deadline WHERE failures > 0');
  expect(rows).toEqual([{ ref: String(ids[1]) }]);
  await owner.query(`UPDATE ledger_hold SET ended_at = NULL, held = amount WHERE kind = 31 AND ref = $1`, [ids[1]]);
});

test('nothing is paid for a day that is not over, whatever is due too early', async () => {
  const user = await stage.user();
  const { id } = await stage.lock(user, '1000');
  await stage.database.owner.query('UPDATE deadline SET due = $1', [stage.clock.now()]);
  await stage.sweep();
  expect(await stage.lines(user)).toEqual([]);
  stage.clock.advance(-3 * DAY_MS);
  await stage.database.owner.query('UPDATE deadline SET due = $1', [stage.clock.now()]);
  await stage.sweep();
  expect(await stage.find(user, id)).toMatchObject({ paid_days: 0, remaining_days: 5 });
  stage.pass(5);
  await stage.sweep();
  expect(await stage.lines(user)).toEqual([4]);
});

test('a day costs the same number of statements, for few orders and for many', async () => {
  const [deadline] = stage.mining.deadlines;
  const statementsOf = async (users: number): Promise<number> => {
    const refs: string[] = [];
    for (let made = 0; made < users; made += 1) {
      const { id } = await stage.lock(await stage.user(), '100');
      refs.push(String(id));
    }
    stage.pass(2);
    let asked = 0;
    const pool = stage.database.pool;
    const needs = {
      pool,
      log: silentLogger,
      money: createMoney(pool, () => {}),
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
  const few = await statementsOf(2);
  expect(few).toBeLessThan(16);
  expect(await statementsOf(40)).toBe(few);
});
