const DAY_MS = 86_400_000;

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

/** How many days a purchase earns for: from the day of it to the day of the end, both of UTC. Below one there is no sale. */
export function daysToEnd(now: Date, end: Date): number {
  return dayOf(end) - dayOf(now);
}

/** From when on nothing is sold: the beginning of the day it ends on. Long before the prices of its window are known. */
export function saleEnds(end: Date): Date {
  return new Date(dayOf(end) * DAY_MS);
}

/**
 * Whether the price of now is on the side of the reference where the choice is still open: below it for a call, above it
 * for a put. On the other side a buyer would have lost already.
 * @param price and `strike`: ticks
 */
export function isBeforeReference(type: 'call' | 'put', price: number, strike: number): boolean {
  return type === 'call' ? price < strike : price > strike;
}
