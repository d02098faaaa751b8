import { costAt } from '@aureus/core/futures/opening.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { FollowLimits } from '../../src/futures/follow.ts';
import { AppError } from '../../src/platform/errors.ts';
import { type Asked, type Done, FEES, FUTURES, InMemoryFutures, INSURANCE } from './in-memory.ts';
import { CURRENCY, instrument } from './instrument.ts';

const [LEADER, ALICE, BOB, SECOND, MARKET] = [1, 2, 3, 99, 1];
const RULES = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const USDT = 1_000_000n;
const RATIO = 100_000;
const LIMITS: FollowLimits = {
  mode: 'multiple',
  number: 100,
  allocation: 1_000n * USDT,
  orderLimit: null,
  stopLoss: null,
  isKept: false,
};

let futures: InMemoryFutures;
let second: number;

beforeEach(() => {
  futures = new InMemoryFutures([instrument(MARKET)], RULES);
  second = 1_000_000;
  for (const user of [LEADER, ALICE, BOB, SECOND]) futures.fund(user, 10_000n * USDT);
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, 10n ** 12n);
  lead();
  setPrice(1_000_000);
});

function lead(isActive = true): void {
  futures.leaders.set(LEADER, { owner: LEADER, ratioPpm: RATIO, maxFollowers: 5_000, revision: 1, isActive });
}

function setPrice(mark: number, index = mark): void {
  futures.prices.set(MARKET, { state: 'fresh', mark, index });
}

/** One batch of commands. */
const ask = (...commands: Asked[]): Done => futures.run((second += 1), { commands });
/** A recorded price, of whatever it reaches. */
function record(mark: number): Done {
  setPrice(mark);
  const owners = new Set([...futures.book.all()].map(({ owner }) => owner));
  return futures.run((second += 10), { owners });
}

const follow = (owner: number, limits: Partial<FollowLimits> = {}): Asked => ({
  kind: 'follow',
  owner,
  leader: LEADER,
  currency: CURRENCY,
  limits: { ...LIMITS, ...limits },
  changes: null,
  shownTerms: 1,
  mostLeaders: 2,
  profile: { nickname: 'leader', portrait: '' },
});
const open = (owner: number, lots: number, more: object = {}): Asked => ({
  kind: 'open',
  owner,
  terms: {
    market: MARKET,
    side: LONG,
    parts: lots,
    leverage: 10,
    limit: null,
    isReduceOnly: false,
    takeProfit: null,
    stopLoss: null,
    worst: null,
    shownFeePpm: null,
    ...more,
  },
});
const close = (owner: number, id: number, lots: number | null = null): Asked => ({
  kind: 'close',
  owner,
  id,
  parts: lots,
  worst: null,
});
const unfollow = (owner: number, isClosing: boolean): Asked => ({
  kind: 'unfollow',
  owner,
  leader: LEADER,
  isClosing,
  profile: { nickname: 'leader', portrait: '' },
});
const only = (owner: number) => {
  const [position, ...others] = futures.openOf(owner);
  if (!position || others.length > 0) throw new Error(`${owner} has ${others.length + 1} positions`);
  return position;
};
const followOf = (owner: number) => {
  const found = [...futures.follows.all()].filter(({ follower }) => follower === owner).at(-1);
  if (!found) throw new Error(`${owner} follows nobody`);
  return found;
};
const refusal = ({ answers: [answer] }: Done): string => (answer instanceof AppError ? answer.code : 'none');
const held = (user: number): bigint => futures.wallets.get(user)?.held ?? 0n;
const wealth = (user: number): bigint => futures.available(user) + held(user);

