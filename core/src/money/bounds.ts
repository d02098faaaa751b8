/** The largest amount the product handles, in minor units of any currency; it fits a PostgreSQL bigint with room to add. */
export const MAX_AMOUNT = 10n ** 18n;

/** True for an amount that may move: at least one minor unit and at most {@link MAX_AMOUNT}. */
export function isMovableAmount(amount: bigint): boolean {
  return amount > 0n && amount <= MAX_AMOUNT;
}
