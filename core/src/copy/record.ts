import { ceilDiv, floorDiv } from '../money/rounding.ts';

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

/** A position that is still open. */
export type OpenTrade = Pick<Trade, 'opened' | 'margin'>;

/**
 * What a leader's positions brought in one day (UTC), those that are open marked: closed results and the change of what the
 * open ones stand at. It is looked at every minute, so that what fell and rose again within a day is seen.
 */
export interface MarkedDay {
  /** Days since 1970. */
  readonly day: number;
  readonly result: bigint;
  /** The highest and the lowest that the result of the day had come to; it begins at 0. */
  readonly high: bigint;
  readonly low: bigint;
  /** The largest fall from a height of the day to something later in it. */
  readonly fall: bigint;
}

/** One look at a leader's positions. Minor units. */
export interface Look {
  readonly day: number;
  /** What the open ones stand at, fees and nights counted in. */
  readonly open: bigint;
  /** What those brought that were closed on this day until now. */
  readonly closed: bigint;
}

/** A day as far as it has been looked at, with the last look at it. */
export type LookedDay = MarkedDay & Look;

/**
 * The day after one more look at it.
 * @param before the newest day that was looked at; null: never yet. Then the day begins with all that is open, as it stands.
 * @param late what was closed on the day of `before` and not seen in its last look
 */
export function lookedDay(before: LookedDay | null, look: Look, late: bigint): LookedDay {
  const isSame = before?.day === look.day;
  const change = look.open - (before?.open ?? 0n) + look.closed - (isSame ? before.closed : 0n) + late;
  const begun = isSame ? before : { result: 0n, high: 0n, low: 0n, fall: 0n };
  const result = begun.result + change;
  const high = result > begun.high ? result : begun.high;
  const low = result < begun.low ? result : begun.low;
  const fall = high - result > begun.fall ? high - result : begun.fall;
  return { ...look, result, high, low, fall };
}

/** One day (UTC) on which positions were closed or marked. */
export interface RecordDay {
  /** Days since 1970. */
  readonly day: number;
  /** What one unit at work at the beginning has become by its end, in `INDEX_ONE`. */
  readonly index: bigint;
  /** The highest and the lowest it has been on the day. */
  readonly high: bigint;
  readonly low: bigint;
  /** The largest fall of the money from any height until then, as a part of the money at work, in `INDEX_ONE`. */
  readonly fall: bigint;
}

/** The most margin that was at work at once, until the end of each day on which something was opened; ascending. */
function mostAtWork(
  trades: readonly Trade[],
  open: readonly OpenTrade[],
): { readonly day: number; readonly most: bigint }[] {
  // At the same moment what comes counts before what goes: money that is used twice in one moment is at work twice.
  const moves = trades
    .flatMap(({ opened, closed, margin }) => [
      { at: opened, change: margin },
      { at: closed, change: -margin },
    ])
    .concat(open.map(({ opened, margin }) => ({ at: opened, change: margin })))
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
 *
 * So what a leader has lost in all, open positions marked, never shows as a gain: a gain counts by the larger sum.
 * @param open positions that are open now: their margin is at work
 * @param marked the days that were looked at, ascending; of days before the first of them closed positions alone are known
 * @returns days on which something was closed or marked, ascending
 */
export function recordDays(
  trades: readonly Trade[],
  open: readonly OpenTrade[] = [],
  marked: readonly MarkedDay[] = [],
): RecordDay[] {
  const heights = mostAtWork(trades, open);
  const most = heights.at(-1)?.most ?? 0n;
  if (most <= 0n) return [];
  let [index, money, height, fall] = [INDEX_ONE, 0n, 0n, 0n];
  return [...closedDays(trades, marked[0]?.day ?? Number.POSITIVE_INFINITY), ...marked].map((each) => {
    const until = heights.findLast(({ day }) => day <= each.day)?.most ?? most;
    const indexAt = (result: bigint): bigint => {
      const base = result > 0n ? most : until;
      const left = base + result;
      return left <= 0n ? 0n : floorDiv(index * left, base);
    };
    const fallen = maximum(each.fall, height - (money + each.low));
    fall = maximum(fall, minimum(INDEX_ONE, ceilDiv(fallen * INDEX_ONE, until)));
    height = maximum(height, money + each.high);
    money += each.result;
    const [high, low] = [indexAt(each.high), indexAt(each.low)];
    index = indexAt(each.result);
    return { day: each.day, index, high, low, fall };
  });
}

const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What was closed on each day before one, as if it had come at once. */
function closedDays(trades: readonly Trade[], before: number): MarkedDay[] {
  const results = new Map<number, bigint>();
  for (const { closed, result } of trades) {
    const day = Math.floor(closed / DAY_MS);
    if (day < before) results.set(day, (results.get(day) ?? 0n) + result);
  }
  return [...results]
    .toSorted(([a], [b]) => a - b)
    .map(([day, result]) => {
      const low = minimum(0n, result);
      return { day, result, high: maximum(0n, result), low, fall: -low };
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

/**
 * The largest fall from a height reached before, in hundredths of a percent, rounded up: that of the return, or of the money
 * by the most that was at work until the end of that day, whichever is larger. So it is no smaller than the fall of an account
 * that held the money at work and no more, at any of the moments it was looked at.
 */
export function drawdownOf(days: readonly RecordDay[]): bigint {
  let [height, most] = [INDEX_ONE, 0n];
  for (const { high, low, fall } of days) {
    const percent = maximum(ceilDiv((height - low) * 10_000n, height), ceilDiv(fall * 10_000n, INDEX_ONE));
    most = maximum(most, percent);
    height = maximum(height, high);
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
