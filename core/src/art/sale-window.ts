const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Within what a sale has to lie. */
export interface WindowBounds {
  /** So many minutes before now it may begin: whoever fills in a form takes a while. */
  readonly graceMinutes: number;
  readonly mostDaysAhead: number;
  readonly leastMinutes: number;
  readonly mostDays: number;
}

/** Whether a sale may last from one moment to another. Epoch milliseconds. */
export function isWindow(
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
  { graceMinutes, mostDaysAhead, leastMinutes, mostDays }: WindowBounds,
): boolean {
  const [ahead, length] = [start - now, end - start];
  return (
    ahead >= -graceMinutes * MINUTE_MS &&
    ahead <= mostDaysAhead * DAY_MS &&
    length >= leastMinutes * MINUTE_MS &&
    length <= mostDays * DAY_MS &&
    end > now
  );
}

/** A sale that was decided about after its start begins at the decision, and lasts as long as it was to. */
export function shifted(
  { start, end }: { readonly start: number; readonly end: number },
  now: number,
): { readonly start: number; readonly end: number } {
  const late = Math.max(0, now - start);
  return { start: start + late, end: end + late };
}
