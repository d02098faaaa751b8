/** When a plan ends by itself; null for what it does not have. */
export interface PlanEnd {
  readonly endRuns: number | null;
  /** Minor units. */
  readonly endSum: bigint | null;
}

/** How far it has come: runs that bought something, and what they have cost, minor units. */
export interface PlanProgress {
  readonly runsDone: number;
  readonly invested: bigint;
}

/**
 * Why a plan is at its end, null when it is not: it has had its runs, or the next one could cost more than is left of its
 * sum. So it never costs more than that.
 * @param amount what a run costs at most, minor units
 */
export function endReached(
  { endRuns, endSum }: PlanEnd,
  { runsDone, invested }: PlanProgress,
  amount: bigint,
): 'runs' | 'sum' | null {
  if (endRuns !== null && runsDone >= endRuns) return 'runs';
  return endSum !== null && invested + amount > endSum ? 'sum' : null;
}
