import { useLingui } from '@lingui/react/macro';

/** Decimal texts and instants to what a person reads. Amounts stay text: `Intl` is fed with strings. */

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

const decimal = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;

/** `'1234.5'` becomes `1,234.5`; every digit is shown, for an operator decides on it. Other text stays as it is. */
export function formatDecimalText(value: string, locale: string, maxDigits = 18): string {
  if (!decimal.test(value)) return value;
  const key = `${locale}|${maxDigits}`;
  let format = numbers.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: maxDigits, roundingMode: 'trunc' });
    numbers.set(key, format);
  }
  return format.format(value as Intl.StringNumericLiteral);
}

/** An instant of the wire as date and time of this machine; a dash for none. */
export function formatInstant(value: string | null, locale: string, seconds = false): string {
  const instant = value === null ? Number.NaN : Date.parse(value);
  if (Number.isNaN(instant)) return '–';
  const key = `${locale}|${seconds}`;
  let format = dates.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' });
    dates.set(key, format);
  }
  return format.format(instant);
}

const times = new Map<string, Intl.DateTimeFormat>();

/** The time of day of an instant on this machine. */
export function formatTime(value: string, locale: string): string {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return '–';
  let format = times.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
    times.set(locale, format);
  }
  return format.format(instant);
}

const dayParts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of an instant on this machine, as a day of the wire; empty for what is no instant. */
export function dayOf(value: string): string {
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? '' : dayParts.format(instant);
}

const days = new Map<string, Intl.DateTimeFormat>();

/** A day of the wire (UTC, as `2026-11-24`) as a date; other text stays as it is. */
export function formatDay(value: string, locale: string): string {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return value;
  let format = days.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    days.set(locale, format);
  }
  return format.format(instant);
}

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, in the largest whole unit: `3 hours ago`. */
export function formatAge(value: string, locale: string, now: number): string {
  const seconds = Math.floor((now - Date.parse(value)) / 1_000);
  if (Number.isNaN(seconds)) return '–';
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['minute', 60];
  const count = Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-count, unit);
}

/** The formats in the language on screen. */
export function useFormat() {
  const { i18n } = useLingui();
  const locale = i18n.locale || 'en';
  return {
    locale,
    number: (value: string, maxDigits?: number) => formatDecimalText(value, locale, maxDigits),
    count: (value: number) => formatDecimalText(String(value), locale),
    dateTime: (value: string | null, seconds?: boolean) => formatInstant(value, locale, seconds),
    time: (value: string) => formatTime(value, locale),
    /** The day of an instant on this machine, as a date. */
    date: (value: string) => formatDay(dayOf(value), locale),
    day: (value: string) => formatDay(value, locale),
    age: (value: string) => formatAge(value, locale, Date.now()),
  };
}
