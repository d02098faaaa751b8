import { feeFor, marginFor, type PositionSide, reserveFor, valueOf } from './reckoning.ts';
import { openingSpread, openingTicks, type SkewRules } from './spread.ts';

/** Terms of a market, as far as they say what an opening costs. */
export interface OpeningTerms extends SkewRules {
  /** Quote minor units of one tick on one of the `lots` that are opened. */
  readonly unit: bigint;
  /** Parts per million of the value. */
  readonly feePpm: number;
}

/** What somebody wants to open. */
export interface Sized {
  readonly side: PositionSide;
  readonly lots: number;
  readonly leverage: number;
}

/** What one position costs, quote minor units. */
export interface Cost {
  /** The price it is opened at, the spread in it. */
  readonly ticks: number;
  readonly margin: bigint;
  readonly fee: bigint;
  /** What the house sets aside for it. */
  readonly reserve: bigint;
  readonly value: bigint;
}

/**
 * The price somebody opens at who comes now, in ticks: the mark with the spread, which grows with what the house then
 * stands against.
 * @param skew value of longs less that of shorts before it, quote minor units
 */
export function openingPrice(
  terms: OpeningTerms,
  skew: bigint,
  { side, lots }: Pick<Sized, 'side' | 'lots'>,
  mark: number,
): number {
  return openingTicks(side, mark, openingSpread(terms, skew, side, valueOf(terms.unit, mark, lots)));
}

/** What a position costs that is opened at a price, the spread in it. */
export function costAt({ unit, feePpm }: OpeningTerms, { side, lots, leverage }: Sized, ticks: number): Cost {
  const value = valueOf(unit, ticks, lots);
  return {
    ticks,
    value,
    margin: marginFor(value, leverage),
    fee: feeFor(value, feePpm),
    reserve: reserveFor(side, value),
  };
}
