/**
 * Users order whole lots, and lots are what the wire, the screens and operators count in. A position counts in parts of a
 * lot: a copy of another one, or what a split has made, may be no whole number of lots. What core reckons by is called `lots` there
 * all the same, and may be either: `unit` says what one of them is worth. Here, and nowhere else, the one becomes the other.
 */

/** Decimals lots are written with at most. */
export const LOT_DECIMALS = 2;

/** How many parts a lot has at most. */
export const HUNDREDTHS = 10 ** LOT_DECIMALS;

/**
 * How many parts a lot of a market has: hundredths; but one tick on a part has to be a whole number of quote minor units, so
 * tenths, or whole lots, where it would not be. What is stored counts in these parts, so this may never change.
 * @param unit one tick on one whole lot, quote minor units
 */
export function partsInLot(unit: bigint): number {
  return [HUNDREDTHS, 10].find((parts) => unit % BigInt(parts) === 0n) ?? 1;
}

/** Lots in parts; the nearest one where they have decimals, which are then those of that part. */
export const partsOfLots = (lots: number, inLot: number): number => Math.round(lots * inLot);

/** Parts in lots, with two decimals at most. */
export const lotsOfParts = (parts: number, inLot: number): number => parts / inLot;

/**
 * Lots of which some may be hundredths, in parts.
 * @param hundredths of a lot
 * @returns null where there are no such parts
 */
export function partsOfHundredths(hundredths: bigint, inLot: number): number | null {
  const parts = hundredths * BigInt(inLot);
  return parts % BigInt(HUNDREDTHS) === 0n ? Number(parts / BigInt(HUNDREDTHS)) : null;
}
