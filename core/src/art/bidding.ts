import { mulDivUp } from '../money/rounding.ts';

/** Hundredths of a percent in the whole. */
export const POINTS = 10_000n;

const MINUTE_MS = 60_000;

/**
 * Whether a raise makes a bid: it is above nothing, and at least the increment. The bid is the price of now plus the raise,
 * so it is always strictly higher. Minor units.
 */
export function isEnough(raise: bigint, increment: bigint): boolean {
  return raise > 0n && raise >= increment;
}

/**
 * Whether whoever bids has the whole price. A deposit that is set aside already comes back with the payment, and counts for it.
 * Minor units.
 */
export const isCovered = (available: bigint, price: bigint, ownDeposit: bigint): boolean =>
  available + ownDeposit >= price;

/** The least increment of an auction that begins with a price: a part of it, rounded up, and never nothing. */
export function leastIncrement(startPrice: bigint, points: number): bigint {
  const part = mulDivUp(startPrice, BigInt(points), POINTS);
  return part > 1n ? part : 1n;
}

/** The deposit of an auction: a part of what it begins with, rounded up, and at least the least. In USDT, minor units. */
export function depositOf(startValue: bigint, points: number, least: bigint): bigint {
  const part = mulDivUp(startValue, BigInt(points), POINTS);
  return part > least ? part : least;
}

/** How an auction may be extended. Milliseconds. */
export interface Extension {
  /** A bid in the last so many moves the end to so many after the bid. */
  readonly window: number;
  /** All extensions together are at most this. */
  readonly most: number;
  /** What there was of them so far. */
  readonly extended: number;
}

export const extensionOf = (windowMinutes: number, mostMinutes: number, extendedMs: number): Extension => ({
  window: windowMinutes * MINUTE_MS,
  most: mostMinutes * MINUTE_MS,
  extended: extendedMs,
});

/**
 * By how much a bid that counts moves the end of its auction, milliseconds. Nothing when there is as much time left as the
 * window is long, or nothing left of what extensions may be together. A bid that is refused never comes here.
 * @param left until the end, above zero
 */
export function extensionBy({ window, most, extended }: Extension, left: number): number {
  const wanted = Math.max(0, window - left);
  return Math.max(0, Math.min(wanted, most - extended));
}

/** The moment beyond which an auction never lasts, by its end of now; epoch milliseconds. */
export const lastMoment = (end: number, { most, extended }: Extension): number => end + Math.max(0, most - extended);
