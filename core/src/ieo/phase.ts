import type { ProjectPhase } from '@aureus/contract/ieo/shapes.ts';

/** What decides where a project stands. Moments are epoch milliseconds. */
export interface Course {
  readonly state: 'announced' | 'allotted' | 'cancelled';
  readonly isLodged: boolean;
  readonly start: number;
  readonly end: number;
  readonly listing: number;
}

/** Where a project stands. One whose coins are not there does not open, whatever the hour. */
export function phaseOf({ state, isLodged, start, end, listing }: Course, now: number): ProjectPhase {
  if (state === 'cancelled') return 'cancelled';
  if (state === 'allotted') return now < listing ? 'locked' : 'listed';
  if (now >= end) return 'allotting';
  return now < start || !isLodged ? 'warm_up' : 'open';
}

/** The same in the three words of older clients: 1 warm-up, 2 in progress, 3 ended. */
export function timeStatusOf(phase: ProjectPhase): 1 | 2 | 3 {
  return phase === 'warm_up' ? 1 : phase === 'open' ? 2 : 3;
}

/**
 * Percent that nobody has applied for yet, in hundredths, rounded down: none below zero, and never all of it once somebody
 * has applied (wire contract 10).
 */
export function remainingPercent(total: bigint, applied: bigint): bigint {
  if (applied === 0n) return 10_000n;
  if (applied >= total) return 0n;
  const left = ((total - applied) * 10_000n) / total;
  return left > 9_999n ? 9_999n : left;
}
