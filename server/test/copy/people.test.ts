import * as calls from '@aureus/contract/copy/calls.ts';
import * as followCalls from '@aureus/contract/copy/follow-calls.ts';
import { INDEX_ONE } from '@aureus/core/copy/record.ts';
import { expect, test } from 'vitest';
import { COPY_FACTS } from '../../src/futures/copy-facts.ts';
import { reckonRecord } from '../../src/copy/record.ts';
import { reckonOne } from '../../src/copy/records.ts';
import { listAllFollows, listForOperators, LEADS, showSummary, WAITING } from '../../src/copy/operator-lists.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { BTC } from '../futures/stage.ts';
import { codeOf } from '../spot/exchange.ts';
import { useCopyStage } from './stage.ts';

const stage = useCopyStage();
const PLAN = { plan: 'I follow trends and keep my losses small.' };
const reckon = (user: bigint): Promise<void> =>
  reckonOne(
    { pool: stage.platform.pool, clock: systemClock, copies: stage.contracts.futures.copies, links: () => stage.links },
    user,
  );

test('somebody applies once, is decided about once, and may apply again after a refusal', async () => {
  const { call, acts } = stage;
  const [user = 0n] = await stage.users(1);
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(call(calls.apply, user, PLAN))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['ok', 'copy_applied_already']));
  const { rows } = await stage.database.pool.query(`SELECT (${WAITING}) AS waiting`);
  expect(rows).toEqual([{ waiting: 1 }]);
  await stage.decide(acts.refuse, { user_id: Number(user), note: 'Please trade for a month first.' });
  expect(await codeOf(stage.decide(acts.lead, { user_id: Number(user), share: '10' }))).toBe('copy_application_over');
  expect(await call(calls.leader, user)).toMatchObject({ state: 'refused', note: 'Please trade for a month first.' });
  await call(calls.apply, user, PLAN);
  expect(await codeOf(stage.decide(acts.lead, { user_id: Number(user), share: '20.01' }))).toBe('copy_share_too_large');
  await stage.decide(acts.lead, { user_id: Number(user), share: '20' });
  expect(await call(calls.leader, user)).toMatchObject({ state: 'leading', share: '20', followers: 0 });
  expect(await codeOf(stage.decide(acts.lead, { user_id: Number(user), share: '20' }))).toBe(
    'proposal_changes_nothing',
  );
});

test('a new share holds for who follows from then on; whoever was shown the old one is refused', async () => {
  const leader = await stage.leader();
  const [alice = 0n, bob = 0n] = await stage.users(2);
  expect((await stage.follow(alice, leader, { terms: 1 })).share).toBe('10');
  await stage.decide(stage.acts.lead, { user_id: Number(leader), share: '15' });
  expect(await codeOf(stage.follow(bob, leader, { terms: 1 }))).toBe('copy_terms_changed');
  expect((await stage.follow(bob, leader, { terms: 2 })).share).toBe('15');
  expect((await stage.follow(alice, leader, { number: '2' })).share).toBe('10');
});

test('operators see of a user whether they lead, whom they follow, and how many copies are open', async () => {
  const { contracts } = stage;
  const leader = await stage.leader();
  const [alice = 0n, bob = 0n] = await stage.users(2);
  const factsOf = async (user: bigint) => {
    const facts = Object.entries({ ...COPY_FACTS, copy_leads: LEADS });
    const sql = `SELECT ${facts.map(([name, each]) => `(${each}) AS ${name}`).join(', ')}`;
    return (await stage.database.pool.query<Record<string, number>>(sql, [user])).rows[0];
  };
  await stage.follow(alice, leader);
  await stage.follow(bob, leader);
  await contracts.submit(leader, { share: 10 });
  await contracts.submit(leader, { share: 10 });
  expect(await factsOf(leader)).toEqual({ copy_leads: 1, copy_followers: 2, copy_follows: 0, copies: 0 });
  expect(await factsOf(alice)).toEqual({ copy_leads: 0, copy_followers: 0, copy_follows: 1, copies: 2 });
  const [copy] = await contracts.list(alice, 1);
  await stage.call(followCalls.selfHolding, alice, { transaction_id: copy?.id });
  await stage.call(followCalls.cancel, bob, { follow_user_id: leader, close: 1 });
  expect(await factsOf(alice)).toMatchObject({ copies: 1 });
  expect(await factsOf(bob)).toMatchObject({ copy_follows: 0, copies: 0 });
  expect(await factsOf(leader)).toMatchObject({ copy_followers: 1 });
});

