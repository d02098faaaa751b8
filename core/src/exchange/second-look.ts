/**
 * How much later than an exchange was asked for the house looks at the market before it moves the money, milliseconds.
 * Prices reach us later than some of those who trade; who is up to so much faster knows nothing that we do not know by
 * then.
 */
export const SECOND_LOOK_MS = 1_000;

/**
 * Whether a price is young enough for the second look: news of the market from after the delay, not the same price seen
 * again.
 * @param askedAt when the exchange was asked for, and `pricedAt` since when most sources of the price have told; epoch
 *   milliseconds of one clock
 */
export function isSecondLook(askedAt: number, pricedAt: number): boolean {
  return pricedAt >= askedAt + SECOND_LOOK_MS;
}
