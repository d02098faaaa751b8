import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { SecondBySecond, steady } from '../market/support/second-by-second.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import { close, CopiesStage, follow, LEADER, open, USDT } from './copies-stage.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE, paidByFund } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { randomOf } from './random.ts';

/**
 * A price that moves fast for minutes, told second by second: what has a trigger is done within seconds, near its trigger.
 * Index, state and mark are those of the product, and so is what contracts do by them.
 */

const [P, START, MARKET] = [1_000_000, 1_800_000_000, BTC_USDT.id];
const [CALM, SECONDS] = [10, 300];
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const free = { isCross: false, skewPpm: 0, spreadPpm: 0, feePpm: 0 };
/** How late something may be done, and how far from its trigger; beyond that is what single seconds are off the line by. */
const [LATEST, FURTHEST, NOISE] = [10, 0.02, 0.001];

const MOVES = [0.001, 0.0013, 0.002, 0.005, 0.01].flatMap((speed) => [
  { speed: -speed, noise: 0 },
  { speed: -speed, noise: NOISE },
  { speed, noise: 0 },
  { speed, noise: NOISE },
]);

/** The prices of a move, each off the line by up to so much. */
function pricesOf({ speed, noise }: (typeof MOVES)[number]): number[] {
  const random = randomOf(20_261_128);
  return steady(P, speed, SECONDS).map((price) => Math.round(price * (1 + (noise * (random(201) - 100)) / 100)));
}

/** Lets a market of contracts go by the prices of each second, after some calm ones. */
function* follows(futures: InMemoryFutures, prices: readonly number[], owners: readonly number[]) {
  const told = new SecondBySecond(BTC_USDT, START);
  const calm = Array.from({ length: CALM }, () => P);
  for (const price of [...calm, ...prices]) {
    told.sayAll(price);
    const tick = told.close();
    const { second, mark, isMarkValid } = tick;
    futures.goBy(MARKET, tick, P);
    const done = futures.run(second, { owners });
    if (second > START + CALM)
      yield { price, mark: (isMarkValid ? mark : null) ?? P, done, place: second - START - CALM - 1 };
  }
}

interface Waiting {
  readonly trigger: number;
  /** When the index came to it first; null before. */
  passed: number | null;
}

test.each(MOVES)('stops, profits, orders and liquidations are done in time at $speed a second, $noise off', (move) => {
  const way = Math.sign(move.speed);
  const futures = new InMemoryFutures([instrument(MARKET, free)], rules);
  futures.fund(FUTURES, 10n ** 17n);
  futures.fund(INSURANCE, 10n ** 12n);
  futures.prices.set(MARKET, { state: 'fresh', mark: P, index: P });
  const [loser, winner] = way < 0 ? ([LONG, SHORT] as const) : ([SHORT, LONG] as const);
  const waiting = new Map<number, Waiting>();
  const none = { market: MARKET, parts: 100, isReduceOnly: false, worst: null, shownFeePpm: null, limit: null };
  let owner = 0;
  const place = (side: PositionSide, trigger: number, more: object): void => {
    futures.fund((owner += 1), 10n ** 12n);
    const terms = { ...none, side, leverage: 2, takeProfit: null, stopLoss: null, ...more };
    const [answer] = futures.run(START, { commands: [{ kind: 'open', owner, terms }] }).answers;
    expect(answer).not.toBeInstanceOf(Error);
    waiting.set(owner, { trigger, passed: null });
  };
  for (const part of [0.003, 0.01, 0.02, 0.05, 0.1, 0.2]) {
    const trigger = Math.round(P * (1 + way * part));
    place(loser, trigger, { stopLoss: trigger });
    place(winner, trigger, { takeProfit: trigger });
    place(loser, trigger, { limit: trigger });
  }
  // Half of the margin is lost.
  for (const leverage of [5, 10, 20]) place(loser, P * (1 + (way * 0.5) / leverage), { leverage });
  const owners = [...waiting.keys()];
  for (const { price, mark, done, place: second } of follows(futures, pricesOf(move), owners)) {
    for (const each of waiting.values()) if (way * (price - each.trigger) >= 0) each.passed ??= second;
    expect(paidByFund(done.entries)).toBe(0n);
    for (const { after } of done.changes) {
      const found = waiting.get(after.owner);
      // What an order has opened goes on to its own liquidation.
      if (!found) continue;
      const { trigger, passed } = found;
      expect(way * (mark - trigger)).toBeGreaterThanOrEqual(0);
      expect(Math.abs(mark - trigger) / trigger).toBeLessThan(FURTHEST + 2 * move.noise);
      expect(second - (passed ?? Number.NEGATIVE_INFINITY)).toBeLessThanOrEqual(LATEST);
      waiting.delete(after.owner);
    }
  }
  expect([...waiting.values()]).toEqual([]);
  expect(futures.wrongs()).toEqual([]);
});

