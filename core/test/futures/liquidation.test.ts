import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  liquidate,
  type LiquidationPosition,
  type LiquidationRules,
  markWhileClosed,
  rulesOf,
} from '../../src/futures/liquidation.ts';
import { LONG, profitOf, SHORT } from '../../src/futures/reckoning.ts';
import { closingTicks } from '../../src/futures/spread.ts';
import { amount, positions } from './arbitraries.ts';
import { ppm, rate, stepsOf } from './model.ts';

const rules: LiquidationRules = { limitPpm: 500_000, bufferPpm: 100_000, isAllTogether: false };
const whole = (list: readonly LiquidationPosition[], key: 'margin' | 'originalMargin'): bigint =>
  list.reduce((sum, each) => sum + each[key], 0n);

/** A position that was opened at 1,000 with a tenth of its value. */
const open = (id: number, more: Partial<LiquidationPosition>): LiquidationPosition => ({
  id,
  marketId: 1,
  side: LONG,
  lots: 10,
  openTicks: 1_000,
  unit: 1n,
  mark: 1_000,
  margin: 1_000n,
  originalMargin: 1_000n,
  reserve: 20_000n,
  spreadPpm: 0,
  isStuck: false,
  ...more,
});

test('no money is made or lost: what was there and what was gained is balance, margin that stays, and shortfall', () => {
  fc.assert(
    fc.property(amount, positions, fc.boolean(), (balance, list, isAllTogether) => {
      const { steps, charges, ...after } = liquidate(balance, list, { ...rules, isAllTogether });
      const byId = new Map(list.map((each) => [each.id, { ...each }]));
      let released = 0n;
      for (const { id, lots, profit } of steps) {
        const each = byId.get(id)!;
        const part = (each.margin * BigInt(lots)) / BigInt(each.lots);
        released += part + profit;
        const left = each.lots - lots;
        expect(left).toBeGreaterThanOrEqual(0);
        byId.set(id, { ...each, lots: left, margin: each.margin - part });
      }
      const charged = charges.reduce((sum, each) => sum + each.amount, 0n);
      expect(after.balance).toBe(balance + released + charged + after.shortfall);
      expect(after.balance >= 0n && after.shortfall >= 0n).toBe(true);
      for (const { id, amount: taken } of charges) expect(taken <= byId.get(id)!.margin).toBe(true);
      // The insurance fund pays only when there is nothing else left.
      if (after.shortfall > 0n) {
        expect(after.balance).toBe(0n);
        expect([...byId.values()].every(({ lots }) => lots === 0)).toBe(true);
      }
    }),
  );
});

test('it stops above the limit and the buffer, and not before', () => {
  fc.assert(
    fc.property(amount, positions, (balance, list) => {
      const { steps } = liquidate(balance, list, rules);
      const isEnough = !rate(balance, list).isAtMost(ppm(600_000));
      expect(steps.length === 0).toBe(isEnough);
      const lotsOf = new Map(list.map((each) => [each.id, each.lots]));
      for (const { id, lots } of steps) lotsOf.set(id, lotsOf.get(id)! - lots);
      const left = list.filter(({ id }) => lotsOf.get(id)! > 0);
      if (left.length === 0 || steps.length === 0) return;
      const { balance: after, charges } = liquidate(balance, list, rules);
      const scaled = left.map((each) => {
        const closed = each.lots - lotsOf.get(each.id)!;
        const share = (money: bigint): bigint => money - (money * BigInt(closed)) / BigInt(each.lots);
        const charged = charges.find(({ id }) => id === each.id)?.amount ?? 0n;
        const stays = { ...each, lots: each.lots - closed, margin: share(each.margin) - charged };
        return { ...stays, originalMargin: share(each.originalMargin) };
      });
      // A position is closed against one other at most when only two are left; of more the parts round twice.
      if (left.length === list.length - steps.length) {
        expect(rate(after, scaled).isAtMost(ppm(600_000))).toBe(false);
      }
    }),
  );
});