test('who changes a follow that its stop has ended begins none in its place', async () => {
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  const { id } = await stage.follow(alice, leader);
  expect((await stage.follow(alice, leader, { follow_id: id, number: '2' })).number).toBe('2');
  await stage.call(followCalls.cancel, alice, { follow_user_id: leader });
  expect(await codeOf(stage.follow(alice, leader, { follow_id: id, number: '3' }))).toBe('copy_not_followed');
  expect((await stage.call(followCalls.follows, alice, { status: 1 })).data).toEqual([]);
});

test('whoever leads no more keeps the record, but what they have open and do from then on is theirs alone', async () => {
  const { call, contracts } = stage;
  const leader = await stage.leader();
  const [stranger = 0n] = await stage.users(1);
  const led = await contracts.submit(leader, { share: 100 });
  await contracts.close(leader, led.id);
  const open = await contracts.submit(leader, { share: 100 });
  const seen = async (user: bigint) => {
    const who = { trader_user_id: leader };
    const { data, total } = await call(calls.historyTrade, user, who);
    const detail = await call(calls.traderDetail, user, who);
    const shown = await call(calls.positions, user, who);
    return [shown.length, detail.data.position_count, data.length, total];
  };
  expect(await seen(stranger)).toEqual([1, 1, 1, 1]);
  await call(calls.resign, leader, {});
  await contracts.close(leader, open.id);
  await contracts.submit(leader, { share: 100 });
  expect(await seen(stranger)).toEqual([0, 0, 1, 1]);
  expect(await seen(leader)).toEqual([1, 1, 2, 2]);
});

test('nobody leads and follows: neither by applying nor by following', async () => {
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader);
  expect(await codeOf(stage.call(calls.apply, alice, PLAN))).toBe('copy_follower_cannot_lead');
  const other = await stage.leader();
  expect(await codeOf(stage.follow(leader, other))).toBe('copy_leader_cannot_follow');
  expect(await codeOf(stage.follow(leader, leader))).toBe('copy_self');
});

test('an applicant who has begun to follow meanwhile is not made a leader', async () => {
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.call(calls.apply, alice, PLAN);
  await stage.follow(alice, leader);
  const approval = { user_id: Number(alice), share: '10' };
  expect(await codeOf(stage.decide(stage.acts.lead, approval))).toBe('copy_follower_cannot_lead');
  expect(await stage.call(calls.leader, alice)).toMatchObject({ state: 'applied' });
  await stage.call(followCalls.cancel, alice, { follow_user_id: leader });
  expect(await codeOf(stage.decide(stage.acts.lead, approval))).toBe('ok');
});

test('what is chosen stays within the terms, and changed terms hold at once', async () => {
  const leader = await stage.leader();
  const [alice = 0n, bob = 0n] = await stage.users(2);
  const code = (fields: object) => codeOf(stage.follow(alice, leader, fields));
  expect(await code({ number: '5.01' })).toBe('copy_number_out_of_range');
  expect(await code({ number: '0' })).toBe('copy_number_out_of_range');
  expect(await code({ type: 2, number: '0.5' })).toBe('copy_number_out_of_range');
  expect(await code({ allocation: '49' })).toBe('copy_allocation_out_of_range');
  expect(await code({ allocation: '100', order_limit: '101' })).toBe('copy_limits_invalid');
  expect(await code({ allocation: '100', stop_loss: '101' })).toBe('copy_limits_invalid');
  expect(await code({ allocation: '100' })).toBe('ok');
  await stage.decide(stage.acts.terms, { max_followers: 1 });
  expect(await codeOf(stage.follow(bob, leader))).toBe('copy_leader_full');
  await stage.decide(stage.acts.terms, { open: false });
  expect(await codeOf(stage.follow(bob, leader))).toBe('copy_closed');
  expect(await codeOf(stage.call(calls.apply, bob, PLAN))).toBe('copy_closed');
  // Who follows already may make it smaller.
  expect(await code({ allocation: '60' })).toBe('ok');
});

