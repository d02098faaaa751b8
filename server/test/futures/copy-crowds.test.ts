import { costAt } from '@aureus/core/futures/opening.ts';
import { LONG, SHORT } from '@aureus/core/futures/reckoning.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaign } from '../../../tools/vitest/campaign.ts';
import type { FollowLimits } from '../../src/futures/follow.ts';
import {
  ALICE,
  BOB,
  close,
  follow,
  LEADER,
  MARKET,
  open,
  RULES,
  SECOND,
  unfollow,
  USDT,
  useCopies,
} from './copies-stage.ts';
import { FUTURES, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';

const stage = useCopies();
const { lead, setPrice, ask, record, only, followOf, wealth } = stage;

test('where the house has not room for all, each is cut down alike, and the leader is not', () => {
  stage.futures.change(MARKET, { maxSide: 2_500n * USDT, maxUser: 2_500n * USDT });
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
  stage.futures.change(MARKET, { maxSkew: 10_000n * USDT, skewPpm: 20_000 });
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
    stage.futures.change(MARKET, uneven);
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
  stage.futures.fund(poor, margin + fee);
  ask(follow(poor), follow(BOB));
  const { skipped } = ask(open(LEADER, 1_000));
  expect(skipped).toMatchObject([{ follow: followOf(poor).id, reason: 'funds' }]);
  expect(stage.futures.available(poor)).toBe(margin + fee);
});

test('a thousand followers in any order: the same fills, and every unit is accounted for', () => {
  const FOLLOWERS = 1_000;
  const run = (order: readonly number[]) => {
    stage.futures = new InMemoryFutures(
      [instrument(MARKET, { maxSide: 400_000n * USDT, maxUser: 50_000n * USDT })],
      RULES,
    );
    stage.futures.fund(LEADER, 10_000n * USDT);
    stage.futures.fund(FUTURES, 10n ** 15n);
    lead();
    setPrice(1_000_000);
    for (const user of order) stage.futures.fund(1_000 + user, user % 10 === 0 ? 1n : 5_000n * USDT);
    ask(...order.map((user) => follow(1_000 + user, { number: 1 + ((user * 31) % 500) })));
    ask(open(LEADER, 1_000));
    const fills = new Map(
      order.map((user) => [user, stage.futures.openOf(1_000 + user).map((p) => [p.parts, p.openTicks])]),
    );
    setPrice(1_050_000);
    ask(close(LEADER, only(LEADER).id));
    const total = [...stage.futures.wallets.values()].reduce(
      (sum, { available, held: bound }) => sum + available + bound,
      0n,
    );
    expect(total).toBe(0n);
    const ends = new Map(order.map((user) => [user, stage.futures.available(1_000 + user)]));
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
    { numRuns: campaign(2, 50) },
  );
});

test('no more is copied of one leader than one batch can close', () => {
  for (let user = 1_000; user < 2_000; user += 1) stage.futures.fund(user, 5_000n * USDT);
  ask(...Array.from({ length: 1_000 }, (_, place) => follow(1_000 + place)));
  for (let order = 0; order < 10; order += 1) ask(open(LEADER, 1));
  const { skipped } = ask(open(LEADER, 1));
  expect(skipped.filter(({ reason }) => reason === 'full')).toHaveLength(1_000);
  expect(stage.futures.openOf(LEADER)).toHaveLength(11);
  expect(stage.futures.openOf(1_000)).toHaveLength(10);
});

test('of a leader whose orders a price reaches together, some wait for the next one where very many copies are made', () => {
  for (let user = 1_000; user < 2_000; user += 1) stage.futures.fund(user, 5_000n * USDT);
  ask(...Array.from({ length: 1_000 }, (_, place) => follow(1_000 + place)));
  for (let order = 0; order < 3; order += 1) ask(open(LEADER, 1, { limit: 990_000 }));
  record(980_000);
  expect([stage.futures.openOf(LEADER).length, stage.futures.openOf(1_000).length]).toEqual([2, 2]);
  record(980_000);
  expect([stage.futures.openOf(LEADER).length, stage.futures.openOf(1_000).length]).toEqual([3, 3]);
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
      stage.futures = new InMemoryFutures([instrument(MARKET, { maxSkew: 100_000n * USDT, skewPpm: 20_000 })], RULES);
      stage.futures.leaders.set(LEADER, { owner: LEADER, ratioPpm: 0, maxFollowers: 100, revision: 1, isActive: true });
      for (const user of [LEADER, SECOND]) stage.futures.fund(user, 1_000_000n * USDT);
      for (let user = 10; user < 20; user += 1) stage.futures.fund(user, 100_000n * USDT);
      stage.futures.fund(FUTURES, 10n ** 15n);
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
        for (const { id } of stage.futures.openOf(LEADER)) ask(close(LEADER, id));
        for (const { id } of stage.futures.openOf(SECOND)) ask(close(SECOND, id));
      }
      return wealth(LEADER) + wealth(SECOND) <= before;
    }),
    { numRuns: campaign(200, 1_000) },
  );
});
