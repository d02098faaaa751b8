import { expect, test } from 'vitest';
import {
  ALICE,
  BOB,
  close,
  follow,
  LEADER,
  MARKET,
  open,
  RATIO,
  refusal,
  SECOND,
  unfollow,
  USDT,
  useCopies,
} from './copies-stage.ts';
import { type Asked } from './in-memory.ts';

const stage = useCopies();
const { lead, setPrice, ask, record, only, followOf, held } = stage;

test('nobody changes a copy by hand until it is their own', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 10));
  const { id } = only(ALICE);
  const stops = { kind: 'stops', owner: ALICE, id, takeProfit: 1_200_000, stopLoss: null } as const;
  expect(refusal(ask(stops))).toBe('position_copied');
  expect(refusal(ask({ kind: 'margin', owner: ALICE, id, amount: USDT }))).toBe('position_copied');
  ask({ kind: 'selfHold', owner: ALICE, id });
  expect(refusal(ask(stops))).toBe('none');
  expect(refusal(ask({ kind: 'selfHold', owner: ALICE, id }))).toBe('position_not_copied');
  ask(close(LEADER, only(LEADER).id));
  expect(only(ALICE).takeProfit).toBe(1_200_000);
});

test('a follow that has lost what it may closes its copies by a recorded price, and ends', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  expect(record(985_000).deeds).toEqual([]);
  const { deeds } = record(970_000);
  expect(deeds).toMatchObject([{ owner: ALICE, rule: 'futures.copy_stop.1' }]);
  expect(stage.futures.openOf(ALICE)).toEqual([]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(stage.futures.openOf(LEADER)).toHaveLength(1);
  ask(open(LEADER, 10));
  expect(stage.futures.openOf(ALICE)).toEqual([]);
});

test('the stop of a follow counts the profit shares it has paid', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  setPrice(1_030_000);
  ask(close(LEADER, only(LEADER).id));
  const { net, sharePaid } = followOf(ALICE);
  expect(sharePaid).toBeGreaterThan(2n * USDT);
  setPrice(1_000_000);
  ask(open(LEADER, 1_000));
  const { openTicks, fee } = only(ALICE);
  // A tick on a thousand lots is a thousandth of a USDT: half a USDT of it is left, and then none.
  const stopAt = openTicks - Number((net - sharePaid - fee + 20n * USDT) / 1_000n);
  expect(record(stopAt + 700).deeds).toEqual([]);
  expect(record(stopAt - 700).deeds).toMatchObject([{ owner: ALICE, rule: 'futures.copy_stop.1' }]);
});

test('a leader who moves stops every second does not put off the stop of a follow', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  stage.second += 5;
  setPrice(970_000);
  ask({ kind: 'stops', owner: LEADER, id: only(LEADER).id, takeProfit: null, stopLoss: 900_000 });
  const owners = [LEADER, ALICE];
  // Recorded in the second before the stop was moved.
  expect(stage.futures.run(stage.second - 1, { owners }).deeds).toMatchObject([{ rule: 'futures.copy_stop.1' }]);
});

test('a leader who opens something every second does not put off the stop of a follow', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  stage.second += 5;
  setPrice(970_000);
  ask(open(LEADER, 1));
  const owners = [LEADER, ALICE];
  // Recorded in the second before the last one was opened.
  expect(stage.futures.run(stage.second - 1, { owners }).deeds).toMatchObject([{ rule: 'futures.copy_stop.1' }]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(stage.futures.openOf(ALICE)).toHaveLength(1);
  expect(record(970_000).deeds).toMatchObject([{ rule: 'futures.term.1' }]);
  expect(stage.futures.openOf(ALICE)).toEqual([]);
});

test('a copy whose market stands still holds up no stop of a follow', () => {
  const other = 2;
  stage.begin({}, [MARKET, other]);
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000), open(LEADER, 1, { market: other }));
  record(1_000_000);
  stage.futures.prices.delete(other);
  expect(record(970_000).deeds).toMatchObject([{ owner: ALICE, rule: 'futures.copy_stop.1' }]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(only(ALICE).market).toBe(other);
  // What stood still is closed by its first price.
  expect(record(1_000_000, other).deeds).toMatchObject([{ rule: 'futures.term.1' }]);
  expect(stage.futures.openOf(ALICE)).toEqual([]);
});

