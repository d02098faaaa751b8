const MILLION = 1_000_000n;

/**
 * Interest of one day: the amount times the rate, rounded down to the minor unit (wire contract 11, paid out daily and
 * not compounded). It is the same every day, so nothing is gained by how an amount is cut into orders.
 * @param amount minor units
 * @param ratePpm parts per million a day
 */
export function dayInterest(amount: bigint, ratePpm: number): bigint {
  return (amount * BigInt(ratePpm)) / MILLION;
}

/** Interest of so many days, minor units. */
export function interestOf(amount: bigint, ratePpm: number, days: number): bigint {
  return dayInterest(amount, ratePpm) * BigInt(days);
}

/**
 * The greatest amount of which somebody can pay the interest of all days.
 * @param available what they have, minor units
 */
export function mostPayable(available: bigint, ratePpm: number, days: number): bigint {
  const aDay = available / BigInt(days);
  // The last amount whose interest of a day is not more than that.
  return ((aDay + 1n) * MILLION - 1n) / BigInt(ratePpm);
}
