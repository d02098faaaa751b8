import { SHORT } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { ALICE, BOB, close, follow, LEADER, MARKET, open, RULES, USDT, useCopies } from './copies-stage.ts';
import { FUTURES, InMemoryFutures } from './in-memory.ts';
import { instrument } from './instrument.ts';

const stage = useCopies();
const { lead, setPrice, ask, record, only, followOf } = stage;

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
  stage.futures = new InMemoryFutures([instrument(MARKET, { lot: 100 })], RULES);
  for (const user of [LEADER, ALICE]) stage.futures.fund(user, 10_000n * USDT);
  stage.futures.fund(FUTURES, 10n ** 15n);
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
  expect(stage.futures.openOf(ALICE)).toEqual([]);
  record(980_000);
  expect(only(ALICE).openTicks).toBe(only(LEADER).openTicks);
});

test('closing in part closes the same part, and closing the rest closes all', () => {
  ask(follow(ALICE, { number: 200 }));
  ask(open(LEADER, 10));
  ask(close(LEADER, only(LEADER).id, 3));
  expect([only(LEADER).parts, only(ALICE).parts]).toEqual([7, 14]);
  const { changes } = ask(close(LEADER, only(LEADER).id));
  expect(stage.futures.openOf(ALICE)).toEqual([]);
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
  expect([stage.futures.openOf(LEADER), stage.futures.openOf(ALICE)]).toEqual([[], []]);
  ask(open(LEADER, 10));
  ask(open(LEADER, 10, { side: SHORT, isReduceOnly: true }));
  expect([stage.futures.openOf(LEADER), stage.futures.openOf(ALICE)]).toEqual([[], []]);
  ask(open(LEADER, 90_000, { leverage: 10 }));
  ask(follow(ALICE, { mode: 'lots' }));
  ask(close(LEADER, only(LEADER).id));
  ask(open(LEADER, 90_000, { leverage: 10 }));
  record(840_000);
  expect([stage.futures.openOf(LEADER), stage.futures.openOf(ALICE)]).toEqual([[], []]);
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

test('who cannot pay, is at a limit or frozen is skipped and told, and the others are not', () => {
  stage.futures.fund(4, 1n);
  ask(follow(4), follow(ALICE, { orderLimit: 1n }), follow(BOB));
  const { skipped } = ask(open(LEADER, 1_000));
  const reasonOf = (owner: number) => skipped.find((each) => each.follow === followOf(owner).id)?.reason;
  expect([reasonOf(4), reasonOf(ALICE), reasonOf(BOB)]).toEqual(['funds', 'limit', undefined]);
  expect(only(BOB).parts).toBe(1_000);
});

test('a leader who closes by small parts leaves no more of a copy than of the own position', () => {
  stage.futures = new InMemoryFutures([instrument(MARKET, { lot: 100 })], RULES);
  for (const user of [LEADER, ALICE]) stage.futures.fund(user, 10_000n * USDT);
  stage.futures.fund(FUTURES, 10n ** 15n);
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
  expect(stage.futures.openOf(ALICE)).toEqual([]);
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
