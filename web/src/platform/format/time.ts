/** Instants to what a person reads. The wire gives UTC; screens show the zone of the user's days. */

const cache = new Map<string, Intl.DateTimeFormat>();

/**
 * How a language writes dates, made once. The one place of the app that makes such a format: years are those of the
 * Gregorian calendar in every language, for files, addresses and the fields of browsers have no other.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
    cache.set(key, format);
  }
  return format;
}

/** What is shown of an instant. */
export const timeStyles = {
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** To the second, for what is reckoned at a moment, like a price. */
  moment: { dateStyle: 'medium', timeStyle: 'medium' },
  /** A moment of the days ahead: `Mon 15:30`. */
  weekTime: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  date: { dateStyle: 'medium' },
  /** The time of day alone: `15:30`. */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** ISO text, epoch milliseconds, or epoch seconds (ten digits) as epoch milliseconds; NaN when it is none. */
function instantOf(value: string | number): number {
  const number = typeof value === 'number' ? value : /^\d{10,13}$/.test(value) ? Number(value) : null;
  return number === null ? Date.parse(String(value)) : number < 1e11 ? number * 1000 : number;
}

/** @param timeZone that of the device when left out */
export function formatInstant(
  value: string | number,
  style: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone?: string,
): string {
  const instant = instantOf(value);
  return Number.isFinite(instant) ? dateFormat(locale, { ...style, timeZone }).format(instant) : '–';
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

export type RelativeTime =
  | { kind: 'now' }
  | { kind: 'ago'; count: number; unit: 'minute' | 'hour' | 'day' }
  | { kind: 'date' };

/** Under 5 minutes `now`, then minutes up to an hour, hours up to a day, days up to 30 days, then a date. */
export function relativeTime(value: string | number, now: number): RelativeTime {
  const seconds = Math.floor((now - instantOf(value)) / 1000);
  if (seconds < 300) return { kind: 'now' };
  if (seconds < hour) return { kind: 'ago', count: Math.floor(seconds / minute), unit: 'minute' };
  if (seconds < day) return { kind: 'ago', count: Math.floor(seconds / hour), unit: 'hour' };
  if (seconds < 30 * day) return { kind: 'ago', count: Math.floor(seconds / day), unit: 'day' };
  return { kind: 'date' };
}
