import * as calls from '@aureus/contract/recurring/calls.ts';
import { expect, test } from 'vitest';
import { BTC_USDT, USDT } from '../wallet/markets.ts';
import { DAY, useStage } from './stage.ts';

/** What becomes of a run that cannot be made at its moment. */

const stage = useStage();
const HOUR = 60;

test.each([
  [
    'a market that operators have closed',
    () => stage.markets.setMarket(BTC_USDT.id, { isOpen: false }),
    () => stage.markets.setMarket(BTC_USDT.id, { isOpen: true }),
    'market',
  ],
  [
    'a price that is stale',
    () => stage.markets.setPrice(BTC_USDT.id, null),
    () => stage.markets.setPrice(BTC_USDT.id, 10_000_00),
    'market',
  ],
  [
    'a price of one source',
    () => stage.markets.setSources(BTC_USDT.id, 1),
    () => stage.markets.setSources(BTC_USDT.id, 3),
    'market',
  ],
  [
    'a spread above the bound',
    () => stage.markets.setVolatility(BTC_USDT.id, 20_000),
    () => stage.markets.setVolatility(BTC_USDT.id, 0),
    'spread',
  ],
  [
    'a price that is too lively for any quote',
    () => stage.markets.setVolatility(BTC_USDT.id, 600_000),
    () => stage.markets.setVolatility(BTC_USDT.id, 0),
    'spread',
  ],
])('%s lets a run wait; once it has passed, the run is made once', async (_name, begin, end, reason) => {
  // prettier-ignore
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:50,3:50' });
  begin();
  stage.toRun(plan);
  await stage.sweep();
  expect(await stage.runs(user)).toEqual([]);
  expect(await stage.usdt(user)).toBe(1_000_000_000n);
  const waiting = await stage.find(user, plan.id);
  expect(waiting).toMatchObject({ state: 'active', waiting: reason, next_run_at: plan.next_run_at });
  stage.pass(2 * HOUR);
  await stage.sweep();
  expect(await stage.runs(user)).toEqual([]);
  end();
  stage.pass(6);
  await stage.sweep();
  await stage.sweep();
  expect(await stage.runs(user)).toMatchObject([{ state: 'bought', paid: '100', due_at: plan.next_run_at }]);
  expect(await stage.find(user, plan.id)).toMatchObject({ waiting: null, runs_done: 1 });
});

test('what cannot be bought within six hours is left out, the rest is bought; the next run is its own', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user, { coins: '2:50,3:50' });
  stage.markets.setPrice(BTC_USDT.id, null);
  stage.toRun(plan);
  for (let tries = 0; tries < 80; tries += 1) {
    await stage.sweep();
    stage.pass(5);
  }
  const [run] = await stage.runs(user);
  expect(run).toMatchObject({ state: 'bought', paid: '50' });
  expect(run!.parts.map(({ reason }) => reason)).toEqual(['market', null]);
  const late = Date.parse(run!.made_at) - Date.parse(run!.due_at);
  expect(late).toBeLessThanOrEqual(6 * HOUR * 60_000);
  expect(late).toBeGreaterThan(5.7 * HOUR * 60_000);
  stage.markets.setPrice(BTC_USDT.id, 10_000_00);
  stage.toRun(await stage.find(user, plan.id));
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ state: 'bought', paid: '100' });
});

test('an outage of two hours makes a run late, at the price of then', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  stage.toRun(plan);
  stage.pass(2 * HOUR);
  stage.markets.setPrice(BTC_USDT.id, 8_000_00);
  await stage.sweep();
  const [run] = await stage.runs(user);
  expect(run).toMatchObject({ state: 'bought', due_at: plan.next_run_at });
  expect(Number(run!.parts[0]!.price)).toBeLessThan(8_050);
});

test('an outage of days leaves each missed run out, one by one, and buys nothing for them', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  stage.toRun(plan);
  stage.pass(2 * DAY + 7 * HOUR);
  await stage.sweep();
  const runs = await stage.runs(user);
  expect(runs.map(({ state, reason }) => [state, reason])).toEqual([['left_out', 'late'], ['left_out', 'late'], ['left_out', 'late']]); // prettier-ignore
  expect(await stage.usdt(user)).toBe(1_000_000_000n);
  const next = await stage.find(user, plan.id);
  expect(Date.parse(next.next_run_at!)).toBe(Date.parse(plan.next_run_at!) + 3 * DAY * 60_000);
  stage.toRun(next);
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ state: 'bought' });
});

test('at six hours a run is still made, a second later it is not', async () => {
  const user = await stage.user('1000');
  const plan = await stage.plan(user);
  stage.clock.set(Date.parse(plan.next_run_at!) + 6 * HOUR * 60_000);
  await stage.sweep();
  expect(await stage.runs(user)).toMatchObject([{ state: 'bought' }]);
  const next = await stage.find(user, plan.id);
  stage.clock.set(Date.parse(next.next_run_at!) + 6 * HOUR * 60_000 + 1_000);
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ state: 'left_out', reason: 'late' });
});

test('without enough money a run is skipped whole and told; after three in a row the plan pauses', async () => {
  const user = await stage.user('99.99');
  const plan = await stage.plan(user, { coins: '2:50,3:50' });
  stage.toRun(plan);
  for (let day = 0; day < 5; day += 1) {
    await stage.sweep();
    stage.pass(DAY);
  }
  const runs = await stage.runs(user);
  expect(runs.map(({ state, reason, paid }) => [state, reason, paid])).toEqual([1, 2, 3].map(() => ['skipped', 'no_money', '0'])); // prettier-ignore
  expect(await stage.find(user, plan.id)).toMatchObject({
    state: 'paused',
    reason: 'no_money',
    skipped: 3,
    next_run_at: null,
  });
  expect(stage.notices.map(({ kind }) => kind)).toEqual(['recurring_started', 'recurring_skipped', 'recurring_skipped', 'recurring_paused']); // prettier-ignore
  expect(await stage.usdt(user)).toBe(99_990_000n);
  await stage.money.fund(user, USDT, '500');
  const resumed = await stage.call(calls.resume, user, { id: plan.id });
  expect(resumed).toMatchObject({ state: 'active', skipped: 0, reason: null });
  stage.toRun(resumed);
  await stage.sweep();
  expect((await stage.runs(user))[0]).toMatchObject({ state: 'bought' });
});

test('a run that is made, or left out for another reason, does not count towards the pause', async () => {
  const user = await stage.user('0');
  const plan = await stage.plan(user);
  const next = async (): Promise<string> => {
    stage.toRun(await stage.find(user, plan.id));
    await stage.sweep();
    return (await stage.runs(user))[0]!.state;
  };
  expect([await next(), await next()]).toEqual(['skipped', 'skipped']);
  await stage.money.fund(user, USDT, '100');
  expect(await next()).toBe('bought');
  expect([await next(), await next()]).toEqual(['skipped', 'skipped']);
  expect(await stage.find(user, plan.id)).toMatchObject({ state: 'active', skipped: 2 });
});

test('what the exchange gives of a coin in a day bounds runs: the one above it waits', async () => {
  await stage.database.owner.query('UPDATE exchange_terms SET house_daily_usdt = 150');
  const users = [await stage.user('1000'), await stage.user('1000')];
  const plans = await Promise.all(users.map((user) => stage.plan(user)));
  stage.toRun(plans[0]!);
  await stage.sweep();
  const found = await Promise.all(users.map((user, place) => stage.find(user, plans[place]!.id)));
  expect(found.map(({ waiting, runs_done }) => `${waiting} ${runs_done}`).toSorted()).toEqual(['house 0', 'null 1']); // prettier-ignore
});