test.each(MOVES)('the stop of a follow is done in time at $speed a second, $noise off', (move) => {
  const stage = new CopiesStage();
  stage.begin(free);
  stage.second = START;
  const side = move.speed < 0 ? LONG : SHORT;
  stage.ask(follow(2, { stopLoss: 20n * USDT }), open(LEADER, 1_000, { side }));
  // A tick on a thousand lots is a thousandth of a USDT.
  const trigger = P - side * 20_000;
  let [passed, wasStopped] = [Number.POSITIVE_INFINITY, false];
  for (const { price, mark, done, place } of follows(stage.futures, pricesOf(move), [LEADER, 2])) {
    if (side * (price - trigger) <= 0) passed = Math.min(passed, place);
    if (done.deeds.every(({ rule }) => rule !== 'futures.copy_stop.1')) continue;
    expect(side * (mark - trigger)).toBeLessThanOrEqual(0);
    expect(Math.abs(mark - trigger) / trigger).toBeLessThan(FURTHEST + 2 * move.noise);
    expect(place - passed).toBeLessThanOrEqual(LATEST);
    wasStopped = true;
    break;
  }
  expect(wasStopped).toBe(true);
});

/** What a position of each side is worth, in minor units: 200,000 USDT. */
const WORTH = 200_000n * USDT;

/** Two accounts at twenty times, one long and one short, at the terms coins begin with. */
function pair(isCross: boolean): InMemoryFutures {
  const futures = new InMemoryFutures([instrument(MARKET, { isCross })], rules);
  futures.fund(FUTURES, 10n ** 17n);
  futures.fund(INSURANCE, 10n ** 12n);
  futures.prices.set(MARKET, { state: 'fresh', mark: P, index: P });
  for (const [owner, side] of [
    [1, LONG],
    [2, SHORT],
  ] as const) {
    // The margin and what opening costs: the rest of their money lies elsewhere.
    futures.fund(owner, WORTH / 20n + WORTH / 500n);
    const terms = { ...open(owner, Number(WORTH) / P), owner } as Extract<Asked, { kind: 'open' }>;
    const asked = { ...terms, terms: { ...terms.terms, side, leverage: 20 } };
    expect(futures.run(START, { commands: [asked] }).answers[0]).not.toBeInstanceOf(Error);
  }
  return futures;
}

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.015, 0.018].flatMap((speed) => [speed, -speed]);

test.each(SPEEDS.flatMap((speed) => [true, false].map((isCross) => ({ speed, isCross }))))(
  'two accounts on both sides gain nothing from the fund by a minute of $speed a second, cross margin: $isCross',
  ({ speed, isCross }) => {
    const futures = pair(isCross);
    const wealth = (): bigint =>
      [1, 2].reduce((sum, owner) => sum + futures.available(owner) + (futures.wallets.get(owner)?.held ?? 0n), 0n);
    const before = wealth();
    const [winner, loser] = speed > 0 ? [1, 2] : [2, 1];
    const minute = steady(P, speed, 60);
    const after = Array.from({ length: 20 }, () => minute.at(-1) ?? P);
    for (const { done } of follows(futures, [...minute, ...after], [1, 2])) {
      expect(paidByFund(done.entries)).toBe(0n);
      if (futures.openOf(loser).length > 0) continue;
      // What they have together once one is liquidated and the other leaves: less than before. Staying is a new bet.
      const [position] = futures.openOf(winner);
      if (!position) break;
      const [answer] = futures.run(START + CALM + 81, { commands: [close(winner, position.id)] }).answers;
      expect(answer).not.toBeInstanceOf(Error);
      break;
    }
    // Too slow a move liquidates neither, and they are where they were less the costs.
    if (Math.abs(speed) * 60 > 0.05) expect(futures.openOf(winner)).toEqual([]);
    expect(wealth()).toBeLessThan(before);
    expect(futures.wrongs()).toEqual([]);
  },
);
