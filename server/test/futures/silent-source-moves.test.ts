import { recompute } from '@aureus/core/futures/receipt.ts';
import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import { expect, test } from 'vitest';
import { SecondBySecond } from '../market/support/second-by-second.ts';
import { BTC_USDT } from '../wallet/markets.ts';
import type { Position } from '../../src/futures/position.ts';
import type { Deed } from '../../src/futures/triggers.ts';
import { verifyFutures } from '../../src/futures/verify.ts';
import { close, follow, LEADER, open, USDT } from './copies-stage.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE, paidByFund } from './in-memory.ts';
import { instrument } from './instrument.ts';

/**
 * A fast move while one source of three is silent and the two others tell of it one after the other, or one of them lies.
 * They are apart then: contracts are liquidated by what both say, and nobody gains by the price of the one or the other.
 */

const [P, START, MARKET, OTHER] = [1_000_000, 1_800_000_000, BTC_USDT.id, 77];
const rules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const [LONGS, SHORTS, FOLLOWER] = [LEADER, 2, 3];
const BROUGHT = 1_000_000n * USDT;
/** The price moves for a minute. All is over some seconds later, as the two sources agree again. */
const [MOVE, AFTER] = [60, 80];
/** Seconds before the move: when it begins to be told, when the pair opens, and when the third source falls silent. */
const [BEGUN, OPENED, SILENT] = [-25, -15, -10];

/** What the price truly is, at a time in seconds: it moves for a minute, and then stands. */
const truthAt = (perSecond: number, time: number): number =>
  Math.max(1, Math.round(P * (1 + perSecond) ** Math.min(MOVE, Math.max(0, time))));

interface Move {
  readonly perSecond: number;
  /** How many seconds the second source tells it later than the first. */
  readonly lag: number;
  /** In one second of five the second source is off by so much, as a part. */
  readonly lie?: number;
}

interface Pair {
  readonly leverage: number;
  /** Of each side, minor units. */
  readonly worth: bigint;
  readonly isCross?: boolean;
}

/** A pair of accounts at the terms that coins begin with, opened while three sources speak. */
class Stage {
  readonly futures: InMemoryFutures;
  readonly told = new SecondBySecond(BTC_USDT, START);
  paid = 0n;
  /** Of liquidations at a price that two sources contradict: how much worse than the true price they closed, ticks. */
  readonly worse: number[] = [];
  /** All that has changed of contracts, as it was afterwards. */
  readonly after: Position[] = [];
  readonly deeds: Deed[] = [];
  /** What was written down, by second. */
  readonly recorded = new Map<number, string>();
  #time = BEGUN;
  readonly #move: Move;

