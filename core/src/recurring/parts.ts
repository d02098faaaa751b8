/**
 * Divides what a run costs by the shares of its coins: each part is rounded down, and the units that leaves go to the first
 * ones that were rounded, one each. So the parts are always the whole, and each is less than a unit from its share.
 * @param amount minor units, not negative
 * @param shares whole percent that sum to 100
 * @throws RangeError when they do not
 */
export function partsOf(amount: bigint, shares: readonly number[]): bigint[] {
  if (!areShares(shares)) throw new RangeError(`No shares: ${shares.join(', ')}`);
  const exact = shares.map((share) => amount * BigInt(share));
  const parts = exact.map((hundredfold) => hundredfold / 100n);
  let rest = amount - parts.reduce((sum, part) => sum + part, 0n);
  return parts.map((part, place) => {
    if (rest === 0n || part * 100n === exact[place]) return part;
    rest -= 1n;
    return part + 1n;
  });
}

/** Whether they are whole percent above zero that sum to 100. */
export function areShares(shares: readonly number[]): boolean {
  return (
    shares.every((share) => Number.isInteger(share) && share > 0) &&
    shares.reduce((sum, share) => sum + share, 0) === 100
  );
}
