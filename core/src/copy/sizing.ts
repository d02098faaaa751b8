/** How lots of a copy are taken from those of the leader: in proportion, or so many of each order. */
export type CopyMode = 'multiple' | 'lots';

/** What a follower has chosen of it. */
export interface CopySize {
  readonly mode: CopyMode;
  /** The multiple, or the lots, in hundredths. */
  readonly number: number;
}

/** Decimals of a multiple and of lots. */
export const NUMBER_SCALE = 2;
const ONE = 100;

/** Bounds of what a follower may choose, in hundredths. The wire contract allows five of either. */
export const NUMBER_BOUNDS = {
  multiple: { least: 1, most: 5 * ONE },
  lots: { least: ONE, most: 5 * ONE },
} as const satisfies Record<CopyMode, { readonly least: number; readonly most: number }>;

/**
 * How much a follower wants of an order of the leader, in parts of a lot: rounded to the nearest one, which is a hundredth of
 * a lot on most markets, and one lot at the least.
 * @param leaderParts what the leader orders
 * @param inLot how many parts a lot of the market has
 */
export function copyParts({ mode, number }: CopySize, leaderParts: number, inLot: number): number {
  const wanted = ((mode === 'multiple' ? leaderParts : inLot) * number) / ONE;
  return Math.max(inLot, Math.round(wanted));
}

/** All of what was wanted, in the parts it may be cut down by. */
export const WHOLE = 1_000_000;

/** What is left of wanted parts when all are cut down by one ratio, rounded down; 0 where it would be less than a lot. */
export function cutDown(parts: number, ratio: number, inLot: number): number {
  const left = Math.floor((parts * ratio) / WHOLE);
  return left < inLot ? 0 : left;
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

/** A position when a part of it is closed. */
interface ClosedFrom {
  /** What is open of it before. */
  readonly parts: number;
  /** The margin it was opened with, minor units: at one price and leverage margins stand to each other as lots do. */
  readonly opened: bigint;
}

/**
 * How much of a copy is closed when the leader closes `closed` parts: all with the last of the leader's, else the same part,
 * rounded down. But of many small closings that are each rounded down the copy would stay whole when the leader bears next to
 * nothing any more. So never more is left of it, to the nearest part, than what it was opened with is worth of what is left
 * of the leader's. A part stays while the leader has one, so that both end at one price.
 */
export function closedPart(copy: ClosedFrom, leader: ClosedFrom, closed: number): number {
  const left = leader.parts - closed;
  if (left <= 0) return copy.parts;
  const most = Number((2n * BigInt(left) * copy.opened + leader.opened) / (2n * leader.opened));
  const same = Math.floor((copy.parts * closed) / leader.parts);
  return Math.max(same, copy.parts - Math.max(1, most));
}

/** The part of an amount the leader adds to a margin that falls to a copy, by what each has; rounded down. */
export function addedPart(amount: bigint, parts: number, of: number): bigint {
  return (amount * BigInt(parts)) / BigInt(of);
}
