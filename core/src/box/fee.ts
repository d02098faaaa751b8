const WHOLE = 10_000n;

/**
 * What the house takes of the price of a box, rounded up; the rest is its creator's. Never more than the price.
 * @param price minor units
 * @param points hundredths of a percent, 0 to 10,000
 */
export function feeOf(price: bigint, points: number): bigint {
  return (price * BigInt(points) + WHOLE - 1n) / WHOLE;
}
