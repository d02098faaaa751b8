import { LONG, type PositionSide, SHORT } from './reckoning.ts';

/** All open positions of one side of a market together. */
export interface SideTotal {
  readonly lots: bigint;
  /** Their value at their open prices, quote minor units. */
  readonly value: bigint;
}

/**
 * What the house has gained by the positions of a market, were all of them closed at the mark: what its users have lost.
 * Spreads and fees of the closings are left out.
 * @param unit quote minor units of one tick on one of the lots
 */
export function houseProfit(unit: bigint, mark: number, long: SideTotal, short: SideTotal): bigint {
  const gained = (side: PositionSide, { lots, value }: SideTotal): bigint =>
    BigInt(side) * (unit * BigInt(mark) * lots - value);
  return -(gained(LONG, long) + gained(SHORT, short));
}

/** A part of a whole in parts per million, rounded down; null of nothing. */
export function shareOf(part: bigint, whole: bigint): bigint | null {
  return whole <= 0n ? null : (part * 1_000_000n) / whole;
}
