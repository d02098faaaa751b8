import type { PositionSide } from './reckoning.ts';

/** Most all positions of a user on a market may be worth for one of them to be opened with so much leverage or more. */
export interface Tier {
  readonly leverage: number;
  /** Quote minor units. */
  readonly maxUser: bigint;
}

/** Published limits of a market, quote minor units. */
export interface Caps {
  /** Most all positions of one side may be worth at their open prices. */
  readonly maxSide: bigint;
  /**
   * How much more the one side may be worth than the other after an opening on that side. Nobody is kept from closing: when
   * the other side goes, it may be more, at most `maxSide`; until it is less again nothing is opened on that side.
   */
  readonly maxSkew: bigint;
  /** Most all positions of one user may be worth, those of both sides together. */
  readonly maxUser: bigint;
  /** By leverage, ascending; what they allow falls, from `maxUser` on. */
  readonly tiers: readonly Tier[];
}

/**
 * Most all positions of a user on a market may be worth for one of them to be opened with a leverage. A gap in the price
 * costs the house what the margin does not cover: the thinner the margin, the less it may stand for.
 */
export function mostWith(leverage: number, { maxUser, tiers }: Pick<Caps, 'maxUser' | 'tiers'>): bigint {
  return tiers.findLast((tier) => leverage >= tier.leverage)?.maxUser ?? maxUser;
}

/**
 * Most all positions of a person with more than so much leverage may be worth together, over all markets. News moves all
 * prices at once: a limit of each market alone would let the same gap be paid for in every one of them.
 */
export interface TotalCap {
  readonly above: number;
  /** Quote minor units. */
  readonly most: bigint;
}

/** A position as it counts for that, at its open price, whichever side it is on. */
export interface Leveraged {
  readonly leverage: number;
  readonly value: bigint;
}

/** The strictest limit over all markets that a new position would break, that of the highest leverage; null when none. */
export function brokenTotal(open: readonly Leveraged[], wanted: Leveraged, caps: readonly TotalCap[]): TotalCap | null {
  const total = (above: number): bigint =>
    open.reduce((sum, { leverage, value }) => (leverage > above ? sum + value : sum), wanted.value);
  return caps.findLast(({ above, most }) => wanted.leverage > above && total(above) > most) ?? null;
}

/** What is open on a market, at open prices. */
export interface OpenInterest {
  readonly long: bigint;
  readonly short: bigint;
}

export type CapRefusal = 'user_full' | 'side_full' | 'skew_full' | 'house_full';

/** What is open when a position of this value comes or, below zero, goes. */
export function withPosition({ long, short }: OpenInterest, side: PositionSide, value: bigint): OpenInterest {
  return side === 1 ? { long: long + value, short } : { long, short: short + value };
}

/** What the house stands against: above zero when users are long. */
export function skewOf({ long, short }: OpenInterest): bigint {
  return long - short;
}

/** A position somebody wants to open. */
export interface Wanted {
  readonly side: PositionSide;
  readonly leverage: number;
  /** At the price it would be opened at. */
  readonly value: bigint;
  /** What the house sets aside for it, see `reserveFor`. */
  readonly reserve: bigint;
}

/**
 * Why the house does not take the other side of a position; null when it does. What evens out is never refused for the
 * skew. Long and short of one user do not even out: who has both costs the others room on both sides.
 * @param own what the user has open there already, at open prices
 * @param houseFunds what the house has free for that
 */
export function whyRefused(
  open: OpenInterest,
  own: OpenInterest,
  { side, leverage, value, reserve }: Wanted,
  caps: Caps,
  houseFunds: bigint,
): CapRefusal | null {
  const { maxSide, maxSkew } = caps;
  if (own.long + own.short + value > mostWith(leverage, caps)) return 'user_full';
  const after = withPosition(open, side, value);
  if ((side === 1 ? after.long : after.short) > maxSide) return 'side_full';
  if (skewOf(after) * BigInt(side) > maxSkew) return 'skew_full';
  return reserve > houseFunds ? 'house_full' : null;
}
