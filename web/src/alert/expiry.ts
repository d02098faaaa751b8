/** How long an alert is to wait: for ever, so many days from now, or through a day of the device (`YYYY-MM-DD`). */
export type Expiry =
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: 1 | 7 | 30 }
  | { readonly kind: 'day'; readonly day: string };

const daySeconds = 86_400;

/**
 * The last second that counts, since 1970; 0 for ever, null for what is no day to come.
 * @param now milliseconds since 1970
 */
export function expirySeconds(expiry: Expiry, now: number): number | null {
  if (expiry.kind === 'never') return 0;
  if (expiry.kind === 'days') return Math.floor(now / 1_000) + expiry.days * daySeconds;
  const [year, month, date] = expiry.day.split('-').map(Number);
  // The last second of the day: one before the next begins.
  const end = new Date(year ?? Number.NaN, (month ?? 1) - 1, (date ?? 1) + 1).getTime() / 1_000 - 1;
  return end * 1_000 > now ? end : null;
}

/** How the expiry of an alert stands in the form: never, or the day it ends on, as the device counts days. */
export function expiryOf(expireTime: string | null): Expiry {
  if (expireTime === null) return { kind: 'never' };
  return { kind: 'day', day: dayOf(new Date(expireTime)) };
}

/** A day of the device as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