test('what the leader opens is opened for followers in the same batch, at the same price, each for themselves', () => {
  ask(follow(ALICE, { number: 250 }), follow(BOB, { mode: 'lots', number: 300 }));
  ask(open(LEADER, 10, { stopLoss: 900_000 }));
  const [leader, alice, bob] = [only(LEADER), only(ALICE), only(BOB)];
  expect([leader.parts, alice.parts, bob.parts]).toEqual([10, 25, 3]);
  expect(new Set([leader, alice, bob].map(({ openTicks }) => openTicks)).size).toBe(1);
  expect([leader.isCross, alice.isCross, alice.stopLoss]).toEqual([true, false, 900_000]);
  expect(alice.copy).toMatchObject({ leader: LEADER, leaderPosition: leader.id });
});

test('a copy may be a part of a lot, and closing in part closes parts of it', () => {
  // A lot of which a hundredth can be counted.
  futures = new InMemoryFutures([instrument(MARKET, { lot: 100 })], RULES);
  for (const user of [LEADER, ALICE]) futures.fund(user, 10_000n * USDT);
  futures.fund(FUTURES, 10n ** 15n);
  lead();
  setPrice(1_000_000);
  ask(follow(ALICE, { number: 125 }));
  ask(open(LEADER, 300));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([300, 375]);
  ask(close(LEADER, only(LEADER).id, 100));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([200, 250]);
});

test('what waits is copied when it starts, and not before', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 10, { limit: 990_000 }));
  expect(futures.openOf(ALICE)).toEqual([]);
  record(980_000);
  expect(only(ALICE).openTicks).toBe(only(LEADER).openTicks);
});

test('closing in part closes the same part, and closing the rest closes all', () => {
  ask(follow(ALICE, { number: 200 }));
  ask(open(LEADER, 10));
  ask(close(LEADER, only(LEADER).id, 3));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([7, 14]);
  const { changes } = ask(close(LEADER, only(LEADER).id));
  expect(futures.openOf(ALICE)).toEqual([]);
  const ended = changes.map(({ after }) => [after.owner, after.reason, after.closeTicks]);
  expect(ended.map(([owner, reason]) => [owner, reason])).toEqual([
    [LEADER, 'user'],
    [ALICE, 'copied'],
  ]);
  expect(new Set(ended.map(([, , ticks]) => ticks)).size).toBe(1);
});

test('a stop, a reduction and a liquidation of the leader close copies with it', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 10, { stopLoss: 950_000 }));
  record(940_000);
  expect([futures.openOf(LEADER), futures.openOf(ALICE)]).toEqual([[], []]);
  ask(open(LEADER, 10));
  ask(open(LEADER, 10, { side: SHORT, isReduceOnly: true }));
  expect([futures.openOf(LEADER), futures.openOf(ALICE)]).toEqual([[], []]);
  ask(open(LEADER, 90_000, { leverage: 10 }));
  ask(follow(ALICE, { mode: 'lots' }));
  ask(close(LEADER, only(LEADER).id));
  ask(open(LEADER, 90_000, { leverage: 10 }));
  record(840_000);
  expect([futures.openOf(LEADER), futures.openOf(ALICE)]).toEqual([[], []]);
});

test('margin that is added and stops that are moved are copied, in proportion', () => {
  ask(follow(ALICE, { number: 200 }));
  ask(open(LEADER, 10));
  const before = only(ALICE).margin;
  ask({ kind: 'margin', owner: LEADER, id: only(LEADER).id, amount: 5n * USDT });
  expect(only(ALICE).margin - before).toBe(10n * USDT);
  ask({ kind: 'stops', owner: LEADER, id: only(LEADER).id, takeProfit: 1_100_000, stopLoss: null });
  expect(only(ALICE).takeProfit).toBe(1_100_000);
});

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

