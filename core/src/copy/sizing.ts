/** How lots of a copy are taken from those of the leader: in proportion, or so many of each order. */
export type CopyMode = 'multiple' | 'lots';

/** A multiple, or a number of lots, in hundredths. */
export const NUMBER_SCALE = 2;
const ONE = 100;
/** Lots are counted in these: as soon as contracts count in hundredths of a lot, this is all that changes. */
const STEPS_A_LOT = 1;

/** Bounds of what a follower may choose, in hundredths. The wire contract allows five of either. */
export const NUMBER_BOUNDS = {
  multiple: { least: 1, most: 5 * ONE },
  lots: { least: ONE, most: 5 * ONE },
} as const satisfies Record<CopyMode, { readonly least: number; readonly most: number }>;

/** Steps of what a follower may choose, in hundredths. */
export const NUMBER_STEP = { multiple: 1, lots: ONE / STEPS_A_LOT } as const satisfies Record<CopyMode, number>;

/** The fewest lots of a copy, in the steps positions count in. */
export const LEAST_COPY = STEPS_A_LOT;

/**
 * How many lots a follower wants of an order of the leader, rounded down to what can be held, and one lot at the least.
 * @param number the multiple or the lots, in hundredths
 * @param leaderLots in the steps positions count in, as the answer is
 */
export function copyLots(mode: CopyMode, number: number, leaderLots: number): number {
  const wanted = mode === 'multiple' ? (leaderLots * number) / ONE : (number * STEPS_A_LOT) / ONE;
  return Math.max(LEAST_COPY, Math.floor(wanted));
}

/** All of what was wanted, in the parts it may be cut down by. */
export const WHOLE = 1_000_000;

/** What is left of wanted lots when all are cut down by one ratio; 0 where less than the fewest would be. */
export function cutDown(lots: number, ratio: number): number {
  const left = Math.floor((lots * ratio) / WHOLE);
  return left < LEAST_COPY ? 0 : left;
}

/**
 * The largest ratio, in millionths, at which there is room for all: what several want together is cut down for each of them
 * alike, so that nobody gains by coming first.
 * @param fits whether there is room at a ratio; where there is, there is at every smaller one
 */
export function largestRatio(fits: (ratio: number) => boolean): number {
  if (fits(WHOLE)) return WHOLE;
  let [within, beyond] = [0, WHOLE];
  while (beyond - within > 1) {
    const between = Math.floor((within + beyond) / 2);
    if (fits(between)) within = between;
    else beyond = between;
  }
  return within;
}

/** The part of a copy that is closed when the leader closes `closed` of `of` lots: rounded down, and all with the last. */
export function closedPart(lots: number, closed: number, of: number): number {
  return closed >= of ? lots : Math.floor((lots * closed) / of);
}

/** The part of an amount the leader adds to a margin that falls to a copy, by lots; rounded down. */
export function addedPart(amount: bigint, lots: number, of: number): bigint {
  return (amount * BigInt(lots)) / BigInt(of);
}
