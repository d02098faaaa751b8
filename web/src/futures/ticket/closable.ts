import { lotsOfParts } from '@aureus/core/futures/lots.ts';
import { LONG, type PositionSide, SHORT } from '@aureus/core/futures/reckoning.ts';
import type { OwnPosition } from './own-positions.ts';
import type { Side } from './ticket.ts';

/** What an order of a side closes on a market, the oldest first: positions of the other side, but for trials. */
export function targetsOf(positions: readonly OwnPosition[], marketId: number, side: PositionSide): OwnPosition[] {
  return positions
    .filter((each) => each.marketId === marketId && each.side !== side && !each.isTrial)
    .toSorted((a, b) => a.id - b.id);
}

/** Lots that an order of each side may close: not always a whole number of them. */
export function closableOf(positions: readonly OwnPosition[], marketId: number): Record<Side, number> {
  const lotsAgainst = (side: PositionSide): number => {
    const targets = targetsOf(positions, marketId, side);
    const parts = targets.reduce((sum, { lots }) => sum + lots, 0);
    return lotsOfParts(parts, targets[0]?.inLot ?? 1);
  };
  return { long: lotsAgainst(LONG), short: lotsAgainst(SHORT) };
}