test('a share is paid of what is a new height, out of the profit that was made', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const before = wealth(LEADER);
  const { results, entries } = ask(close(LEADER, only(LEADER).id));
  const [result] = results;
  expect(result?.share).toBe(((result?.after ?? 0n) * BigInt(RATIO)) / 1_000_000n);
  expect(result?.share).toBeGreaterThan(0n);
  const own = entries.filter(({ owner, kind }) => Number(owner) === LEADER && kind === 62);
  const gained = own.reduce((sum, { available }) => sum + available, 0n);
  expect(wealth(LEADER) - before).toBe(gained + (result?.share ?? 0n));
  expect(followOf(ALICE)).toMatchObject({ net: result?.after, highWater: result?.after, sharePaid: result?.share });
});

test('nobody escapes a share by making a copy their own just before it is closed', () => {
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 1_000));
  setPrice(1_100_000);
  const { results: own } = ask({ kind: 'selfHold', owner: ALICE, id: only(ALICE).id });
  const { results: closed } = ask(close(LEADER, only(LEADER).id));
  expect(own[0]?.share).toBeGreaterThan(0n);
  expect(own[0]?.share).toBe(closed[0]?.share);
});

test('a share that cannot be paid keeps a copy a copy, and the follow a follow', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 1_000));
  setPrice(1_500_000);
  const free = futures.available(ALICE);
  futures.fund(FUTURES, free);
  const wallet = futures.wallets.get(ALICE);
  if (wallet) wallet.available = 0n;
  expect(refusal(ask(unfollow(ALICE, false)))).toBe('insufficient_balance');
  expect(followOf(ALICE).state).toBe(1);
  expect(refusal(ask(unfollow(ALICE, true)))).toBe('none');
  expect(futures.openOf(ALICE)).toEqual([]);
});

test('who cannot pay, is at a limit or frozen is skipped and told, and the others are not', () => {
  futures.fund(4, 1n);
  ask(follow(4), follow(ALICE, { orderLimit: 1n }), follow(BOB));
  const { skipped } = ask(open(LEADER, 1_000));
  const reasonOf = (owner: number) => skipped.find((each) => each.follow === followOf(owner).id)?.reason;
  expect([reasonOf(4), reasonOf(ALICE), reasonOf(BOB)]).toEqual(['funds', 'limit', undefined]);
  expect(only(BOB).parts).toBe(1_000);
});

test('no more is copied than the budget bears, losses and shares counted in', () => {
  ask(follow(ALICE, { allocation: 150n * USDT }));
  ask(open(LEADER, 1_000));
  ask(open(LEADER, 1_000));
  expect(futures.openOf(ALICE)).toHaveLength(1);
  setPrice(950_000);
  for (const { id } of futures.openOf(LEADER)) ask(close(LEADER, id));
  // 50 and the fees are lost: a margin of 100 is too much for what is left.
  setPrice(1_000_000);
  const { skipped } = ask(open(LEADER, 1_000));
  expect(skipped).toMatchObject([{ reason: 'limit' }]);
});

test('where the house has not room for all, each is cut down alike, and the leader is not', () => {
  futures.change(MARKET, { maxSide: 2_500n * USDT, maxUser: 2_500n * USDT });
  ask(follow(ALICE), follow(BOB, { number: 200 }));
  ask(open(LEADER, 1_000));
  const [leader, alice, bob] = [only(LEADER), only(ALICE), only(BOB)];
  expect(leader.parts).toBe(1_000);
  const all = alice.parts + bob.parts;
  expect(all).toBeLessThan(1_500);
  expect(all).toBeGreaterThan(1_490);
  expect(Math.abs(bob.parts - 2 * alice.parts)).toBeLessThanOrEqual(1);
});

test('the price the leader still takes bounds what is copied', () => {
  futures.change(MARKET, { maxSkew: 10_000n * USDT, skewPpm: 20_000 });
  const alone = 1_000_000 + 200 + 2_000;
  ask(follow(ALICE), follow(BOB));
  ask(open(LEADER, 1_000, { worst: alone + 1_000 }));
  expect(only(LEADER).openTicks).toBeLessThanOrEqual(alone + 1_000);
  expect(only(ALICE).parts).toBeLessThan(1_000);
  expect(only(ALICE).parts).toBe(only(BOB).parts);
});

