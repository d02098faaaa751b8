/** Instants to what a person reads. The wire gives UTC; screens show the device's zone unless told another. */

const cache = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    cache.set(key, format);
  }
  return format;
}

/** ISO text, epoch milliseconds, or epoch seconds (ten digits) as a date; null when it is none. */
function instantOf(value: string | number): Date | null {
  const number = typeof value === 'number' ? value : /^\d{10,13}$/.test(value) ? Number(value) : null;
  const milliseconds = number === null ? Date.parse(String(value)) : number < 1e11 ? number * 1000 : number;
  return Number.isFinite(milliseconds) ? new Date(milliseconds) : null;
}

/** `seconds`: for what is reckoned at a moment, like a price. */
export function formatDateTime(
  value: string | number,
  locale: string,
  timeZone?: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  const instant = instantOf(value);
  if (instant === null) return '–';
  const timeStyle = precision === 'seconds' ? 'medium' : 'short';
  return formatOf(locale, { dateStyle: 'medium', timeStyle, ...(timeZone ? { timeZone } : {}) }).format(instant);
}

/** A moment of the days ahead: `Mon 15:30`. */
export function formatWeekTime(value: string | number, locale: string, timeZone?: string): string {
  const instant = instantOf(value);
  if (instant === null) return '–';
  const style = { weekday: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return formatOf(locale, { ...style, ...(timeZone ? { timeZone } : {}) }).format(instant);
}

export function formatDate(value: string | number, locale: string, timeZone?: string): string {
  const instant = instantOf(value);
  if (instant === null) return '–';
  return formatOf(locale, { dateStyle: 'medium', ...(timeZone ? { timeZone } : {}) }).format(instant);
}

/** The time of day alone: `15:30`. */
export function formatTime(value: string | number, locale: string, timeZone?: string): string {
  const instant = instantOf(value);
  if (instant === null) return '–';
  return formatOf(locale, { timeStyle: 'short', ...(timeZone ? { timeZone } : {}) }).format(instant);
}

/** The day of an instant where its reader is, as `2026-11-26`: two instants of one day have the same. */
export function dayOf(value: string | number, timeZone?: string): string {
  const instant = instantOf(value);
  if (instant === null) return '';
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatOf('en-CA', { ...parts, ...(timeZone ? { timeZone } : {}) }).format(instant);
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
  const instant = instantOf(value);
  if (instant === null) return { kind: 'date' };
  const seconds = Math.floor((now - instant.getTime()) / 1000);
  if (seconds < 300) return { kind: 'now' };
  if (seconds < hour) return { kind: 'ago', count: Math.floor(seconds / minute), unit: 'minute' };
  if (seconds < day) return { kind: 'ago', count: Math.floor(seconds / hour), unit: 'hour' };
  if (seconds < 30 * day) return { kind: 'ago', count: Math.floor(seconds / day), unit: 'day' };
  return { kind: 'date' };
}
