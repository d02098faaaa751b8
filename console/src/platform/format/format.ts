import { type CivilDay, DAY_MS } from '@aureus/core/market/session/civil-day.ts';
import { dayAt, parseDay } from '@aureus/core/typed/day.ts';
import { useLingui } from '@lingui/react/macro';

/** Decimal texts and instants to what a person reads. Amounts stay text: `Intl` is fed with strings. */

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/**
 * How a language writes dates, made once. Years are those of the Gregorian calendar in every language, as in the app of
 * users and in all files.
 */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = dates.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { calendar: 'gregory', ...options });
    dates.set(key, format);
  }
  return format;
}

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

/** The time zone of this machine: operators have no other. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function formatWith(value: string | null, locale: string, options: Intl.DateTimeFormatOptions): string {
  const instant = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(instant) ? '–' : dateFormat(locale, options).format(instant);
}

/** An instant of the wire as date and time of this machine; a dash for none. */
export const formatInstant = (value: string | null, locale: string, seconds = false): string =>
  formatWith(value, locale, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' });

/** The time of day of an instant on this machine. */
export const formatTime = (value: string, locale: string): string => formatWith(value, locale, { timeStyle: 'short' });

/** The day of an instant on this machine; NaN for what is no instant. */
export const dayOf = (value: string): CivilDay => {
  const instant = Date.parse(value);
  return Number.isNaN(instant) ? Number.NaN : dayAt(machineZone(), instant);
};

/** A day of the wire (as `2026-11-24`, of which no moment is meant) as a date; other text stays as it is. */
export function formatDay(value: string, locale: string): string {
  const day = parseDay(value);
  if (day === null) return value;
  return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day * DAY_MS);
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
    date: (value: string) => formatWith(value, locale, { dateStyle: 'medium' }),
    day: (value: string) => formatDay(value, locale),
    age: (value: string, now: number) => formatAge(value, locale, now),
  };
}