test('one price is made for all that is opened together, and who could pay only for less is left out', () => {
  const uneven = { maxSkew: 10_000n * USDT, skewPpm: 20_000 };
  const openedAt = (followers: readonly number[]): number => {
    futures.change(MARKET, uneven);
    ask(...followers.map((user) => follow(user)));
    ask(open(LEADER, 1_000));
    const { openTicks, id } = only(LEADER);
    ask(close(LEADER, id), ...followers.map((user) => unfollow(user, true)));
    return openTicks;
  };
  const alone = openedAt([]);
  expect(openedAt([BOB])).toBeGreaterThan(alone);
  // As much as a copy costs at the price of the leader alone.
  const terms = { ...instrument(MARKET, uneven), unit: 1n };
  const { margin, fee } = costAt(terms, { side: LONG, lots: 1_000, leverage: 10 }, alone);
  const poor = 50;
  futures.fund(poor, margin + fee);
  ask(follow(poor), follow(BOB));
  const { skipped } = ask(open(LEADER, 1_000));
  expect(skipped).toMatchObject([{ follow: followOf(poor).id, reason: 'funds' }]);
  expect(futures.available(poor)).toBe(margin + fee);
});

test('a loss is made good before another share is paid, also by whoever follows again', () => {
  const round = (mark: number) => {
    setPrice(1_000_000);
    ask(open(LEADER, 1_000));
    setPrice(mark);
    const { results } = ask(close(LEADER, only(LEADER).id));
    return results[0];
  };
  ask(follow(ALICE));
  const lost = round(950_000);
  ask(unfollow(ALICE, true));
  ask(follow(ALICE));
  expect(followOf(ALICE)).toMatchObject({ carried: lost?.after, net: 0n });
  expect(round(1_030_000)).toMatchObject({ share: 0n });
  expect(round(1_200_000)?.share).toBeGreaterThan(0n);
});

test('a thousand followers in any order: the same fills, and every unit is accounted for', () => {
  const FOLLOWERS = 1_000;
  const run = (order: readonly number[]) => {
    futures = new InMemoryFutures([instrument(MARKET, { maxSide: 400_000n * USDT, maxUser: 50_000n * USDT })], RULES);
    futures.fund(LEADER, 10_000n * USDT);
    futures.fund(FUTURES, 10n ** 15n);
    lead();
    setPrice(1_000_000);
    for (const user of order) futures.fund(1_000 + user, user % 10 === 0 ? 1n : 5_000n * USDT);
    ask(...order.map((user) => follow(1_000 + user, { number: 1 + ((user * 31) % 500) })));
    ask(open(LEADER, 1_000));
    const fills = new Map(order.map((user) => [user, futures.openOf(1_000 + user).map((p) => [p.parts, p.openTicks])]));
    setPrice(1_050_000);
    ask(close(LEADER, only(LEADER).id));
    const total = [...futures.wallets.values()].reduce(
      (sum, { available, held: bound }) => sum + available + bound,
      0n,
    );
    expect(total).toBe(0n);
    const ends = new Map(order.map((user) => [user, futures.available(1_000 + user)]));
    return { fills, ends };
  };
  const straight = Array.from({ length: FOLLOWERS }, (_, place) => place);
  const first = run(straight);
  expect([...first.fills.values()].flat().length).toBeGreaterThan(800);
  fc.assert(
    fc.property(fc.shuffledSubarray(straight, { minLength: FOLLOWERS }), (shuffled) => {
      const other = run(shuffled);
      for (const user of straight) {
        if (String(other.fills.get(user)) !== String(first.fills.get(user))) return false;
        if (other.ends.get(user) !== first.ends.get(user)) return false;
      }
      return true;
    }),
    { numRuns: 2 },
  );
});

