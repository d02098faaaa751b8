import * as calls from '@aureus/contract/copy/calls.ts';
import * as followCalls from '@aureus/contract/copy/follow-calls.ts';
import { addMargin, close } from '@aureus/contract/futures/calls.ts';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import { BTC } from '../futures/stage.ts';
import { codeOf } from '../spot/exchange.ts';
import { loseNextCommit } from '../support/interference.ts';
import { useCopyStage } from './stage.ts';

const stage = useCopyStage();
const FOLLOWERS = campaign(200, 1_000);
const ROUNDS = campaign(3, 100);

/** Copies by follower: how many there are of each. */
async function copiesBy(leaderPosition: number): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await stage.database.pool.query<{ owner: bigint; copies: number }>(
    `SELECT owner_id AS owner, count(*)::integer AS copies FROM futures_position WHERE leader_position = $1 GROUP BY owner_id`,
    [leaderPosition],
  );
  return new Map(rows.map(({ owner, copies }) => [owner, copies]));
}

test('what a leader opens and closes is copied, and the share is shown with its arithmetic on both sides', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  expect(await stage.follow(alice, leader)).toMatchObject({ state: 'active', share: '10', left: '1000', copies: 0 });
  const led = await contracts.submit(leader, { share: 1_000 });
  const { data: open } = await call(followCalls.copies, alice, { status: 1 });
  expect(open).toMatchObject([
    { trader_user_id: Number(leader), position: { share: 1_000, order_type: 2, price: led.price } },
  ]);
  contracts.setPrice(BTC, 11_000);
  await contracts.close(leader, led.id);
  const { data: closed } = await call(followCalls.copies, alice, { status: 3 });
  const { data: paid } = await call(calls.shares, alice, { kind: 'paid' });
  const { data: earned } = await call(calls.shares, leader, { kind: 'earned' });
  expect(closed).toMatchObject([{ share_paid: paid[0]?.share, position: { reason: 'copied', order_type: 1 } }]);
  expect(Number(paid[0]?.share)).toBeCloseTo(Number(paid[0]?.after) / 10, 5);
  expect(earned).toMatchObject([{ share: paid[0]?.share, position_id: null, trader_user_id: null }]);
  const { data: follows } = await call(followCalls.follows, alice);
  expect(follows).toMatchObject([{ net: paid[0]?.after, high_water: paid[0]?.after, share_paid: paid[0]?.share }]);
  await stage.sweep();
  expect(await stage.told(alice)).toEqual(['copy_shared']);
  // It began, and a copy was closed.
  const heard = contracts.hub.toUsers.filter(({ userId, event }) => userId === alice && event.type === 'follow');
  expect(heard).toHaveLength(2);
});

test.each(['committed', 'cut before'] as const)(
  `the writer dies while ${FOLLOWERS} copies are written (%s): each follower has one copy, and then none`,
  async (fate) => {
    const { contracts } = stage;
    const leader = await stage.leader('100000');
    const followers = await stage.users(FOLLOWERS);
    await Promise.all(followers.map((user) => stage.follow(user, leader)));
    loseNextCommit(stage.database, fate);
    // Asked twice under one key: whatever became of the first, there is one position.
    await codeOf(contracts.submit(leader, { share: 10 }, 'once'));
    await codeOf(contracts.submit(leader, { share: 10 }, 'once'));
    const [again, ...others] = await contracts.list(leader, 1);
    if (!again || others.length > 0) throw new Error('The leader has not one position');
    const copies = await copiesBy(again.id);
    expect([copies.size, new Set(copies.values())]).toEqual([FOLLOWERS, new Set([1])]);
    await contracts.restart();
    loseNextCommit(stage.database, fate);
    await codeOf(contracts.close(leader, again.id, {}, 'closing'));
    await codeOf(contracts.close(leader, again.id, {}, 'closing'));
    const { rows } = await stage.database.pool.query<{ status: number; copies: number }>(
      'SELECT status, count(*)::integer AS copies FROM futures_position WHERE leader_position = $1 GROUP BY status',
      [again.id],
    );
    expect(rows).toEqual([{ status: 3, copies: FOLLOWERS }]);
  },
);

test(`follow, unfollow and close at once, ${ROUNDS} times: every copy ends once, and none is left behind`, async () => {
  const { contracts } = stage;
  const leader = await stage.leader('100000');
  const followers = await stage.users(20);
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(followers.map((user) => stage.follow(user, leader)));
    const { id } = await contracts.submit(leader, { share: 10 });
    const unfollow = (user: bigint, close: 0 | 1) =>
      codeOf(stage.call(followCalls.cancel, user, { follow_user_id: leader, close }));
    const half = followers.length / 2;
    const codes = await Promise.all([
      ...followers.slice(0, half).map((user, place) => unfollow(user, place % 2 === 0 ? 0 : 1)),
      codeOf(contracts.close(leader, id)),
      ...followers.slice(half).map((user) => codeOf(stage.follow(user, leader, { number: '2' }))),
      codeOf(contracts.close(leader, id)),
    ]);
    expect(codes.filter((code) => code !== 'ok')).toEqual(['position_not_open']);
    for (const user of followers) for (const own of await contracts.list(user, 1)) await contracts.close(user, own.id);
    const { rows } = await stage.database.pool.query(
      'SELECT FROM futures_position WHERE status <= 1 AND copy_id IS NOT NULL',
    );
    expect(rows).toEqual([]);
    await Promise.all(followers.slice(half).map((user) => unfollow(user, 1)));
  }
});

