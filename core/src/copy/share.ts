import { floorDiv, RATE_ONE } from '../money/rounding.ts';

/** How a follow stands towards the profit share. Minor units. */
export interface Sharing {
  /** What copies that are over have brought, after fees and nights. */
  readonly net: bigint;
  /** A loss of an earlier follow of the same leader that is made good first; zero or below. */
  readonly carried: bigint;
  /** The largest net profit a share was paid of. */
  readonly highWater: bigint;
  readonly ratioPpm: number;
}

export interface Shared {
  /** Net, with what was carried over counted in, before and after. */
  readonly before: bigint;
  readonly after: bigint;
  readonly share: bigint;
  readonly highWater: bigint;
}

/** The part of a net profit that is the leader's, rounded down. */
const partOf = (net: bigint, ratioPpm: number): bigint => floorDiv(net * BigInt(ratioPpm), RATE_ONE);

/**
 * What a leader gets when a copy is over: the part of what the net profit has risen above all it was before. Of a profit a
 * share is paid once, and a loss is made good before another one is paid. Written as a difference of rounded parts, so that
 * all shares of a follow together are the rounded part of its largest net profit, and never more.
 * @param result of the copy, after fees and nights; minor units
 */
export function shareOf({ net, carried, highWater, ratioPpm }: Sharing, result: bigint): Shared {
  const before = net + carried;
  const after = before + result;
  if (after <= highWater) return { before, after, share: 0n, highWater };
  return { before, after, share: partOf(after, ratioPpm) - partOf(highWater, ratioPpm), highWater: after };
}

/** What another follow of the same leader begins with: the loss that was not made good. */
export function carriedOver({ net, carried, highWater }: Sharing): bigint {
  const below = net + carried - highWater;
  return below < 0n ? below : 0n;
}
