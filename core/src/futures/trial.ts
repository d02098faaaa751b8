import { type Caps, mostWith } from './caps.ts';
import { costAt, openingPrice, type OpeningTerms, type Sized } from './opening.ts';
import { LONG, valueOf } from './reckoning.ts';

/** A position whose margin the house pays: how large it is, and who gets what in the end. */
export interface TrialSize extends Pick<Sized, 'side' | 'leverage'> {
  /** What the house pays at most, quote minor units. */
  readonly amount: bigint;
  readonly minLots: number;
  readonly maxLots: number;
}

/**
 * The most lots whose margin is within the amount, at the price they are opened at: more lots are opened at a worse price.
 * @param skew value of longs less value of shorts before it, quote minor units
 * @param mark of now, ticks
 * @returns null when it is not enough for the fewest
 */
export function trialLots(terms: OpeningTerms, skew: bigint, size: TrialSize, mark: number): number | null {
  const isWithin = (lots: number): boolean => {
    const sized = { side: size.side, leverage: size.leverage, lots };
    return costAt(terms, sized, openingPrice(terms, skew, sized, mark)).margin <= size.amount;
  };
  if (!isWithin(size.minLots)) return null;
  if (isWithin(size.maxLots)) return size.maxLots;
  // The one is within the amount, the other is not, however close they come.
  let [within, beyond] = [size.minLots, size.maxLots];
  while (beyond - within > 1) {
    const between = Math.floor((within + beyond) / 2);
    if (isWithin(between)) within = between;
    else beyond = between;
  }
  return within;
}

/** The margins of trials that positions can be opened with, quote minor units; none when `most` is below `least`. */
export interface TrialRange {
  readonly least: bigint;
  readonly most: bigint;
}

/**
 * Which margins are enough for the fewest lots, however much one side is worth more than the other, and open no position that
 * the limits of a market never allow, whoever else has one.
 * @param mark of now, ticks
 */
export function trialRange(
  terms: OpeningTerms,
  { leverage, minLots, maxLots }: Omit<TrialSize, 'side' | 'amount'>,
  caps: Caps,
  mark: number,
): TrialRange {
  const fewest = { side: LONG, leverage, lots: minLots } as const;
  const limits = [valueOf(terms.unit, mark, maxLots), mostWith(leverage, caps), caps.maxSide, caps.maxSkew];
  const value = limits.reduce((lowest, each) => (each < lowest ? each : lowest));
  return {
    least: costAt(terms, fewest, openingPrice(terms, caps.maxSkew, fewest, mark)).margin,
    most: value / BigInt(leverage),
  };
}

export interface TrialOutcome {
  /** What its owner gets. */
  readonly brought: bigint;
  /** What is left of the margin, for the house. */
  readonly returned: bigint;
}

/**
 * Who gets what when the position ends, quote minor units: a gain is its owner's, a loss is the house's.
 * @param margin what is left of it by then, without the fees of its nights
 */
export function trialOutcome(margin: bigint, profit: bigint): TrialOutcome {
  const left = profit < 0n ? margin + profit : margin;
  return { brought: profit > 0n ? profit : 0n, returned: left > 0n ? left : 0n };
}
