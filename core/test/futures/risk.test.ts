import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isolatedLiquidationTicks, liquidationTicks } from '../../src/futures/liquidation-price.ts';
import { nightFee } from '../../src/futures/overnight.ts';
import { LONG, marginFor, SHORT, valueOf } from '../../src/futures/reckoning.ts';
import {
  equityOf,
  isAtOrBelow,
  mostLeaving,
  type OpenPosition,
  riskPpm,
  runningProfit,
} from '../../src/futures/risk.ts';
import { amount, position, positions } from './arbitraries.ts';
import { ppm, profit, rate } from './model.ts';

const limit = fc.constantFrom(1, 100_000, 300_000, 500_000, 999_999);

test('profit, risk rate and whether it is at the limit are what the exact model says', () => {
  fc.assert(
    fc.property(amount, positions, limit, (balance, list, limitPpm) => {
      const account = { balance, positions: list };
      for (const each of list) expect(runningProfit(each)).toBe(profit(each).top);
      const exact = rate(balance, list);
      expect(isAtOrBelow(account, limitPpm)).toBe(exact.isAtMost(ppm(limitPpm)));
      const floor = riskPpm(account)!;
      expect(ppm(floor).isAtMost(exact)).toBe(true);
      expect(exact.isAtMost(ppm(floor))).toBe(ppm(floor).top * exact.bottom === exact.top * ppm(floor).bottom);
      expect(ppm(floor + 1n).isAtMost(exact)).toBe(false);
    }),
  );
});

test('an account without positions has no risk rate and is never at a limit', () => {
  expect(riskPpm({ balance: 0n, positions: [] })).toBeNull();
  expect(isAtOrBelow({ balance: 0n, positions: [] }, 500_000)).toBe(false);
});

test('the most that may leave is the last amount that keeps the rate above the limit, and no more than there is', () => {
  fc.assert(
    fc.property(amount, positions, limit, (balance, list, limitPpm) => {
      const isHighWithout = (leaving: bigint): boolean =>
        !rate(balance - leaving, list).isAtMost(ppm(limitPpm)) && leaving <= balance;
      const most = mostLeaving({ balance, positions: list }, limitPpm);
      if (most < 0n) expect(isHighWithout(0n)).toBe(false);
      else expect([isHighWithout(most), isHighWithout(most + 1n)]).toEqual([true, false]);
    }),
  );
  expect(mostLeaving({ balance: 7n, positions: [] }, 1_000_000)).toBe(7n);
});

test('the estimated price is the first tick that liquidates an isolated position', () => {
  fc.assert(
    fc.property(position, limit, (given, limitPpm) => {
      const at = isolatedLiquidationTicks(given, limitPpm);
      const isLiquidated = (mark: number): boolean => rate(0n, [{ ...given, mark }]).isAtMost(ppm(limitPpm));
      if (at === null) {
        // Only a long can be safe at every price; it is at one tick as well.
        expect(isLiquidated(1)).toBe(false);
      } else {
        expect(isLiquidated(at)).toBe(true);
        expect(isLiquidated(at + given.side)).toBe(false);
      }
    }),
  );
});

test('the estimated price of a cross account is the first tick of that market that liquidates it', () => {
  fc.assert(
    fc.property(amount, positions, limit, (balance, list, limitPpm) => {
      const [{ marketId }] = list as [(typeof list)[0]];
      const ofMarket = list.filter((each) => each.marketId === marketId);
      const at = liquidationTicks({ balance, positions: list }, ofMarket, limitPpm);
      if (at === null) return;
      const net = ofMarket.reduce((sum, each) => sum + each.side * each.lots, 0);
      const isLiquidated = (mark: number): boolean =>
        rate(
          balance,
          list.map((each) => (each.marketId === marketId ? { ...each, mark } : each)),
        ).isAtMost(ppm(limitPpm));
      expect(isLiquidated(at)).toBe(true);
      expect(isLiquidated(at + Math.sign(net))).toBe(false);
    }),
  );
});

test('long and short of the same size on one market have no liquidation price', () => {
  const long: OpenPosition = {
    side: LONG,
    lots: 5,
    openTicks: 100,
    margin: 50n,
    originalMargin: 50n,
    unit: 1n,
    mark: 100,
  };
  const both = [long, { ...long, side: SHORT }] as const;
  expect(liquidationTicks({ balance: 0n, positions: both }, both, 500_000)).toBeNull();
  expect(liquidationTicks({ balance: 0n, positions: [] }, [], 500_000)).toBeNull();
});

test('a flat price and sixty nights liquidate at the true tick: what the nights took is no equity any more', () => {
  const [unit, openTicks, lots, overnightPpm, limitPpm] = [7n, 60_000, 13, 1_500, 500_000] as const;
  const originalMargin = marginFor(valueOf(unit, openTicks, lots), 5);
  let open: OpenPosition = {
    side: LONG,
    lots,
    openTicks,
    margin: originalMargin,
    originalMargin,
    unit,
    mark: openTicks,
  };
  const atFirst = isolatedLiquidationTicks(open, limitPpm)!;
  for (let night = 0; night < 60; night += 1) {
    const { fromMargin } = nightFee({ unit, openTicks, lots, overnightPpm, margin: open.margin, balance: 0n });
    open = { ...open, margin: open.margin - fromMargin };
  }
  // 60 nights of 0.15 % are 9 % of the value, of 20 % margin; half of it is the limit, a tenth of the value.
  const at = isolatedLiquidationTicks(open, limitPpm)!;
  expect(atFirst).toBe(54_000);
  expect(at).toBe(59_400);
  expect(isAtOrBelow({ balance: 0n, positions: [{ ...open, mark: at }] }, limitPpm)).toBe(true);
  expect(isAtOrBelow({ balance: 0n, positions: [{ ...open, mark: at + 1 }] }, limitPpm)).toBe(false);
  expect(equityOf({ balance: 0n, positions: [open] })).toBe(open.margin);
  // Seven more nights, and it is at the limit without the price having moved at all.
  for (let night = 0; night < 7; night += 1) {
    const { fromMargin } = nightFee({ unit, openTicks, lots, overnightPpm, margin: open.margin, balance: 0n });
    open = { ...open, margin: open.margin - fromMargin };
  }
  expect(isAtOrBelow({ balance: 0n, positions: [open] }, limitPpm)).toBe(true);
});
