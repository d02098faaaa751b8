import type { DualProduct } from '@aureus/contract/dual/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';

/** Whether a product can be bought at this moment, as far as the server has said. */
export const isOnSale = ({ status, past, remaining_number: left }: DualProduct): boolean =>
  status === 1 && past === 0 && left > 0;

/** Those that end first, and of these the ones whose reference is nearest to the price: a call's are above it, a put's below. */
export const nearestFirst = (products: readonly DualProduct[]): DualProduct[] =>
  products.toSorted((a, b) => {
    const byHeight = compareDecimals(a.exercise_price, b.exercise_price);
    return Date.parse(a.end_time) - Date.parse(b.end_time) || (a.type === 'call' ? byHeight : -byHeight);
  });

/** Those of two lists in turn: the first of each, then the second of each. */
export function inTurn<Each>(one: readonly Each[], other: readonly Each[]): Each[] {
  const rounds = Math.max(one.length, other.length);
  return Array.from({ length: rounds }, (_, place) => [one[place], other[place]])
    .flat()
    .filter((each) => each !== undefined);
}
