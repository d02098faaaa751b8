import fc from 'fast-check';
import type { LiquidationPosition } from '../../src/futures/liquidation.ts';
import { LONG, marginFor, type PositionSide, reserveFor, SHORT, valueOf } from '../../src/futures/reckoning.ts';

export const side = fc.constantFrom<PositionSide>(LONG, SHORT);
export const ticks = fc.integer({ min: 1, max: 10_000_000 });
export const lots = fc.integer({ min: 1, max: 10_000 });
export const unit = fc.bigInt(1n, 10_000n);
export const leverage = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 75, 100, 125);
export const amount = fc.bigInt(0n, 10n ** 13n);

/** Of a market a unit and a mark price. */
export const markets = fc.array(fc.record({ unit, mark: ticks }), { minLength: 1, maxLength: 3 });

/** A position as it was opened, of whose margin nights have taken a part. */
export const position = fc
  .record({
    marketId: fc.nat(2),
    side,
    lots,
    unit,
    openTicks: ticks,
    move: fc.integer({ min: -1_000, max: 1_000 }),
    leverage,
    taken: fc.integer({ min: 0, max: 100 }),
    spreadPpm: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ leverage: by, taken, move, ...rest }) => {
    const value = valueOf(rest.unit, rest.openTicks, rest.lots);
    const originalMargin = marginFor(value, by);
    return {
      ...rest,
      mark: Math.max(1, rest.openTicks + Math.trunc((rest.openTicks * move) / 1_000)),
      originalMargin,
      margin: originalMargin - (originalMargin * BigInt(taken)) / 100n,
      reserve: reserveFor(rest.side, value),
    };
  });

/** Positions of one account; those of a market share its unit, mark and spread. */
export const positions = fc.array(position, { minLength: 1, maxLength: 6 }).map((list): LiquidationPosition[] => {
  const first = new Map(list.map((each) => [each.marketId, each]));
  return list.map((each, place) => {
    const { unit: shared, mark, spreadPpm } = first.get(each.marketId) ?? each;
    const value = valueOf(shared, each.openTicks, each.lots);
    return {
      ...each,
      id: place + 1,
      isStuck: false,
      unit: shared,
      mark,
      spreadPpm,
      reserve: reserveFor(each.side, value),
    };
  });
});