test('a follow that has lost what it may closes its copies by a recorded price, and ends', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  expect(record(985_000).deeds).toEqual([]);
  const { deeds } = record(970_000);
  expect(deeds).toMatchObject([{ owner: ALICE, rule: 'futures.copy_stop.1' }]);
  expect(futures.openOf(ALICE)).toEqual([]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(futures.openOf(LEADER)).toHaveLength(1);
  ask(open(LEADER, 10));
  expect(futures.openOf(ALICE)).toEqual([]);
});

test('a leader who moves stops every second does not put off the stop of a follow', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  second += 5;
  setPrice(970_000);
  ask({ kind: 'stops', owner: LEADER, id: only(LEADER).id, takeProfit: null, stopLoss: 900_000 });
  const owners = [LEADER, ALICE];
  // Recorded in the second before the stop was moved.
  expect(futures.run(second - 1, { owners }).deeds).toMatchObject([{ rule: 'futures.copy_stop.1' }]);
});

test('a leader who opens something every second does not put off the stop of a follow', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }));
  ask(open(LEADER, 1_000));
  second += 5;
  setPrice(970_000);
  ask(open(LEADER, 1));
  const owners = [LEADER, ALICE];
  // Recorded in the second before the last one was opened.
  expect(futures.run(second - 1, { owners }).deeds).toMatchObject([{ rule: 'futures.copy_stop.1' }]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(futures.openOf(ALICE)).toHaveLength(1);
  expect(record(970_000).deeds).toMatchObject([{ rule: 'futures.term.1' }]);
  expect(futures.openOf(ALICE)).toEqual([]);
});

test('a follow ends by what it has lost with copies that no recorded price has seen', () => {
  ask(follow(ALICE, { stopLoss: 20n * USDT }), follow(BOB));
  ask(open(LEADER, 1_000));
  setPrice(970_000);
  ask(close(LEADER, only(LEADER).id));
  // Until the next price nothing more is copied.
  expect(ask(open(LEADER, 1_000)).skipped).toMatchObject([{ follow: followOf(ALICE).id, reason: 'limit' }]);
  expect(futures.openOf(ALICE)).toEqual([]);
  expect(record(970_000).deeds).toEqual([]);
  expect(followOf(ALICE)).toMatchObject({ state: 2, reason: 'stop' });
  expect(followOf(BOB).state).toBe(1);
});

test('a leader who closes by small parts leaves no more of a copy than of the own position', () => {
  futures = new InMemoryFutures([instrument(MARKET, { lot: 100 })], RULES);
  for (const user of [LEADER, ALICE]) futures.fund(user, 10_000n * USDT);
  futures.fund(FUTURES, 10n ** 15n);
  lead();
  setPrice(1_000_000);
  ask(follow(ALICE, { number: 20 }));
  ask(open(LEADER, 1_000));
  expect(only(ALICE).parts).toBe(200);
  for (let closed = 0; closed < 900; closed += 1) ask(close(LEADER, only(LEADER).id, 1));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([100, 20]);
  ask(close(LEADER, only(LEADER).id, 99));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([1, 1]);
  ask(close(LEADER, only(LEADER).id));
  expect(futures.openOf(ALICE)).toEqual([]);
});

test('what of a leader is liquidated against another position, without a spread, is for copies too', () => {
  ask(follow(ALICE));
  ask(open(LEADER, 90_000), open(LEADER, 10, { side: SHORT }));
  expect(only(ALICE).side).toBe(SHORT);
  const { changes } = record(840_000);
  const ended = changes.filter(({ after }) => after.side === SHORT).map(({ after }) => [after.owner, after.closeTicks]);
  expect(ended).toEqual([
    [LEADER, 840_000],
    [ALICE, 840_000],
  ]);
});

