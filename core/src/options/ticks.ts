import { priceFor, type RecordedPrice } from '../market/recorded-price.ts';
import type { OptionRule } from './rule.ts';

/** A recorded price as options read it: what a market's price was in one second. */
export interface OptionTick extends RecordedPrice {
  /** Seconds since 1970. */
  readonly second: number;
  /** The sources the index was made of. */
  readonly used: readonly { readonly ageMs: number }[];
  /** How many splits of its share the price is after; left out for none. */
  readonly splits?: number | undefined;
}

/** A moment an order is entered at or settled for, seconds since 1970. */
type Second = number;

/**
 * The second whose price an order enters at: the first that begins at least the guard of the rule after the order
 * was taken, and that was not written down then.
 * @param takenMs when the order was taken, epoch milliseconds
 * @param recordedUntil the last second that was written down when the order was taken
 */
export function entrySecond(takenMs: number, recordedUntil: Second, rule: OptionRule): Second {
  return Math.max(Math.floor((takenMs + rule.entryGuardMs) / 1_000), recordedUntil) + 1;
}

/** How many splits of its share the price of a second is after. */
export function splitsAt(ticks: readonly OptionTick[], second: Second): number {
  return ticks.find((each) => each.second === second)?.splits ?? 0;
}

/** The first second of the window that ends with the due second. */
export function windowStart(dueSecond: Second, rule: OptionRule): Second {
  return dueSecond - rule.windowSeconds + 1;
}

/** How long ago more than half of the sources of a tick had told their price, milliseconds; endless without sources. */
export function lagOf({ used }: Pick<OptionTick, 'used'>): number {
  return used.map(({ ageMs }) => ageMs).toSorted((a, b) => a - b)[used.length >> 1] ?? Infinity;
}

/** Why an order is not entered; its stake goes back. */
export type DropReason = 'no_price' | 'price_lags' | 'price_moved';

export type Entry = { readonly price: number; readonly dropped: null } | Dropped;
export interface Dropped {
  readonly price: null;
  readonly dropped: DropReason;
}

const drop = (dropped: DropReason): Dropped => ({ price: null, dropped });

/** What an order enters at, as its user saw and allowed it. Prices in ticks. */
export interface Seen {
  readonly price: number;
  /** How far the entry may be from it, up or down, in parts per million of it. */
  readonly slippagePpm: number;
}

/**
 * Whether an order would be entered at the price of now, and at any that is nearer to it than the least: how far a price
 * moves is known to nobody, but that the one of now is off by chance may be. Who could name a price and slippage that let
 * in what is low alone, or high, would have an edge for nothing.
 * @param now the price of the moment the order is taken, whole ticks
 * @param leastPpm that of the market, parts per million of the price of now
 */
export function leavesRoom(seen: Seen, now: number, leastPpm: number): boolean {
  const least = BigInt(now) * BigInt(leastPpm);
  return BigInt(Math.abs(seen.price - now)) * 1_000_000n + least <= BigInt(seen.price) * BigInt(seen.slippagePpm);
}

/**
 * The entry price of an order, or why there is none. It may not be further from the price the user saw than they allowed,
 * in either direction: who gains by it makes no difference.
 * @param ticks what was recorded of the entry second, at most one
 */
export function entryOf(ticks: readonly OptionTick[], second: Second, seen: Seen, rule: OptionRule): Entry {
  const tick = ticks.find((each) => each.second === second);
  const price = tick ? priceFor('open', tick) : null;
  if (!tick || price === null) return drop('no_price');
  if (!(lagOf(tick) <= rule.mostLagMs)) return drop('price_lags');
  const moved = BigInt(Math.abs(price - seen.price)) * 1_000_000n;
  return moved > BigInt(seen.price) * BigInt(seen.slippagePpm) ? drop('price_moved') : { price, dropped: null };
}

/** What an option ends by. */
export interface End {
  /** The last second of the window it ends by. */
  readonly second: Second;
  /** Ticks; null when the wait is over and there was none. */
  readonly price: number | null;
}

/**
 * How the options of a market that are due at one second end: the median of the good prices in the window that ends
 * then. Where that has too few, by the first window of as many seconds that ends later and has enough, within the wait of
 * the rule. Of an even number of prices the oldest is left out, so that the median is a price that was recorded. Each
 * second counts once, in whatever order the ticks come.
 * @param ticks what was recorded from the start of the window on, at least until it ends
 * @param splits how many splits of its share the entry price is after: a price in other shares is none
 */
export function endOf(ticks: readonly OptionTick[], dueSecond: Second, rule: OptionRule, splits = 0): End {
  const bySecond = new Map<Second, number>();
  for (const tick of ticks) {
    const price = (tick.splits ?? 0) === splits ? priceFor('settle', tick) : null;
    if (price !== null && !bySecond.has(tick.second)) bySecond.set(tick.second, price);
  }
  const last = lastEnd(dueSecond, rule);
  for (let second = dueSecond; second <= last; second += 1) {
    const price = medianUntil(bySecond, second, rule);
    if (price !== null) return { second, price };
  }
  return { second: last, price: null };
}

/** The second after which an option has waited long enough. */
export function lastEnd(dueSecond: Second, { waitSeconds }: OptionRule): Second {
  return dueSecond + waitSeconds;
}

/** The median of the window that ends with a second; null with too few prices. */
function medianUntil(bySecond: ReadonlyMap<Second, number>, end: Second, rule: OptionRule): number | null {
  const newestFirst: number[] = [];
  for (let second = end; second >= windowStart(end, rule); second -= 1) {
    const price = bySecond.get(second);
    if (price !== undefined) newestFirst.push(price);
  }
  if (newestFirst.length < rule.leastTicks) return null;
  const odd = newestFirst.slice(0, newestFirst.length - 1 + (newestFirst.length % 2));
  return odd.toSorted((a, b) => a - b)[odd.length >> 1] ?? null;
}