test('a long and a short of one market go first, at the mark, without a spread', () => {
  const list = [
    open(1, { mark: 920, spreadPpm: 10_000, lots: 10 }),
    open(2, { mark: 920, spreadPpm: 10_000, side: SHORT, lots: 4, margin: 400n, originalMargin: 400n }),
    open(3, { marketId: 2, mark: 850, spreadPpm: 10_000 }),
  ];
  const { steps } = liquidate(0n, list, { ...rules, bufferPpm: 0 });
  expect(steps.slice(0, 2)).toEqual([
    { id: 1, lots: 4, ticks: 920, profit: -320n },
    { id: 2, lots: 4, ticks: 920, profit: 320n },
  ]);
  // Then the largest loss, with the spread.
  expect(steps[2]).toEqual({ id: 3, lots: 10, ticks: 841, profit: -1_590n });
});

test('the rate is looked at again after each: what is safe by then stays open', () => {
  const list = [open(1, { mark: 990 }), open(2, { marketId: 2, mark: 860 }), open(3, { marketId: 3, mark: 1_000 })];
  // Equity 1,500 of 3,000 is at the limit. Without the worst it is 1,500 of 2,000.
  expect(liquidate(0n, list, rules).steps.map(({ id }) => id)).toEqual([2]);
  expect(liquidate(0n, list, { ...rules, isAllTogether: true }).steps.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('a loss beyond all the money of the account is paid by a gain beside it, before the insurance fund is asked', () => {
  const list = [open(1, { mark: 500 }), open(2, { marketId: 2, mark: 1_400 })];
  const { steps, shortfall, balance } = liquidate(0n, list, rules);
  expect(steps.map(({ id }) => id)).toEqual([1, 2]);
  expect([shortfall, balance]).toEqual([0n, 1_000n]);
  const poor = liquidate(100n, [open(1, { mark: 500 }), open(2, { marketId: 2, mark: 1_100 })], rules);
  expect([poor.shortfall, poor.balance]).toEqual([5_000n - 1_000n - 2_000n - 100n, 0n]);
});

test('every step is at the price its rule says', () => {
  fc.assert(
    fc.property(positions, (list) => {
      const { steps } = liquidate(0n, list, { ...rules, isAllTogether: true });
      for (const { id, lots, ticks, profit } of steps) {
        const { side, openTicks, mark, spreadPpm, unit } = list.find((each) => each.id === id)!;
        expect([0, spreadPpm].map((spread) => closingTicks(side, openTicks, mark, spread))).toContain(ticks);
        expect(profit).toBe(profitOf(unit, side, openTicks, ticks, lots));
      }
      expect(whole(list, 'margin') <= whole(list, 'originalMargin')).toBe(true);
    }),
  );
});

test('what cannot be ended now stays open, its margin pays before the insurance fund, and only its losses count', () => {
  const stuck = open(2, { marketId: 2, isStuck: true, mark: 1_000 });
  const { steps, charges, shortfall } = liquidate(0n, [open(1, { mark: 500 }), stuck], rules);
  expect(steps.map(({ id }) => id)).toEqual([1]);
  expect(charges).toEqual([{ id: 2, amount: 1_000n }]);
  expect(shortfall).toBe(3_000n);
  expect(liquidate(0n, [{ ...stuck, mark: 1 }], rules).steps).toEqual([]);
  const long = { side: LONG, openTicks: 100 } as const;
  const short = { side: SHORT, openTicks: 100 } as const;
  expect([90, 100, 110].map((last) => markWhileClosed(long, last))).toEqual([90, 100, 100]);
  expect([90, 100, 110].map((last) => markWhileClosed(short, last))).toEqual([100, 100, 110]);
});

test('an account goes by the rules its positions were ordered on, in proportion, and by those of now where these are milder', () => {
  const now: LiquidationRules = { limitPpm: 900_000, bufferPpm: 500_000, isAllTogether: true };
  const before = (originalMargin: bigint) => ({ ...rules, id: 1, originalMargin });
  const later = (originalMargin: bigint) => ({ ...now, id: 2, originalMargin });
  expect(rulesOf([before(10n)], now)).toEqual(rules);
  expect(rulesOf([later(10n)], now)).toEqual(now);
  expect(rulesOf([later(10n)], rules)).toEqual(rules);
  expect(rulesOf([], now)).toEqual(now);
  // A small one of before is worth what it is: 1 of 100.
  expect(rulesOf([before(1n), later(99n)], now)).toEqual({
    limitPpm: 896_000,
    bufferPpm: 496_000,
    isAllTogether: true,
    oneByOne: [1],
  });
  expect(rulesOf([before(1n), later(2n)], now).limitPpm).toBe(766_666);
});

test('a position of before is closed in its own way, and spares those that were ordered on the way of now nothing', () => {
  const together: LiquidationRules = { ...rules, isAllTogether: true };
  const mixed = { ...together, oneByOne: [4] };
  const list = [
    open(1, { mark: 990 }),
    open(2, { marketId: 2, mark: 860 }),
    open(3, { marketId: 3, mark: 700 }),
    open(4, { marketId: 4, mark: 890 }),
  ];
  // All of now goes, whatever the rate; what is left then is at the limit: it goes too.
  expect(liquidate(0n, list, mixed).steps.map(({ id }) => id)).toEqual([3, 2, 1, 4]);
  // With money beside it, what is left is safe and stays, though its loss was not the smallest.
  expect(liquidate(2_300n, list, mixed).steps.map(({ id }) => id)).toEqual([3, 2, 1]);
  // A pair goes together where both must go, or where the rate is not enough.
  const pair = [open(1, { mark: 700 }), open(2, { side: SHORT, mark: 700 }), open(3, { marketId: 2, mark: 600 })];
  const kept = { ...together, oneByOne: [2] };
  expect(liquidate(1_500n, pair, kept).steps.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(liquidate(20_000n, pair, kept).steps.map(({ id }) => id)).toEqual([3, 1]);
});

test('who keeps one position of before has what is ordered later closed together all the same', () => {
  fc.assert(
    fc.property(amount, positions, fc.nat(5), (balance, list, kept) => {
      const now: LiquidationRules = { ...rules, isAllTogether: true };
      const under = list.map(({ id, originalMargin }) => ({ ...(id - 1 === kept ? rules : now), id, originalMargin }));
      const { steps } = liquidate(balance, list, rulesOf(under, now));
      const closed = new Map(list.map(({ id }) => [id, 0]));
      for (const { id, lots } of steps) closed.set(id, closed.get(id)! + lots);
      const others = list.filter(({ id }) => id - 1 !== kept);
      expect(others.every(({ id, lots }) => closed.get(id) === lots)).toBe(true);
    }),
  );
});

test('a hedge that is closed one by one stays open where it is enough that what goes together has gone', () => {
  const hedge = [open(1, { mark: 900 }), open(2, { side: SHORT, mark: 900 })];
  const list = [...hedge, open(3, { marketId: 2, mark: 760 })];
  const kept = { ...rules, isAllTogether: true, oneByOne: [1, 2] };
  // Equity 1,300 of 3,000 is not enough; of 2,000 it is.
  expect(liquidate(700n, list, kept).steps.map(({ id }) => id)).toEqual([3]);
  // With 600 of 2,000 the hedge goes as well, and after it.
  expect(liquidate(0n, list, kept).steps.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('pairs of both ways go in the order of their markets, whichever side must go', () => {
  const pairOf = (first: number, marketId: number) => [
    open(first, { marketId, mark: 900 }),
    open(first + 1, { marketId, mark: 900, side: SHORT }),
  ];
  const list = [...pairOf(1, 2), ...pairOf(3, 1), open(5, { marketId: 3, mark: 400 })];
  const kept = { ...rules, isAllTogether: true, oneByOne: [2, 3, 5] };
  expect(liquidate(0n, list, kept).steps.map(({ id }) => id)).toEqual([3, 4, 1, 2, 5]);
});

test('with positions of both ways it does what an independent account of the rule does', () => {
  const seed = fc.record({ balance: amount, list: positions, apart: fc.uniqueArray(fc.integer({ min: 1, max: 6 })) });
  fc.assert(
    fc.property(seed, fc.boolean(), ({ balance, list, apart }, isAllTogether) => {
      const way = { ...rules, isAllTogether, oneByOne: isAllTogether ? apart : [] };
      const { steps } = liquidate(balance, list, way);
      expect(steps.map(({ id, lots }) => [id, lots])).toEqual(stepsOf(balance, list, way));
    }),
    { numRuns: 500 },
  );
});