test('who has no money is skipped and told once for each order', async () => {
  const { contracts } = stage;
  const leader = await stage.leader();
  const [poor = 0n, rich = 0n] = await stage.users(2, '60');
  await stage.follow(poor, leader, { number: '5' });
  await stage.follow(rich, leader, { number: '0.5' });
  await contracts.submit(leader, { share: 1_000 });
  await stage.sweep();
  await stage.sweep();
  expect([await stage.told(poor), await stage.told(rich)]).toEqual([['copy_skipped'], []]);
});

test('who cannot add to a margin is told once, however often the leader adds to it', async () => {
  const { contracts } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1, '60');
  await stage.follow(alice, leader, { number: '0.5' });
  const { id } = await contracts.submit(leader, { share: 1_000 });
  for (let time = 0; time < 3; time += 1) await contracts.call(addMargin, leader, { id, amount: '100' });
  await stage.sweep();
  await stage.sweep();
  expect(await stage.told(alice)).toEqual(['copy_skipped']);
});

test('whatever its leader does, nobody is mailed for every copy that is skipped or shared', async () => {
  const { contracts, database } = stage;
  const leader = await stage.leader();
  const [rich = 0n, poor = 0n] = [...(await stage.users(1)), ...(await stage.users(1, '10'))];
  await database.owner.query(`UPDATE users SET email = nickname || '@example.com' WHERE id = ANY ($1)`, [[rich, poor]]);
  await stage.follow(rich, leader);
  await stage.follow(poor, leader);
  const { id } = await contracts.submit(leader, { share: 1_000 });
  for (let mark = 11_000; mark < 11_300; mark += 100) {
    contracts.setPrice(BTC, mark);
    await contracts.call(close, leader, { id, share: 100 });
  }
  await stage.sweep();
  expect(await stage.told(rich)).toEqual(['copy_shared', 'copy_shared', 'copy_shared']);
  expect(await stage.told(poor)).toEqual(['copy_skipped']);
  const { rows: mails } = await database.owner.query(
    `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'`,
  );
  expect(mails).toHaveLength(0);
});

test('a price fills what a leader has left waiting, with its copies, and the stop of a follow ends it with a receipt', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n] = await stage.users(1);
  await stage.follow(alice, leader, { stop_loss: '20' });
  await contracts.submit(leader, { share: 1_000, status: 0, target_price: '9900' });
  contracts.record(BTC, 9_800);
  await expect.poll(async () => (await contracts.list(alice, 1)).length).toBe(1);
  contracts.record(BTC, 9_500);
  await expect.poll(async () => (await contracts.list(alice, 3)).map(({ reason }) => reason)).toEqual(['copy_stop']);
  expect((await call(followCalls.follows, alice)).data).toMatchObject([{ state: 'ended', reason: 'stop', copies: 0 }]);
  await stage.sweep();
  expect(await stage.told(alice)).toEqual(['copy_stopped']);
  expect(await contracts.list(leader, 1)).toHaveLength(1);
});

test('a leader who is dismissed is copied no more; copies are closed by the next price, or kept', async () => {
  const { contracts, call } = stage;
  const leader = await stage.leader();
  const [alice = 0n, bob = 0n] = await stage.users(2);
  await stage.follow(alice, leader);
  await stage.follow(bob, leader, { at_end: 'keep' });
  await contracts.submit(leader, { share: 100 });
  await stage.decide(stage.acts.dismiss, { user_id: Number(leader) });
  expect(await codeOf(stage.follow(alice, leader, { terms: 1 }))).toBe('ok');
  await contracts.submit(leader, { share: 50 });
  // Prices go on: the one by which the follow ends may be of a moment before that.
  await expect
    .poll(async () => {
      contracts.record(BTC, 10_000);
      return (await contracts.list(alice, 1)).length;
    })
    .toBe(0);
  const kept = (await call(followCalls.copies, bob, { status: 1 })).data;
  expect(kept).toMatchObject([{ position: { order_type: 1, share: 100 } }]);
  expect(await codeOf(stage.follow(alice, leader))).toBe('copy_leader_unknown');
  await stage.sweep();
  expect(await stage.told(alice)).toEqual(['copy_leader_left']);
});

test('a copy is nobody else’s to take, and a follow nobody else’s to end', async () => {
  const leader = await stage.leader();
  const [alice = 0n, bob = 0n] = await stage.users(2);
  await stage.follow(alice, leader);
  await stage.contracts.submit(leader, { share: 10 });
  const [copy] = await stage.contracts.list(alice, 1);
  expect(await codeOf(stage.call(followCalls.selfHolding, bob, { transaction_id: copy?.id }))).toBe(
    'position_not_open',
  );
  expect(await codeOf(stage.call(followCalls.cancel, bob, { follow_user_id: leader }))).toBe('copy_not_followed');
});
