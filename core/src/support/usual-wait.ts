/** Fewer waits say nothing about the next one. */
const LEAST_KNOWN = 3;
const MINUTE = 60;

/**
 * What is said about the wait for an agent: the median of what others really waited of late, up to a full minute.
 * @param waits seconds from the first message to the agent, in any order
 * @returns seconds; null when too little is known to say anything
 */
export function usualWait(waits: readonly number[]): number | null {
  if (waits.length < LEAST_KNOWN) return null;
  const sorted = waits.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.max(1, Math.ceil(middle / MINUTE)) * MINUTE;
}