test('no more is copied of one leader than one batch can close', () => {
  for (let user = 1_000; user < 2_000; user += 1) futures.fund(user, 5_000n * USDT);
  ask(...Array.from({ length: 1_000 }, (_, place) => follow(1_000 + place)));
  for (let order = 0; order < 10; order += 1) ask(open(LEADER, 1));
  const { skipped } = ask(open(LEADER, 1));
  expect(skipped.filter(({ reason }) => reason === 'full')).toHaveLength(1_000);
  expect(futures.openOf(LEADER)).toHaveLength(11);
  expect(futures.openOf(1_000)).toHaveLength(10);
});

test('of a leader whose orders a price reaches together, some wait for the next one where very many copies are made', () => {
  for (let user = 1_000; user < 2_000; user += 1) futures.fund(user, 5_000n * USDT);
  ask(...Array.from({ length: 1_000 }, (_, place) => follow(1_000 + place)));
  for (let order = 0; order < 3; order += 1) ask(open(LEADER, 1, { limit: 990_000 }));
  record(980_000);
  expect([futures.openOf(LEADER).length, futures.openOf(1_000).length]).toEqual([2, 2]);
  record(980_000);
  expect([futures.openOf(LEADER).length, futures.openOf(1_000).length]).toEqual([3, 3]);
});

test('when nobody leads any more copies are closed or kept, as each has chosen', () => {
  ask(follow(ALICE), follow(BOB, { isKept: true }));
  ask(open(LEADER, 1_000));
  lead(false);
  setPrice(1_100_000);
  ask(open(LEADER, 5));
  expect(futures.openOf(ALICE)).toHaveLength(1);
  const { deeds, results } = record(1_100_000);
  expect(deeds).toMatchObject([{ owner: ALICE, rule: 'futures.term.1' }]);
  expect(futures.openOf(ALICE)).toEqual([]);
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
    expect([futures.openOf(ALICE), futures.openOf(BOB), futures.openOf(LEADER)]).toEqual([[], [], []]);
    expect([held(ALICE), held(BOB), held(LEADER)]).toEqual([0n, 0n, 0n]);
    ask(unfollow(BOB, true));
  }
});

test('nobody follows themselves, a leader, on other terms, or more than are allowed', () => {
  const code = (command: Asked) => refusal(ask(command));
  expect(code({ ...follow(LEADER) })).toBe('copy_self');
  expect(code({ ...follow(ALICE), shownTerms: 9 } as Asked)).toBe('copy_terms_changed');
  expect(code({ ...follow(ALICE), leader: BOB } as Asked)).toBe('copy_leader_unknown');
  futures.leaders.set(BOB, { owner: BOB, ratioPpm: RATIO, maxFollowers: 1, revision: 1, isActive: true });
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
  expect([...futures.follows.all()].filter(({ follower }) => follower === ALICE)).toHaveLength(2);
});

