import type { LiquidationRules } from '@aureus/core/futures/liquidation.ts';
import { beforeAll, expect, test } from 'vitest';
import type { OpenPosition, Position } from '../../src/futures/position.ts';
import { type Asked, FUTURES, InMemoryFutures, INSURANCE, paidByFund } from './in-memory.ts';
import { instrument } from './instrument.ts';
import { march, type March, stepOf } from './march.ts';
import { randomOf } from './random.ts';

const ACCOUNTS = 2_000;
const [CROSS, ISOLATED] = [1, 2];
const UNIT = 1_000_000;
const BASE_SECOND = 1_800_000_000;
const DAY_STEPS = 24 * 60 * 3;
const rules: LiquidationRules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const instruments = [instrument(CROSS), instrument(ISOLATED, { isCross: false })];

/** An account as it was before a step: numbers are exact, because all of them are far below 2^53. */
interface Before {
  readonly balance: number;
  readonly positions: readonly OpenPosition[];
  /** The last step at which anything of it changed. */
  readonly since: number;
}

interface Liquidated extends Before {
  readonly owner: number;
  readonly step: number;
  readonly output: string;
}

interface Replayed {
  readonly futures: InMemoryFutures;
  readonly liquidations: readonly Liquidated[];
  readonly funded: bigint;
  readonly paid: bigint;
  readonly refusedFor: ReadonlySet<string>;
  /** Open positions at the moment at which USDC is furthest away. */
  readonly atOutlier: readonly Before[];
}

/** Twice what is left above the limit, at a price: at zero or below it is liquidated. Written down apart from core. */
function room({ balance, positions }: Pick<Before, 'balance' | 'positions'>, mark: number): number {
  let [equity, original] = [balance, 0];
  for (const { side, parts, openTicks, margin, originalMargin } of positions) {
    equity += Number(margin) + side * (mark - openTicks) * parts;
    original += Number(originalMargin);
  }
  return original === 0 ? Infinity : 2 * equity - original;
}

const isUsable = (price: March['prices'][number]): boolean => price?.state === 'fresh';
const crossOf = (positions: readonly OpenPosition[]): OpenPosition[] => positions.filter(({ isCross }) => isCross);

/** Between which marks nothing happens to an owner. */
function quietBetween(futures: InMemoryFutures, owner: number): readonly [low: number, high: number] {
  const open = futures.openOf(owner);
  let [low, high] = [-Infinity, Infinity];
  const balance = Number(futures.available(owner));
  const accounts = [
    { balance, positions: crossOf(open) },
    ...open.filter(({ isCross }) => !isCross).map((each) => ({ balance: 0, positions: [each] })),
  ];
  for (const account of accounts) {
    if (account.positions.length === 0) continue;
    const slope = room(account, 1) - room(account, 0);
    const edge = -room(account, 0) / slope;
    if (slope > 0) low = Math.max(low, edge + 1);
    else if (slope < 0) high = Math.min(high, edge - 1);
    else if (room(account, 0) <= 0) return [Infinity, -Infinity];
  }
  for (const id of futures.book.idsOf(owner)) {
    const { side, limit, status } = futures.book.get(id) as Position;
    if (status === 0 && side === 1) low = Math.max(low, limit ?? Infinity);
    else if (status === 0) high = Math.min(high, limit ?? -Infinity);
  }
  for (const { side, openTicks, takeProfit, stopLoss } of open) {
    const [below, above] = side === 1 ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
    low = Math.max(low, below ?? -Infinity);
    high = Math.min(high, above ?? Infinity, side === 1 ? 3 * openTicks : Infinity);
  }
  return [low, high];
}

