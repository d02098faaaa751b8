import * as calls from '@aureus/contract/recurring/calls.ts';
import { exchangeHistory } from '@aureus/contract/exchange/calls.ts';
import { expect, test } from 'vitest';
import { BTC, BTC_USDT, ETH_USDT } from '../wallet/markets.ts';
import { DAY, useStage } from './stage.ts';

const stage = useStage();

test('a run buys at the index less the spread, the fee is in the amount, and the exchange has its receipt', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  expect(plan).toMatchObject({ state: 'active', runs_done: 0, invested: '0', waiting: null });
  expect(await stage.usdt(user)).toBe(1_000_000_000n);
  stage.toRun(plan);
  await stage.sweep();
  const [run] = await stage.runs(user);
  // 0.1 % of 99.900099 are the rest of 100; the spread is 0.05 %, and a little for size and stock.
  expect(run).toMatchObject({ state: 'bought', reason: null, amount: '100', paid: '100', due_at: plan.next_run_at });
  const [receipt] = (await stage.money.call(exchangeHistory, user, {})).data;
  expect(receipt).toMatchObject({ id: run!.parts[0]!.exchange_id, number: '99.900099', fee: '0.099901', total: '100', from_price: '1' }); // prettier-ignore
  expect(receipt!.receives).toBe(run!.parts[0]!.received);
  expect(Number(receipt!.receives)).toBeGreaterThan(0.00998);
  expect(Number(receipt!.receives)).toBeLessThan(0.00999);
  const after = await stage.find(user, plan.id);
  expect(after).toMatchObject({ runs_done: 1, invested: '100', skipped: 0 });
  expect(Date.parse(after.next_run_at!) - Date.parse(plan.next_run_at!)).toBe(DAY * 60_000);
  const [coin] = after.coins;
  expect(coin).toMatchObject({ invested: '100', received: receipt!.receives });
  expect(Number(coin!.average)).toBeGreaterThan(10_010);
  expect(Number(coin!.value)).toBeLessThan(100);
  expect(await stage.usdt(user)).toBe(900_000_000n);
  const events = stage.hub.toUsers.filter(({ event }) => event.type === 'recurring_plan');
  expect(events.map(({ userId }) => userId)).toEqual([user, user]);
  expect(stage.notices.map(({ kind, params }) => [kind, params['plan']])).toEqual([['recurring_started', plan.id]]);
});

test('shares divide the amount; a run is made by one exchange for each coin', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:67,3:33' });
  stage.toRun(plan);
  await stage.sweep();
  const [run] = await stage.runs(user);
  expect(run!.parts.map(({ currency_name, planned, paid }) => [currency_name, planned, paid])).toEqual([['BTC', '67', '67'], ['ETH', '33', '33']]); // prettier-ignore
});

test('a run is made within ten minutes from its moment, at a second that is drawn', async () => {
  const users = await Promise.all(Array.from({ length: 40 }, () => stage.user('200')));
  const slot = Date.parse((await Promise.all(users.map((user) => stage.plan(user))))[0]!.next_run_at!);
  const { rows } = await stage.database.owner.query<{ due: Date }>(
    "SELECT due FROM deadline WHERE kind = 'recurring.run'",
  );
  const after = rows.map(({ due }) => due.getTime() - slot);
  expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...after)).toBeLessThan(10 * 60_000);
  // Forty draws of six hundred thousand: that fewer than thirty differ does not happen.
  expect(new Set(after).size).toBeGreaterThan(30);
  expect(new Set(after.map((ms) => Math.floor(ms / 120_000))).size).toBeGreaterThan(2);
});

test('nothing is bought before its moment, whatever is due too early', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  await stage.database.owner.query('UPDATE deadline SET due = $1', [stage.clock.now()]);
  await stage.sweep();
  expect(await stage.runs(user)).toEqual([]);
  stage.toRun(plan);
  await stage.sweep();
  expect(await stage.runs(user)).toHaveLength(1);
});

test('above the limit a coin is left out and costs nothing; at the limit it is bought', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:50:10010,3:50' });
  stage.toRun(plan);
  await stage.sweep();
  // The index is 10,000; with the spread it is 10,005, and with the fee 10,015.
  const [first] = await stage.runs(user);
  expect(first).toMatchObject({ state: 'bought', paid: '50' });
  expect(first!.parts.map(({ reason }) => reason)).toEqual(['limit_price', null]);
  const { average } = (await stage.find(user, plan.id)).coins[1]!;
  expect(average).not.toBeNull();
  stage.markets.setPrice(BTC_USDT.id, 9_980_00);
  stage.toRun(await stage.find(user, plan.id));
  await stage.sweep();
  const [second] = await stage.runs(user);
  expect(second!.parts.map(({ reason }) => reason)).toEqual([null, null]);
  expect(Number(second!.parts[0]!.price)).toBeLessThanOrEqual(10_010);
});

