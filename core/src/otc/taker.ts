import type { AdvertSide, AdvertState } from '@aureus/contract/otc/shapes.ts';

const DAY_MS = 86_400_000;

/** What is known of whoever wants to take an order. */
export interface TakerStanding {
  /** When they registered, epoch milliseconds. */
  readonly registeredAt: number;
  /** Running orders they have taken. */
  readonly running: number;
  /** Purchases they have taken and given up, or let lapse, within a day. */
  readonly cancelled: number;
}

/** How much one taker may have at once, and give up within a day. */
export interface TakerLimits {
  readonly running: number;
  readonly cancelled: number;
}

export type TakerRefusal = 'not_open' | 'too_new' | 'orders_full' | 'cancels_full';

/**
 * What is in the way of somebody who wants to take an order, as far as it depends on what they did before.
 * @param leastDays days since the registration that the merchant asks for
 * @param now epoch milliseconds
 * @returns null when nothing is
 */
export function refusalOfTaker(
  { state, side, leastDays }: { readonly state: AdvertState; readonly side: AdvertSide; readonly leastDays: number },
  { registeredAt, running, cancelled }: TakerStanding,
  limits: TakerLimits,
  now: number,
): TakerRefusal | null {
  if (state !== 'open') return 'not_open';
  if (leastDays > 0 && now - registeredAt < leastDays * DAY_MS) return 'too_new';
  if (running >= limits.running) return 'orders_full';
  // Whoever sells has coins set aside at once, and cannot give an order up.
  return side === 'sell' && cancelled >= limits.cancelled ? 'cancels_full' : null;
}