/** What somebody does next who has this, at a price. */
function nextOf(futures: InMemoryFutures, owner: number, mark: number, random: (below: number) => number): Asked[] {
  const open = futures.openOf(owner);
  const [mine] = open;
  if (mine && random(10) < 6) {
    const parts = random(2) === 0 ? null : 1 + random(mine.parts);
    return [{ kind: 'close', owner, id: mine.id, parts, worst: null }];
  }
  if (open.length > 2) return [];
  const leverage = [2, 5, 10, 20, 50, 100][random(6)] ?? 10;
  const side = random(2) === 0 ? 1 : -1;
  const margin = (Number(futures.available(owner)) * (10 + random(50))) / 100;
  const parts = Math.floor((margin * leverage) / mark);
  if (parts < 1) return [];
  const near = (percent: number): number => Math.round(mark * (1 + percent / 100));
  const limit = random(4) === 0 ? near((-side * (1 + random(10))) / 10) : null;
  const from = limit ?? mark;
  const stop = (percent: number): number | null =>
    random(5) === 0 ? Math.round(from * (1 + (side * percent) / 100)) : null;
  const terms = {
    market: random(2) === 0 ? CROSS : ISOLATED,
    side,
    parts: Math.min(parts, 1_000_000),
    leverage,
    limit,
    isReduceOnly: false,
    takeProfit: stop(2 + random(20)),
    stopLoss: stop(-1 - random(5)),
    worst: null,
    shownFeePpm: null,
  } as const;
  return [{ kind: 'open', owner, terms }];
}

function replay({ prices, usdc, usdt }: March, seed: number): Replayed {
  const random = randomOf(seed);
  const futures = new InMemoryFutures(instruments, rules);
  futures.fund(FUTURES, 10n ** 15n);
  futures.fund(INSURANCE, 10n ** 13n);
  const diary: number[][] = prices.map(() => []);
  const [since, low, high] = [
    new Int32Array(ACCOUNTS + 1),
    new Float64Array(ACCOUNTS + 1),
    new Float64Array(ACCOUNTS + 1),
  ];
  const touch = (owner: number, step: number): void => {
    since[owner] = step;
    [low[owner], high[owner]] = quietBetween(futures, owner);
  };
  for (let owner = 1; owner <= ACCOUNTS; owner += 1) {
    futures.fund(owner, BigInt((500 + random(4_500)) * UNIT));
    diary[random(2 * DAY_STEPS)]?.push(owner);
    touch(owner, 0);
  }
  const before = (owner: number): Before => {
    let balance = Number(futures.available(owner));
    // What orders hold that wait is given back before anything is liquidated.
    for (const id of futures.book.idsOf(owner)) {
      const { status, margin, fee } = futures.book.get(id) as Position;
      if (status === 0) balance += Number(margin + fee);
    }
    return { balance, positions: futures.openOf(owner), since: since[owner] ?? 0 };
  };
  const everybody = Array.from({ length: ACCOUNTS }, (_, place) => place + 1);
  const outlier = usdt.reduce(
    (most, price, step) => (usdc[step]! / price > usdc[most]! / usdt[most]! ? step : most),
    0,
  );
  const liquidations: Liquidated[] = [];
  const refusedFor = new Set<string>();
  let atOutlier: Before[] = [];
  let paid = 0n;
  for (const [step, price] of prices.entries()) {
    if (step % DAY_STEPS === 3) for (const owner of futures.chargeNight(300)) touch(owner, step - 1);
    if (step === outlier) atOutlier = everybody.map(before);
    for (const market of [CROSS, ISOLATED]) {
      if (price) futures.prices.set(market, price);
      else futures.prices.delete(market);
    }
    const mark = isUsable(price) ? (price?.mark ?? 0) : null;
    const isChecked = step % 10_000 === 0;
    const near: number[] = [];
    for (let owner = 1; owner <= ACCOUNTS; owner += 1) {
      if (mark !== null && (mark <= low[owner]! || mark >= high[owner]!)) near.push(owner);
    }
    const commands = price ? (diary[step] ?? []).flatMap((owner) => nextOf(futures, owner, price.mark, random)) : [];
    for (const owner of diary[step] ?? []) diary[step + 1 + random(8 * DAY_STEPS)]?.push(owner);
    if (near.length === 0 && commands.length === 0 && !isChecked) continue;
    const owners = isChecked ? everybody : near;
    const were = new Map(owners.map((owner) => [owner, before(owner)]));
    const done = futures.run(BASE_SECOND + step, { owners, commands });
    paid += paidByFund(done.entries);
    for (const answer of done.answers) if (answer instanceof Error) refusedFor.add(answer.message);
    for (const { owner, rule, positions, output } of done.deeds) {
      expect(near, `seed ${seed}`).toContain(owner);
      if (rule !== 'futures.liquidation.1') continue;
      const all = were.get(owner) as Before;
      const isCross = all.positions.some(({ id, isCross: shares }) => shares && positions.includes(id));
      const account = isCross
        ? { ...all, positions: crossOf(all.positions) }
        : { ...all, balance: 0, positions: all.positions.filter(({ id }) => positions.includes(id)) };
      liquidations.push({ ...account, owner, step, output });
    }
    for (const owner of new Set(done.changes.map(({ after }) => after.owner))) touch(owner, step);
    if (isChecked && mark !== null) {
      for (const owner of everybody) {
        const { balance, positions } = before(owner);
        expect(room({ balance, positions: crossOf(positions) }, mark), `seed ${seed}`).toBeGreaterThan(0);
      }
      expect(futures.wrongs(), `seed ${seed}`).toEqual([]);
    }
  }
  return { futures, liquidations, funded: 10n ** 13n, paid, refusedFor, atOutlier };
}

