import { ceilDiv, floorDiv, RATE_ONE } from '../money/rounding.ts';

/** How a follow stands towards the profit share. Minor units. */
export interface Sharing {
  /** What copies that are over have brought, after fees and nights. */
  readonly net: bigint;
  /**
   * What an earlier follow of the same leader has left: below zero a loss that is made good first, above zero a gain of
   * which no share was taken yet.
   */
  readonly carried: bigint;
  /** The largest net profit a share was taken of. */
  readonly highWater: bigint;
  readonly ratioPpm: number;
}

/** What is known when a copy is over, or a part of it. Minor units. */
export interface Over {
  /** What it has brought, after fees and nights. */
  readonly result: bigint;
  /** What the copies still open have lost in all, zero or below: see `openLossOf`. Null while a price of one is missing. */
  readonly openLoss: bigint | null;
}

export interface Shared {
  /** Net, with what was carried over counted in, before and after. */
  readonly before: bigint;
  readonly after: bigint;
  readonly share: bigint;
  readonly highWater: bigint;
}

/** An open copy as it stands at a mark price. Minor units. */
export interface OpenCopy {
  /** What it has gained since it was opened; below zero for a loss. */
  readonly running: bigint;
  /** All that stands for it: no more than this can be lost. */
  readonly margin: bigint;
  /** Its fees and nights that its follow has not counted yet. */
  readonly costs: bigint;
}

/** What one open copy has lost, fees and nights counted in: zero or below. A gain that is open is none yet. */
export function lossOf({ running, margin, costs }: OpenCopy): bigint {
  const result = (running < -margin ? -margin : running) - costs;
  return result < 0n ? result : 0n;
}

/** What open copies have lost together, of those that have. */
export function openLossOf(copies: readonly OpenCopy[]): bigint {
  return copies.reduce((sum, copy) => sum + lossOf(copy), 0n);
}

/** The part of a net profit that is the leader's, rounded down. */
const partOf = (net: bigint, ratioPpm: number): bigint => floorDiv(net * BigInt(ratioPpm), RATE_ONE);

/** The smallest net profit of which so much is the leader's part. */
const heightOf = (part: bigint, ratioPpm: number): bigint => ceilDiv(part * RATE_ONE, BigInt(ratioPpm));

/**
 * What a leader gets when a copy is over: the part of what the follow has earned in all above the largest it was taken of
 * before, where what open copies have lost counts and what they have gained does not. So of a profit a share is taken once,
 * a loss is made good before another one is taken, and whoever closes first what gains gets nothing while the rest loses as
 * much. Never more than the copy has brought: a share is paid out of the money that has just come. What was not taken,
 * for that or because a price was missing, is taken when another copy is over. Written as a difference of rounded parts,
 * so that all shares of a follow together are the rounded part of the height, and never more.
 */
export function shareOf({ net, carried, highWater, ratioPpm }: Sharing, { result, openLoss }: Over): Shared {
  const before = net + carried;
  const after = before + result;
  const none = { before, after, share: 0n, highWater };
  if (openLoss === null || result <= 0n || after + openLoss <= highWater) return none;
  const reached = after + openLoss;
  const taken = partOf(highWater, ratioPpm);
  const due = partOf(reached, ratioPpm) - taken;
  if (due <= result) return { before, after, share: due, highWater: reached };
  return { before, after, share: result, highWater: heightOf(taken + result, ratioPpm) };
}

/**
 * What another follow of the same leader begins with: the loss that was not made good, or the gain of which no share was
 * taken. That costs no larger part than was agreed when it was made.
 * @param ratioPpm of the follow that begins
 */
export function carriedOver(earlier: Sharing, ratioPpm: number): bigint {
  const rest = earlier.net + earlier.carried - earlier.highWater;
  if (rest <= 0n || ratioPpm <= earlier.ratioPpm) return rest;
  return floorDiv(rest * BigInt(earlier.ratioPpm), BigInt(ratioPpm));
}
