import { dayAt, dayBounds, dayText, parseDay } from '@aureus/core/typed/day.ts';

/** How long an alert is to wait: for ever, so many days from now, or through a day of the user (`YYYY-MM-DD`). */
export type Expiry =
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: 1 | 7 | 30 }
  | { readonly kind: 'day'; readonly day: string };

const daySeconds = 86_400;

/**
 * The last second that counts, since 1970; 0 for ever, null for what is no day to come.
 * @param zone where the user's days are
 * @param now milliseconds since 1970
 */
export function expirySeconds(expiry: Expiry, zone: string, now: number): number | null {
  if (expiry.kind === 'never') return 0;
  if (expiry.kind === 'days') return Math.floor(now / 1_000) + expiry.days * daySeconds;
  const day = parseDay(expiry.day);
  if (day === null) return null;
  // The last second of the day: one before the next begins.
  const end = dayBounds(zone, day).to / 1_000 - 1;
  return end * 1_000 > now ? end : null;
}

/** How the expiry of an alert stands in the form: never, or the day it ends on, as the user counts days. */
export function expiryOf(expireTime: string | null, zone: string): Expiry {
  if (expireTime === null) return { kind: 'never' };
  return { kind: 'day', day: dayText(dayAt(zone, Date.parse(expireTime))) };
}
