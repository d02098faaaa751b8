import * as calls from '@aureus/contract/recurring/calls.ts';
import { expect, test } from 'vitest';
import { AAPL, BTC_USDT, USDT } from '../wallet/markets.ts';
import { DAY, PLAN, useStage } from './stage.ts';

/** What owners do with their plans. */

const stage = useStage();
const refused = (code: string) => expect.objectContaining({ code });
const dayOf = (offset: number): string =>
  new Date(stage.clock.epochMs() + offset * DAY * 60_000).toISOString().slice(0, 10);

test('what is offered says its bounds, and the coins', async () => {
  const offer = await stage.call(calls.offer, 0n);
  expect(offer).toMatchObject({
    open: true,
    minimum: '10',
    maximum: '5000',
    part_minimum: '1',
    fee_percent: '0.1',
    spread_limit: '1',
    most_plans: 10,
    spread_minutes: 10,
    late_hours: 6,
    most_skipped: 3,
  });
  expect(offer.coins.map(({ currency_name }) => currency_name)).toEqual(['BTC', 'ETH']);
});

test.each<[object, string]>([
  [{ amount: '9.99' }, 'amount_too_small'],
  [{ amount: '5000.01' }, 'amount_too_large'],
  [{ amount: '10.0000001' }, 'amount_too_precise'],
  [{ coins: '2:50' }, 'recurring_coins_invalid'],
  [{ coins: '2:50,3:51' }, 'recurring_coins_invalid'],
  [{ coins: '2:50,2:50' }, 'recurring_coins_invalid'],
  [{ coins: '2:100:0' }, 'recurring_coins_invalid'],
  [{ coins: `${AAPL.id}:100` }, 'recurring_coin_not_offered'],
  [{ coins: `${USDT.id}:100` }, 'recurring_coin_not_offered'],
  [{ coins: '99:100' }, 'recurring_coin_not_offered'],
  [{ coins: '2:99,3:1', amount: '100' }, 'recurring_part_too_small'],
  [{ rhythm: 'weekly' }, 'recurring_rhythm_invalid'],
  [{ rhythm: 'monthly', weekday: 1 }, 'recurring_rhythm_invalid'],
  [{ weekday: 1 }, 'recurring_rhythm_invalid'],
  [{ rhythm: 'two_weeks', weekday: 1, month_day: 1 }, 'recurring_rhythm_invalid'],
  [{ zone: 'Mars/Base' }, 'invalid_timezone'],
  [{ zone: '+02:00' }, 'invalid_timezone'],
  [{ start_day: '2020-01-01' }, 'recurring_start_invalid'],
  [{ start_day: '2026-02-31' }, 'recurring_start_invalid'],
  [{ start_day: '2031-01-01' }, 'recurring_start_invalid'],
  [{ end_sum: '99.99' }, 'recurring_end_invalid'],
])('%j is refused as %s and changes nothing', async (more, code) => {
  const user = await stage.user();
  await expect(stage.plan(user, more)).rejects.toEqual(refused(code));
  const { rows } = await stage.database.owner.query('SELECT FROM recurring_plan UNION ALL SELECT FROM deadline');
  expect(rows).toEqual([]);
});

test('a plan begins on its day, by the clocks of its time zone', async () => {
  const user = await stage.user();
  const start = dayOf(3);
  const plan = await stage.plan(user, { hour: 9, zone: 'asia/kolkata', start_day: start });
  // Half past three in UTC.
  expect(plan).toMatchObject({ zone: 'Asia/Calcutta', start_day: start, next_run_at: `${start}T03:30:00.000Z` });
});

test('the first run is a minute away at the least', async () => {
  const user = await stage.user();
  stage.clock.set(Date.parse(`${dayOf(0)}T11:59:01Z`));
  const late = await stage.plan(user);
  expect(late.next_run_at).toBe(`${dayOf(1)}T12:00:00.000Z`);
  stage.clock.set(Date.parse(`${dayOf(0)}T11:58:59Z`));
  expect((await stage.plan(user)).next_run_at).toBe(`${dayOf(0)}T12:00:00.000Z`);
});

test('a paused plan does not run and what fell into the pause is not made up for', async () => {
  const user = await stage.user();
  const plan = await stage.plan(user);
  expect(await stage.call(calls.pause, user, { id: plan.id })).toMatchObject({ state: 'paused', reason: 'owner', next_run_at: null, version: 2 }); // prettier-ignore
  // Once more is the same.
  expect(await stage.call(calls.pause, user, { id: plan.id })).toMatchObject({ state: 'paused', version: 2 });
  stage.toRun(plan);
  stage.pass(3 * DAY);
  await stage.sweep();
  expect(await stage.runs(user)).toEqual([]);
  const resumed = await stage.call(calls.resume, user, { id: plan.id });
  expect(resumed).toMatchObject({ state: 'active', reason: null });
  expect(Date.parse(resumed.next_run_at!)).toBeGreaterThan(stage.clock.epochMs());
  expect(await stage.call(calls.resume, user, { id: plan.id })).toEqual(resumed);
  stage.toRun(resumed);
  await stage.sweep();
  expect(await stage.runs(user)).toHaveLength(1);
});

test('before its moment what is due goes with the pause, by the clock of the database', async () => {
  const user = await stage.user();
  stage.clock.set(Date.now());
  const plan = await stage.plan(user);
  const due = async () =>
    (await stage.database.pool.query("SELECT FROM deadline WHERE kind = 'recurring.run'")).rowCount;
  expect(await due()).toBe(1);
  await stage.call(calls.pause, user, { id: plan.id });
  expect(await due()).toBe(0);
  const { version } = await stage.call(calls.resume, user, { id: plan.id });
  expect(await due()).toBe(1);
  await stage.call(calls.change, user, { ...PLAN, id: plan.id, version });
  expect(await due()).toBe(1);
  await stage.call(calls.end, user, { id: plan.id });
  expect(await due()).toBe(0);
});