const seed = 20_230_311;
let recorded: March;
let done: Replayed;
beforeAll(() => {
  recorded = march();
  done = replay(recorded, seed);
}, 120_000);

test('three weeks of March 2023 with 2,000 accounts leave no wallet below zero, and all of them together nothing', () => {
  expect(done.futures.wrongs()).toEqual([]);
  expect(done.liquidations.length).toBeGreaterThan(500);
});

test('each liquidation was at the first price that allowed it, found again from the ticks alone', () => {
  for (const account of done.liquidations) {
    let first = account.since + 1;
    while (!isUsable(recorded.prices[first]!) || room(account, recorded.prices[first]!.mark) > 0) first += 1;
    expect(first, `owner ${account.owner}`).toBe(account.step);
  }
});

test('the insurance fund has paid what nobody else had, to the cent, and for nothing else', () => {
  let owed = 0;
  for (const { balance, positions, output, step, owner } of done.liquidations) {
    const { mark } = recorded.prices[step]!;
    const { steps } = JSON.parse(output) as { steps: { id: number; lots: number; ticks: number }[] };
    let left = balance + positions.reduce((sum, { margin }) => sum + Number(margin), 0);
    for (const { id, lots, ticks } of steps) {
      const { side, openTicks } = positions.find((each) => each.id === id)!;
      expect([mark, mark - side * Math.ceil((mark * 200) / 1e6)], `owner ${owner}`).toContain(ticks);
      left += side * (ticks - openTicks) * lots;
    }
    if (left < 0) owed -= left;
  }
  expect(owed).toBeGreaterThan(0);
  expect(Number(done.paid)).toBe(owed);
  expect(done.futures.available(INSURANCE)).toBe(done.funded - done.paid);
});

test('USDC lost its peg on 11 March, and nobody was liquidated by what bitcoin cost in it', () => {
  const { usdt, usdc, prices } = recorded;
  const [from, to] = [stepOf(Date.UTC(2023, 2, 11)), stepOf(Date.UTC(2023, 2, 12))];
  const furthest = Math.max(...usdc.slice(from, to));
  const byUsdc = done.atOutlier.filter(({ balance, positions }) => {
    const alone = positions.filter(({ isCross }) => !isCross).map((each) => ({ balance: 0, positions: [each] }));
    return [{ balance, positions: crossOf(positions) }, ...alone].some((account) => room(account, furthest) <= 0);
  });
  // Of those who were short then, these would have lost everything.
  expect(byUsdc.length).toBeGreaterThan(20);
  for (const { step } of done.liquidations) {
    const around = usdt.slice(Math.max(0, step - 45), step + 1);
    const { mark } = prices[step]!;
    expect(mark).toBeGreaterThan(Math.min(...around) * 0.99);
    expect(mark).toBeLessThan(Math.max(...around) * 1.01);
  }
});

test('the same seed ends in the same state', () => {
  expect(replay(recorded, seed).futures.hash()).toBe(done.futures.hash());
  expect(new InMemoryFutures(instruments, rules).hash()).not.toBe(done.futures.hash());
});