test('when every coin is above its limit the run is left out, and is not counted', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:100:5000', end_runs: 1 });
  stage.toRun(plan);
  await stage.sweep();
  expect(await stage.runs(user)).toMatchObject([{ state: 'left_out', reason: 'limit_price', paid: '0' }]);
  expect(await stage.find(user, plan.id)).toMatchObject({ state: 'active', runs_done: 0, invested: '0' });
  expect(stage.notices.at(-1)).toMatchObject({ userId: user, kind: 'recurring_left_out', params: { plan: plan.id, amount: '100 USDT', coins: 'BTC' } }); // prettier-ignore
});

test('a plan ends after its runs, and before it would cost more than its sum; it is told', async () => {
  const user = await stage.user('1000');
  const byRuns = await stage.plan(user, { end_runs: 2 });
  const bySum = await stage.plan(user, { end_sum: '250' });
  stage.toRun(bySum);
  for (let day = 0; day < 4; day += 1) {
    await stage.sweep();
    stage.pass(DAY);
  }
  expect(await stage.find(user, byRuns.id)).toMatchObject({
    state: 'ended',
    reason: 'runs',
    runs_done: 2,
    next_run_at: null,
  });
  expect(await stage.find(user, bySum.id)).toMatchObject({
    state: 'ended',
    reason: 'sum',
    runs_done: 2,
    invested: '200',
  });
  expect(stage.notices.filter(({ kind }) => kind === 'recurring_ended')).toHaveLength(2);
  expect(await stage.usdt(user)).toBe(600_000_000n);
});

test('a frozen user buys nothing, and is not told that money is missing', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  await stage.database.owner.query('UPDATE users SET funds_frozen = true WHERE id = $1', [user]);
  stage.toRun(plan);
  await stage.sweep();
  expect(await stage.runs(user)).toMatchObject([{ state: 'left_out', reason: 'frozen' }]);
  expect(await stage.usdt(user)).toBe(1_000_000_000n);
});

test('ten plans with one hour pay the spread of what the ones before have taken', async () => {
  const user = await stage.user('60000');
  const plans = [];
  for (let place = 0; place < 10; place += 1) plans.push(await stage.plan(user, { amount: '5000' }));
  stage.toRun(plans[0]!);
  await stage.sweep();
  const { data } = await stage.money.call(exchangeHistory, user, { limit: 20 });
  const spreads = data.map(({ spread_percent }) => Number(spread_percent)).toReversed();
  expect(spreads).toHaveLength(10);
  for (const [place, spread] of spreads.entries()) if (place > 0) expect(spread).toBeGreaterThan(spreads[place - 1]!);
  expect(data.map(({ value_before }) => Number(value_before)).toReversed()[9]).toBeGreaterThan(44_000);
});

test('what one may exchange in a day counts for runs: the rest is left out', async () => {
  await stage.database.owner.query('UPDATE exchange_terms SET user_daily_usdt = 150');
  const user = await stage.user('1000');
  await stage.plan(user);
  stage.toRun(await stage.plan(user));
  await stage.sweep();
  const runs = await stage.runs(user);
  expect(runs.map(({ state, reason }) => `${state} ${reason}`).toSorted()).toEqual(['bought null', 'left_out user_limit']); // prettier-ignore
});

test('a coin that is no longer offered, and a product that is closed, are left out', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:50,3:50' });
  await stage.act('recurring.coin', { currency_id: BTC.id, offered: false });
  stage.toRun(plan);
  await stage.sweep();
  const [first] = await stage.runs(user);
  expect(first!.parts.map(({ reason }) => reason)).toEqual(['not_offered', null]);
  await stage.act('recurring.terms', { open: false });
  stage.toRun(await stage.find(user, plan.id));
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ state: 'left_out', reason: 'closed' });
});

test('growth is what was paid and its worth then; lists go on by their cursor', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  stage.toRun(plan);
  await stage.sweep();
  stage.markets.setPrice(BTC_USDT.id, 5_000_00);
  stage.markets.setPrice(ETH_USDT.id, 500_00);
  stage.toRun(await stage.find(user, plan.id));
  await stage.sweep();
  const { growth } = await stage.call(calls.plan, user, { id: plan.id });
  expect(growth.map(({ invested }) => invested)).toEqual(['100', '200']);
  expect(Number(growth[0]!.value)).toBeCloseTo(100, 3);
  expect(Number(growth[1]!.value)).toBeCloseTo(150, 0);
  const page = await stage.call(calls.runs, user, { plan_id: plan.id, limit: 1 });
  const rest = await stage.call(calls.runs, user, { plan_id: plan.id, limit: 1, before: page.next! });
  expect([page.runs[0]!.id > rest.runs[0]!.id, rest.next]).toEqual([true, null]);
});