test('a change holds from the next run on, keeps what was bought, and names the version it was made on', async () => {
  const user = await stage.user();
  const plan = await stage.plan(user);
  stage.toRun(plan);
  await stage.sweep();
  const more = { ...PLAN, amount: '60', coins: '3:100:2000', rhythm: 'weekly', weekday: 3, end_runs: 5 };
  const changed = await stage.call(calls.change, user, { id: plan.id, version: 1, ...more });
  expect(changed).toMatchObject({ amount: '60', weekday: 3, end_runs: 5, runs_done: 1, invested: '100', version: 2, start_day: plan.start_day }); // prettier-ignore
  expect(changed.coins.map(({ currency_name, share, limit_price, invested }) => [currency_name, share, limit_price, invested])).toEqual([
    ['ETH', 100, '2000', '0'],
    ['BTC', null, null, '100'],
  ]); // prettier-ignore
  expect(new Date(changed.next_run_at!).getUTCDay()).toBe(3);
  const again = stage.call(calls.change, user, { id: plan.id, version: 1, ...more });
  await expect(again).rejects.toEqual(refused('recurring_plan_changed'));
  stage.toRun(changed);
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ paid: '60', parts: [{ currency_name: 'ETH' }] });
});

test('a change leaves room for a run, and keeps a start that has passed', async () => {
  const user = await stage.user();
  const plan = await stage.plan(user, { end_runs: 3 });
  stage.toRun(plan);
  await stage.sweep();
  const change = (more: object) => stage.call(calls.change, user, { id: plan.id, version: 1, ...PLAN, ...more });
  await expect(change({ end_runs: 1 })).rejects.toEqual(refused('recurring_end_invalid'));
  await expect(change({ end_sum: '199' })).rejects.toEqual(refused('recurring_end_invalid'));
  stage.pass(5 * DAY);
  expect(await change({ end_sum: '200', start_day: plan.start_day })).toMatchObject({ end_sum: '200', end_runs: null });
});

test.each(['pause', 'change', 'end'] as const)(
  'a run that waits is left out by a %s, and is in the history',
  async (what) => {
    const user = await stage.user();
    const plan = await stage.plan(user);
    stage.markets.setPrice(BTC_USDT.id, null);
    stage.toRun(plan);
    await stage.sweep();
    const act = {
      pause: () => stage.call(calls.pause, user, { id: plan.id }),
      change: () => stage.call(calls.change, user, { ...PLAN, id: plan.id, version: 1 }),
      end: () => stage.call(calls.end, user, { id: plan.id }),
    }[what];
    expect((await act()).waiting).toBeNull();
    stage.markets.setPrice(BTC_USDT.id, 10_000_00);
    stage.pass(30);
    await stage.sweep();
    expect(await stage.runs(user)).toMatchObject([
      { state: 'left_out', reason: 'stopped', paid: '0', due_at: plan.next_run_at },
    ]);
    expect(await stage.usdt(user)).toBe(10_000_000_000n);
  },
);

test('what has ended stays so', async () => {
  const user = await stage.user();
  const { id } = await stage.plan(user);
  const ended = await stage.call(calls.end, user, { id });
  expect(ended).toMatchObject({ state: 'ended', reason: 'owner' });
  expect(await stage.call(calls.end, user, { id })).toEqual(ended);
  await expect(stage.call(calls.resume, user, { id })).rejects.toEqual(refused('recurring_plan_ended'));
  await expect(stage.call(calls.pause, user, { id })).rejects.toEqual(refused('recurring_plan_ended'));
  const change = stage.call(calls.change, user, { ...PLAN, id, version: 2 });
  await expect(change).rejects.toEqual(refused('recurring_plan_ended'));
  expect((await stage.call(calls.plans, user, {})).plans).toEqual([]);
  expect((await stage.call(calls.plans, user, { ended: '1' })).plans.map((each) => each.id)).toEqual([id]);
});

test('another user finds no plan of somebody', async () => {
  const [owner, other] = [await stage.user(), await stage.user()];
  const { id } = await stage.plan(owner);
  for (const call of [calls.plan, calls.pause, calls.resume, calls.end]) {
    await expect(stage.call(call, other, { id })).rejects.toEqual(refused('recurring_plan_unknown'));
  }
  const change = stage.call(calls.change, other, { ...PLAN, id, version: 1 });
  await expect(change).rejects.toEqual(refused('recurring_plan_unknown'));
  expect((await stage.call(calls.runs, other, { plan_id: id })).runs).toEqual([]);
});

test('while the money is frozen no plan is made, changed or resumed; it can be paused and ended', async () => {
  const user = await stage.user();
  const { id } = await stage.plan(user);
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  await expect(stage.plan(user)).rejects.toEqual(refused('funds_frozen'));
  const change = stage.call(calls.change, user, { ...PLAN, id, version: 1 });
  await expect(change).rejects.toEqual(refused('funds_frozen'));
  await stage.call(calls.pause, user, { id });
  await expect(stage.call(calls.resume, user, { id })).rejects.toEqual(refused('funds_frozen'));
  await stage.call(calls.end, user, { id });
});

test('while they are not offered no plan is made or resumed', async () => {
  const user = await stage.user();
  const { id } = await stage.plan(user);
  await stage.call(calls.pause, user, { id });
  await stage.act('recurring.terms', { open: false });
  await expect(stage.plan(user)).rejects.toEqual(refused('recurring_closed'));
  await expect(stage.call(calls.resume, user, { id })).rejects.toEqual(refused('recurring_closed'));
});