test('what a copy had gained counts for a minute after its price fell silent: a hiccup of one feed ends no follow', () => {
  const other = 2;
  stage.begin({}, [MARKET, other]);
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000), open(LEADER, 1_000, { market: other }));
  record(1_030_000, other);
  stage.futures.prices.delete(other);
  expect(record(970_000).deeds).toEqual([]);
  for (let waited = 10; waited < 60; waited += 10) expect(record(970_000).deeds).toEqual([]);
  expect(record(970_000).deeds).toMatchObject([{ owner: ALICE, rule: 'futures.copy_stop.1' }]);
});

test('a follow ends by what it has lost with copies that no recorded price has seen', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }), follow(BOB));
  ask(open(LEADER, 1_000));
  setPrice(970_000);
  ask(close(LEADER, only(LEADER).id));
  // Until the next price nothing more is copied.
  expect(ask(open(LEADER, 1_000)).skipped).toMatchObject([{ follow: followOf(ALICE).id, reason: 'limit' }]);
  expect(stage.futures.openOf(ALICE)).toEqual([]);
  expect(record(970_000).deeds).toEqual([]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(followOf(BOB).state).toBe(1);
});

test('when nobody leads any more copies are closed or kept, as each has chosen', () => {
  ask(follow(ALICE), follow(BOB, { isKept: true }));
  ask(open(LEADER, 1_000));
  lead(false);
  setPrice(1_100_000);
  ask(open(LEADER, 5));
  expect(stage.futures.openOf(ALICE)).toHaveLength(1);
  const { deeds, results } = record(1_100_000);
  expect(deeds).toMatchObject([{ owner: ALICE, rule: 'futures.term.1' }]);
  expect(stage.futures.openOf(ALICE)).toEqual([]);
  expect(only(BOB).copy?.selfHeldAt).not.toBeNull();
  expect(results.map(({ share }) => share > 0n)).toEqual([true, true]);
  expect([followOf(ALICE).reason, followOf(BOB).reason]).toEqual(['leader', 'leader']);
});

test('follow, unfollow and close in one batch: each copy is closed or kept once, in whatever order they come', () => {
  for (const order of [
    [0, 1, 2],
    [0, 2, 1],
    [2, 0, 1],
  ]) {
    lead();
    ask(follow(ALICE));
    ask(open(LEADER, 100));
    const { id } = only(LEADER);
    const all = [unfollow(ALICE, true), close(LEADER, id), follow(BOB)];
    ask(...order.map((place) => all[place]).filter((each) => each !== undefined));
    expect([stage.futures.openOf(ALICE), stage.futures.openOf(BOB), stage.futures.openOf(LEADER)]).toEqual([
      [],
      [],
      [],
    ]);
    expect([held(ALICE), held(BOB), held(LEADER)]).toEqual([0n, 0n, 0n]);
    ask(unfollow(BOB, true));
  }
});

test('nobody follows themselves, a leader, on other terms, or more than are allowed', () => {
  const code = (command: Asked) => refusal(ask(command));
  expect(code({ ...follow(LEADER) })).toBe('copy_self');
  expect(code({ ...follow(ALICE), shownTerms: 9 } as Asked)).toBe('copy_terms_changed');
  expect(code({ ...follow(ALICE), leader: BOB } as Asked)).toBe('copy_leader_unknown');
  stage.futures.leaders.set(BOB, { owner: BOB, ratioPpm: RATIO, maxFollowers: 1, revision: 1, isActive: true });
  expect(code({ ...follow(BOB) })).toBe('copy_leader_cannot_follow');
  expect(code(follow(ALICE))).toBe('none');
  expect(code({ ...follow(ALICE), leader: BOB, mostLeaders: 1 } as Asked)).toBe('copy_too_many');
  expect(code({ ...follow(ALICE), leader: BOB } as Asked)).toBe('none');
  expect(code({ ...follow(SECOND), leader: BOB } as Asked)).toBe('copy_leader_full');
  // Who changes a follow that has ended meanwhile begins no other one.
  expect(code({ ...follow(BOB), changes: 1 } as Asked)).toBe('copy_not_followed');
  expect(code({ ...follow(ALICE), changes: followOf(ALICE).id + 1 } as Asked)).toBe('copy_not_followed');
  // Following again changes what may be changed.
  expect(code(follow(ALICE, { number: 300 }))).toBe('none');
  expect([...stage.futures.follows.all()].filter(({ follower }) => follower === ALICE)).toHaveLength(2);
});