test('the record counts closed positions alone, stays over a resignation, and leaves out followers who are the leader', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n, second = 0n] = await stage.users(2);
  for (const user of [alice, second]) await stage.follow(user, leader);
  const { id } = await contracts.submit(leader, { share: 1_000 });
  await contracts.submit(leader, { share: 10 });
  contracts.setPrice(BTC, 11_000);
  await contracts.close(leader, id);
  stage.links = [{ kind: 'device', sql: `SELECT ${second}::bigint WHERE $1::bigint = ${leader}` }];
  await reckon(leader);
  const { data } = await call(calls.index, alice, {});
  expect(data).toMatchObject([{ id: Number(leader), follow_num: 2, is_followed: true, closed_count: 1 }]);
  const { record } = data[0] ?? {};
  const { rows } = await stage.database.pool.query<{ earned: bigint }>(
    'SELECT (net - share_paid) AS earned FROM futures_copy WHERE follower_id = $1',
    [alice],
  );
  expect(Number(record?.followers_earned)).toBeCloseTo(Number(rows[0]?.earned) / 1e6, 5);
  expect(record).toMatchObject({ closed: 1, won: 1, longs: 1, shorts: 0, win_rate: '100', drawdown: '0' });
  expect(Number(record?.total_return)).toBeGreaterThan(90);
  await call(calls.resign, leader);
  expect((await call(calls.index, alice, {})).data).toEqual([]);
  await call(calls.apply, leader, PLAN);
  await stage.decide(stage.acts.lead, { user_id: Number(leader), share: '10' });
  expect((await call(calls.traderDetail, alice, { trader_user_id: leader })).record.closed).toBe(1);
  expect(await call(calls.positions, alice, { trader_user_id: leader })).toMatchObject([{ share: 10 }]);
  expect((await call(calls.historyTrade, alice, { trader_user_id: leader })).data).toMatchObject([
    { id, share: 1_000 },
  ]);
});

test('operators see who applies, who leads and who follows, with followers who look like the leader', async () => {
  const leader = await stage.leader();
  const [alice = 0n, applicant = 0n] = await stage.users(2);
  await stage.follow(alice, leader);
  await stage.call(calls.apply, applicant, PLAN);
  await stage.contracts.submit(leader, { share: 10 });
  const needs = { pool: stage.platform.pool, copies: stage.contracts.futures.copies };
  const links = () => [{ kind: 'device' as const, sql: `SELECT ${alice}::bigint WHERE $1::bigint = ${leader}` }];
  const { data } = await listForOperators({ ...needs, links }, { limit: 50 });
  expect(data).toMatchObject([
    { user_id: Number(applicant), state: 'applied', plan: PLAN.plan, share: null },
    { user_id: Number(leader), state: 'leading', share: '10', followers: 1, linked_followers: 1 },
  ]);
  const { data: follows } = await listAllFollows(needs, { leader: Number(leader), limit: 50 });
  expect(follows).toMatchObject([{ user_id: Number(alice), leader_id: Number(leader), copies: 1 }]);
  expect(await showSummary(needs)).toMatchObject({ applications: 1, leaders: 1, follows: 1, copies: 1 });
});

test('a record of nothing is a flat line', () => {
  const { record, totalReturn } = reckonRecord({
    trades: [],
    marked: { days: [], open: [] },
    earned: 0n,
    scale: 8,
    at: Date.UTC(2026, 10, 26),
  });
  expect([totalReturn, record.curve.length, new Set(record.curve)]).toEqual([0n, 90, new Set(['0'])]);
  expect(record.distribution.reduce((sum, { positions }) => sum + positions, 0)).toBe(0);
  expect(INDEX_ONE).toBe(1_000_000_000n);
});