  constructor({ leverage, worth, isCross = false }: Pair, move: Move) {
    this.#move = move;
    this.futures = new InMemoryFutures([instrument(MARKET, { isCross }), instrument(OTHER, { isCross })], rules);
    this.futures.fund(FUTURES, 10n ** 18n);
    this.futures.fund(INSURANCE, 10n ** 15n);
    for (const owner of [LONGS, SHORTS, FOLLOWER]) this.futures.fund(owner, BROUGHT);
    while (this.#time < OPENED) this.next();
    this.open(LONGS, LONG, leverage, worth);
    this.open(SHORTS, SHORT, leverage, worth);
  }

  open(owner: number, side: PositionSide, leverage: number, worth: bigint, more: object = {}): void {
    this.ask(open(owner, Number(worth) / P, { market: MARKET, side, leverage, ...more }));
  }

  ask(...commands: readonly Asked[]): void {
    const { answers } = this.futures.run(this.told.second, { commands });
    for (const answer of answers) if (answer instanceof Error) throw answer;
  }

  /** The price of the other market. */
  tellOther(mark: number): void {
    this.futures.prices.set(OTHER, { state: 'fresh', mark, index: mark });
  }

  /** All seconds until one of the move. */
  goTo(second: number): void {
    while (this.#time < second) this.next();
  }

  /** The next second. */
  next(): void {
    this.#time += 1;
    const { perSecond, lag, lie = 0 } = this.#move;
    const price = truthAt(perSecond, this.#time);
    const late = truthAt(perSecond, this.#time - lag);
    const isLying = lie !== 0 && this.#time > 0 && this.#time % 5 === 0;
    this.told.say((source) => {
      if (source === 'one') return [{ price }];
      if (source === 'two') return [{ price: isLying ? Math.round(price * (1 + lie)) : late }];
      return this.#time > SILENT ? [] : [{ price }];
    });
    const tick = this.told.close();
    this.futures.goBy(MARKET, tick, P);
    this.recorded.set(tick.second, JSON.stringify(tick));
    const { entries, changes, deeds } = this.futures.run(this.told.second, { owners: [LONGS, SHORTS, FOLLOWER] });
    this.paid += paidByFund(entries);
    this.deeds.push(...deeds);
    this.after.push(...changes.map(({ after }) => after));
    for (const { after } of changes) {
      if (after.market !== MARKET || after.closeTicks === null || tick.state !== 'sources_apart') continue;
      this.worse.push(after.side * (price - after.closeTicks));
    }
  }
}

const PAIRS: readonly Pair[] = [
  { leverage: 20, worth: 250_000n * USDT },
  { leverage: 10, worth: 500_000n * USDT },
  { leverage: 50, worth: 100_000n * USDT },
];
const MOVES: readonly Move[] = [0.001, 0.002, 0.003, 0.0045].flatMap((speed) =>
  [speed, -speed].flatMap((perSecond) => [
    { perSecond, lag: 1 },
    { perSecond, lag: 2 },
    { perSecond, lag: 0, lie: 0.002 },
    { perSecond, lag: 0, lie: -0.006 },
  ]),
);

/** At 50 times a position is lost 2 % from where it began: a move that takes two steps for that leaves no room. */
const isRoomy = ({ leverage, perSecond, lag }: Pair & Move): boolean =>
  leverage < 50 || Math.abs(perSecond) * lag < 0.008;
const GIVEN = PAIRS.flatMap((pair) => MOVES.map((move) => ({ ...pair, ...move }))).filter(isRoomy);

test.each(GIVEN)(
  'the fund pays nothing for a pair at $leverage times in a minute of $perSecond a second, $lag s late, a lie of $lie',
  (given) => {
    const stage = new Stage(given, given);
    stage.goTo(AFTER);
    expect(stage.paid).toBe(0n);
    // Nobody is closed at a better price than the true one.
    expect(stage.worse.filter((each) => each < 0)).toEqual([]);
    expect(stage.futures.wrongs()).toEqual([]);
  },
);

test('a move of which two sources tell one after the other liquidates in time, also while they are apart', () => {
  const found = GIVEN.filter(({ lie = 0, perSecond }) => lie === 0 && Math.abs(perSecond) > 0.001).map((given) => {
    const stage = new Stage(given, given);
    stage.goTo(AFTER);
    return stage.worse.length;
  });
  expect(found.filter((each) => each === 0)).toEqual([]);
});

test('a position is closed at no better price than the true one when the loss of another market ends it', () => {
  const stage = new Stage({ leverage: 20, worth: 100_000n * USDT, isCross: true }, { perSecond: -0.001, lag: 1_000 });
  stage.tellOther(P);
  stage.open(LONGS, LONG, 20, 100_000n * USDT, { market: OTHER });
  // The rest of their money lies elsewhere.
  stage.futures.fund(LONGS, -stage.futures.available(LONGS));
  stage.goTo(7);
  expect(stage.futures.openOf(LONGS)).toHaveLength(2);
  stage.tellOther(P - 70_000);
  stage.next();
  expect(stage.worse.length).toBeGreaterThan(0);
  expect(stage.worse.filter((each) => each < 0)).toEqual([]);
});

test('a position is closed by the worse of two sources that are apart, and at nothing worse', () => {
  // The price rises, and the second source says what it was.
  const stage = new Stage({ leverage: 20, worth: 100_000n * USDT, isCross: true }, { perSecond: 0.001, lag: 1_000 });
  stage.tellOther(P);
  stage.open(LONGS, LONG, 20, 100_000n * USDT, { market: OTHER });
  stage.futures.fund(LONGS, -stage.futures.available(LONGS));
  stage.goTo(8);
  stage.tellOther(P * 0.85);
  stage.next();
  const closed = stage.after.findLast(({ owner, market }) => owner === LONGS && market === MARKET);
  expect(stage.futures.prices.get(MARKET)?.state).toBe('sources_apart');
  expect(closed?.closeTicks).toBeLessThanOrEqual(P);
  expect(closed?.closeTicks).toBeGreaterThan(P * 0.9995);
});

test('receipts of liquidations while two sources are apart verify, and none that closed by the better of the two', async () => {
  const stage = new Stage({ leverage: 20, worth: 250_000n * USDT }, { perSecond: -0.003, lag: 1 });
  stage.goTo(AFTER);
  const [deed] = stage.deeds.filter(({ ticks }) => ticks.some(({ apart }) => apart !== undefined));
  const problemsOf = async ({ ticks, inputs, rule, output }: Deed): Promise<readonly string[]> => {
    const receipt = { id: 1n, positions: [], rule, ticks: JSON.stringify(ticks), inputs, output };
    const query = async (sql: string, [after]: readonly bigint[] = []) => ({
      rows: sql.includes('FROM futures_receipt') && after === 0n ? [receipt] : [],
    });
    const recorded = async (_: number, from: number) => ({ text: stage.recorded.get(from / 1_000) ?? '' });
    return (await verifyFutures.verify({ client: { query } as never, recorded })).problems;
  };
  expect(await problemsOf(deed!)).toEqual([]);
  const inputs = deed!.inputs.replace(/"spreadPpm":\d+/g, '"spreadPpm":200');
  const better = { ...deed!, inputs, output: recompute(deed!.rule, inputs) };
  expect(await problemsOf(better)).toEqual(['futures receipt 1: was reckoned by other prices than it names']);
  const ticks = deed!.ticks.map(({ apart: _, ...tick }) => tick);
  expect(await problemsOf({ ...better, ticks })).toEqual(['futures receipt 1: its prices were not written down']);
});

test('a copy is closed at no better price than the true one when its leader’s position is closed against another', () => {
  const stage = new Stage({ leverage: 10, worth: 1_000n * USDT, isCross: true }, { perSecond: -0.001, lag: 1_000 });
  const { futures } = stage;
  futures.leaders.set(LEADER, { owner: LEADER, ratioPpm: 0, maxFollowers: 1, revision: 1, isActive: true });
  // The follower has the long alone; in the account of the leader a short stands against it.
  stage.open(LEADER, SHORT, 10, 100_000n * USDT);
  stage.ask(follow(FOLLOWER, { number: 500, allocation: BROUGHT }));
  stage.open(LEADER, LONG, 10, 90_000n * USDT);
  stage.tellOther(P);
  stage.open(LEADER, LONG, 50, 95_000n * USDT, { market: OTHER });
  futures.fund(LEADER, -futures.available(LEADER));
  stage.goTo(7);
  expect(futures.prices.get(MARKET)?.state).toBe('sources_apart');
  expect(futures.openOf(FOLLOWER)).toHaveLength(2);
  stage.tellOther(P * 0.88);
  stage.next();
  const copied = stage.after.filter(
    ({ owner, market, reason }) => owner === FOLLOWER && market === MARKET && reason === 'copied',
  );
  expect(copied).toHaveLength(1);
  expect(copied[0]!.closeTicks).toBeLessThanOrEqual(truthAt(-0.001, 8));
  expect(futures.wrongs()).toEqual([]);
});

test('an order of another market waits while two sources are apart on one that stands for it', () => {
  const stage = new Stage({ leverage: 10, worth: 1_000n * USDT, isCross: true }, { perSecond: -0.001, lag: 1_000 });
  const { futures } = stage;
  stage.tellOther(P);
  const limit = Math.round(P * 0.99);
  stage.open(LONGS, LONG, 10, 10_000n * USDT, { market: OTHER, limit });
  stage.goTo(4);
  expect(futures.prices.get(MARKET)?.state).toBe('sources_apart');
  stage.tellOther(limit - 1_000);
  stage.next();
  expect(futures.openOf(LONGS)).toHaveLength(1);
  // Three speak, and it starts.
  futures.prices.set(MARKET, { state: 'fresh', mark: P, index: P });
  futures.run(stage.told.second + 1, { owners: [LONGS] });
  expect(futures.openOf(LONGS)).toHaveLength(2);
});

test('while two sources are apart nothing else is done: no stop, no closing, no order, and nothing leaves the account', () => {
  const stage = new Stage({ leverage: 10, worth: 1_000n * USDT, isCross: true }, { perSecond: -0.005, lag: 1 });
  const [position] = stage.futures.openOf(LONGS);
  const stops = { kind: 'stops', owner: LONGS, id: position!.id, takeProfit: null, stopLoss: P * 0.99 } as const;
  expect(stage.futures.run(stage.told.second, { commands: [stops] }).answers).not.toContainEqual(expect.any(Error));
  stage.goTo(5);
  expect(stage.futures.prices.get(MARKET)?.state).toBe('sources_apart');
  // It is recorded, and users cannot act by it.
  expect(stage.told.prices.mark).toBeNull();
  expect(stage.futures.openOf(LONGS)).toHaveLength(1);
  const asked = [close(LONGS, position!.id), open(SHORTS, 1)];
  const { answers } = stage.futures.run(stage.told.second, { commands: asked });
  expect(answers.map((each) => each instanceof Error)).toEqual([true, true]);
  expect(stage.futures.mayLeave(LONGS, 1n)).toBe(false);
});
