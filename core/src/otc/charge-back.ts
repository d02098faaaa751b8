const DAY_MS = 86_400_000;

/** What is known of whoever buys. */
export interface BuyerHistory {
  /** When they registered, epoch milliseconds. */
  readonly registeredAt: number;
  /** Purchases that are theirs for good: of one that is still held, or went back, the payment proves nothing yet. */
  readonly purchases: number;
}

/** From when on somebody counts as known. */
export interface KnownFrom {
  /** Days since the registration. */
  readonly days: number;
  readonly purchases: number;
}

/**
 * Until when bought coins stay held: for the time in which the payment could be taken back, where the buyer is new. Null
 * when they are free at once.
 * @param now epoch milliseconds
 */
export function heldUntil(
  { registeredAt, purchases }: BuyerHistory,
  known: KnownFrom,
  chargeBackDays: number,
  now: number,
): number | null {
  const isKnown = now - registeredAt >= known.days * DAY_MS && purchases >= known.purchases;
  return isKnown || chargeBackDays === 0 ? null : now + chargeBackDays * DAY_MS;
}
