import { mulDivUp } from '../money/rounding.ts';

/** Decimals of a price that was paid. */
export const PAID_SCALE = 8;

/** What was paid, fee included, and what was received for it; minor units. */
export interface Paid {
  readonly paid: bigint;
  readonly received: bigint;
}

/**
 * What one whole coin has cost, in units of 10^-{@link PAID_SCALE}, rounded up: never shown as better than it was. Null
 * while nothing was received.
 * @param paidScale decimals of what was paid, and `scale` of the coin
 */
export function pricePaid({ paid, received }: Paid, paidScale: number, scale: number): bigint | null {
  if (received === 0n) return null;
  return mulDivUp(paid, 10n ** BigInt(PAID_SCALE + scale), received * 10n ** BigInt(paidScale));
}

/** Whether a coin would cost more than its owner has said; exactly as much is not more. @param limit as {@link pricePaid} */
export function isAbove(paid: Paid, limit: bigint, paidScale: number, scale: number): boolean {
  return paid.paid * 10n ** BigInt(PAID_SCALE + scale) > limit * paid.received * 10n ** BigInt(paidScale);
}
