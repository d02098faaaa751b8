import { mulDivUp, RATE_ONE } from '../money/rounding.ts';
import { gainLimit, type PositionSide } from './reckoning.ts';

/** How the spread of a market is reckoned, parts per million (ppm) of the price. */
export interface SkewRules {
  /** Always there: of openings and of closings. */
  readonly spreadPpm: number;
  /** Added for an opening when the house stands against `maxSkew` after it, in proportion before. */
  readonly skewPpm: number;
  /** The most the house may stand against, quote minor units: see `caps.ts`. */
  readonly maxSkew: bigint;
}

/**
 * The spread of an opening, ppm. It grows with what the house then stands against (value of longs less value of shorts),
 * so that whoever evens it out is served better than whoever adds to it.
 * @param skew value of longs less that of shorts before it
 */
export function openingSpread(
  { spreadPpm, skewPpm, maxSkew }: SkewRules,
  skew: bigint,
  side: PositionSide,
  value: bigint,
): number {
  const after = (skew + BigInt(side) * value) * BigInt(side);
  if (after <= 0n || maxSkew <= 0n) return spreadPpm;
  return spreadPpm + Number(mulDivUp(BigInt(skewPpm), after < maxSkew ? after : maxSkew, maxSkew));
}

/** A spread in whole ticks of a price, rounded up. */
function spreadTicks(ticks: number, ppm: number): number {
  return Number(mulDivUp(BigInt(ticks), BigInt(ppm), RATE_ONE));
}

/** The price a position is opened at: a long above the mark, a short below it, never below one tick. */
export function openingTicks(side: PositionSide, mark: number, ppm: number): number {
  return Math.max(1, mark + side * spreadTicks(mark, ppm));
}

/**
 * The price a position is closed at: a long below the mark, a short above it; of a long no more than what it may bring.
 * @param ppm 0 where a long and a short are closed against each other
 */
export function closingTicks(side: PositionSide, openTicks: number, mark: number, ppm: number): number {
  const limit = gainLimit(side, openTicks) ?? Infinity;
  return Math.min(limit, Math.max(1, mark - side * spreadTicks(mark, ppm)));
}
