import { floorDiv } from '../money/rounding.ts';

const DAY_MS = 86_400_000;
/** An index of 1, in which returns are chained. */
export const INDEX_ONE = 1_000_000_000n;

/** A closed position of a leader. Amounts in minor units of one currency. */
export interface Trade {
  /** Milliseconds since 1970. */
  readonly opened: number;
  readonly closed: number;
  /** What it was opened with. */
  readonly margin: bigint;
  /** What it has brought, after fees and nights. */
  readonly result: bigint;
}

/** One day (UTC) on which positions were closed. */
export interface RecordDay {
  /** Days since 1970. */
  readonly day: number;
  /** What one unit at work at the beginning has become by its end, in `INDEX_ONE`. */
  readonly index: bigint;
}

/** The most margin that was at work at once, until the end of each day on which something was opened; ascending. */
function mostAtWork(trades: readonly Trade[]): { readonly day: number; readonly most: bigint }[] {
  // At the same moment what comes counts before what goes: money that is used twice in one moment is at work twice.
  const moves = trades
    .flatMap(({ opened, closed, margin }) => [
      { at: opened, change: margin },
      { at: closed, change: -margin },
    ])
    .toSorted((a, b) => a.at - b.at || Number(b.change > 0n) - Number(a.change > 0n));
  const days: { day: number; most: bigint }[] = [];
  let [now, most] = [0n, 0n];
  for (const { at, change } of moves) {
    now += change;
    if (now <= most) continue;
    most = now;
    const day = Math.floor(at / DAY_MS);
    const last = days.at(-1);
    if (last?.day === day) last.most = most;
    else days.push({ day, most });
  }
  return days;
}

/**
 * Returns chained by day. What a day brought is related to money at work, which is margin: what lies in the account beside
 * it counts for nothing, so a deposit or a withdrawal changes nothing.
 *
 * A gain is related to the largest margin that was ever at work in the whole record, a loss to the largest until the end of
 * its day. So a great gain on a small position followed by large positions counts as its money, and not as its percent;
 * and a large position that brings nothing does not make an earlier loss smaller. Both at the worse for the leader.
 * @returns days on which something was closed, ascending
 */
export function recordDays(trades: readonly Trade[]): RecordDay[] {
  const heights = mostAtWork(trades);
  const most = heights.at(-1)?.most ?? 0n;
  if (most <= 0n) return [];
  const results = new Map<number, bigint>();
  for (const { closed, result } of trades) {
    const day = Math.floor(closed / DAY_MS);
    results.set(day, (results.get(day) ?? 0n) + result);
  }
  let index = INDEX_ONE;
  return [...results]
    .toSorted(([a], [b]) => a - b)
    .map(([day, result]) => {
      const until = heights.findLast((height) => height.day <= day)?.most ?? most;
      const base = result > 0n ? most : until;
      const left = base + result;
      index = left <= 0n ? 0n : floorDiv(index * left, base);
      return { day, index };
    });
}

/** An index as percent above or below one, with two decimals, rounded down: in hundredths of a percent. */
export const returnOf = (index: bigint): bigint => floorDiv((index - INDEX_ONE) * 10_000n, INDEX_ONE);

/** The return at the end of each of so many days up to `last`, in hundredths of a percent, the oldest first. */
export function curveOf(days: readonly RecordDay[], last: number, count: number): bigint[] {
  return Array.from({ length: count }, (_, place) => {
    const day = last - count + 1 + place;
    return returnOf(days.findLast((each) => each.day <= day)?.index ?? INDEX_ONE);
  });
}

/** The largest fall from a height reached before, in hundredths of a percent of that height, rounded up. */
export function drawdownOf(days: readonly RecordDay[]): bigint {
  let [height, most] = [INDEX_ONE, 0n];
  for (const { index } of days) {
    if (index > height) height = index;
    const fall = (height - index) * 10_000n;
    const percent = -floorDiv(-fall, height);
    if (percent > most) most = percent;
  }
  return most;
}

/** Bounds of the results positions are counted by, percent of their margin. */
export const RESULT_BOUNDS = [-50, -20, -10, 0, 10, 20, 50] as const;

/** How many positions brought so much of their margin: below the first bound, between each two, and from the last on. */
export function distributionOf(trades: readonly Pick<Trade, 'margin' | 'result'>[]): number[] {
  const counts = Array.from({ length: RESULT_BOUNDS.length + 1 }, () => 0);
  for (const { margin, result } of trades) {
    const above = RESULT_BOUNDS.filter((bound) => result * 100n >= BigInt(bound) * margin).length;
    counts[above] = (counts[above] ?? 0) + 1;
  }
  return counts;
}