test('a leader with a second account gains nothing by the followers: not before them, not after them', () => {
  const moves = fc.array(
    fc.record({
      second: fc.constantFrom('before', 'after', 'against', 'none'),
      lots: fc.integer({ min: 1, max: 5_000 }),
      side: fc.constantFrom(LONG, SHORT),
    }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(moves, (rounds) => {
      futures = new InMemoryFutures([instrument(MARKET, { maxSkew: 100_000n * USDT, skewPpm: 20_000 })], RULES);
      futures.leaders.set(LEADER, { owner: LEADER, ratioPpm: 0, maxFollowers: 100, revision: 1, isActive: true });
      for (const user of [LEADER, SECOND]) futures.fund(user, 1_000_000n * USDT);
      for (let user = 10; user < 20; user += 1) futures.fund(user, 100_000n * USDT);
      futures.fund(FUTURES, 10n ** 15n);
      setPrice(1_000_000);
      const many: Partial<FollowLimits> = { number: 500, allocation: 100_000n * USDT };
      for (let user = 10; user < 20; user += 1) ask(follow(user, many));
      const before = wealth(LEADER) + wealth(SECOND);
      // The price does not move: whatever they have more in the end they have of the followers.
      for (const { second: when, lots, side } of rounds) {
        const other = side === LONG ? SHORT : LONG;
        if (when === 'before') ask(open(SECOND, lots, { side }));
        ask(open(LEADER, lots, { side }));
        if (when === 'after') ask(open(SECOND, lots, { side }));
        if (when === 'against') ask(open(SECOND, lots, { side: other }));
        for (const { id } of futures.openOf(LEADER)) ask(close(LEADER, id));
        for (const { id } of futures.openOf(SECOND)) ask(close(SECOND, id));
      }
      return wealth(LEADER) + wealth(SECOND) <= before;
    }),
    { numRuns: 1_000 / 5 },
  );
});

test('shares, closings and kept copies leave every unit where it belongs, along any path', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('price' as const), mark: fc.integer({ min: 700_000, max: 1_400_000 }) }),
    fc.record({ kind: fc.constant('open' as const), lots: fc.integer({ min: 1, max: 3_000 }), side: fc.boolean() }),
    fc.record({ kind: fc.constant('close' as const), part: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('margin' as const), amount: fc.bigInt(1n, 50n * USDT) }),
    fc.record({ kind: fc.constant('own' as const) }),
    fc.record({ kind: fc.constant('again' as const), isClosing: fc.boolean() }),
    fc.record({ kind: fc.constant('night' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      futures = new InMemoryFutures([instrument(MARKET)], RULES);
      second = 1_000_000;
      for (const user of [LEADER, ALICE]) futures.fund(user, 10_000n * USDT);
      futures.fund(FUTURES, 10n ** 15n);
      futures.fund(INSURANCE, 10n ** 12n);
      lead();
      setPrice(1_000_000);
      ask(follow(ALICE, { stopLoss: 400n * USDT, number: 150 }));
      let largest = 0n;
      for (const each of steps) {
        const [led] = futures.openOf(LEADER);
        const copy = futures.openOf(ALICE).find((position) => position.copy?.selfHeldAt === null);
        const done = ((): Done | null => {
          switch (each.kind) {
            case 'price':
              return record(each.mark);
            case 'open':
              return ask(open(LEADER, each.lots, { side: each.side ? LONG : SHORT }));
            case 'close':
              return led ? ask(close(LEADER, led.id, Math.ceil(led.parts / each.part))) : null;
            case 'margin':
              return led ? ask({ kind: 'margin', owner: LEADER, id: led.id, amount: each.amount }) : null;
            case 'own':
              return copy ? ask({ kind: 'selfHold', owner: ALICE, id: copy.id }) : null;
            case 'again':
              return ask(unfollow(ALICE, each.isClosing), follow(ALICE, { stopLoss: 400n * USDT }));
            case 'night':
              futures.chargeNight(500);
              return null;
          }
        })();
        for (const { after, highWater, share, ratioPpm } of done?.results ?? []) {
          largest = after > largest ? after : largest;
          const part = (net: bigint): bigint => (net * BigInt(ratioPpm)) / 1_000_000n;
          expect(share).toBe(after > highWater ? part(after) - part(highWater) : 0n);
        }
        for (const { sharePaid, highWater } of futures.follows.all()) {
          expect(sharePaid).toBe((highWater * BigInt(RATIO)) / 1_000_000n);
          expect(highWater).toBeLessThanOrEqual(largest);
        }
        const sums = [...futures.wallets.values()];
        expect(sums.reduce((sum, { available, held: bound }) => sum + available + bound, 0n)).toBe(0n);
        const margins = [LEADER, ALICE].map((user) =>
          futures.openOf(user).reduce((sum, { margin }) => sum + margin, 0n),
        );
        expect([held(LEADER), held(ALICE)]).toEqual(margins);
      }
      expect(futures.available(FEES)).toBeGreaterThanOrEqual(0n);
    }),
    { numRuns: 200 },
  );
});
