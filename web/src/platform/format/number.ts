import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { numberSigns } from '@aureus/core/typed/number-signs.ts';

/**
 * Decimal text to what a person reads. Values stay text all the way: `Intl` is fed with strings, so no digit
 * is lost to floating point.
 */
export interface NumberStyle {
  /** BCP 47 tag. */
  locale: string;
  /** Fraction digits shown at least. Default 0. */
  minDigits?: number | undefined;
  /** Fraction digits shown at most; the rest is cut, so that a screen never shows more than there is. Default 4. */
  maxDigits?: number | undefined;
  /** `+` before gains. Losses have their minus always. */
  sign?: boolean | undefined;
  /** Above 1,000 one decimal with K, above 1,000,000 with M. */
  compact?: boolean | undefined;
  /** ISO code: show as money of that currency. */
  fiat?: string | undefined;
}

const cache = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${options.minimumFractionDigits}|${options.maximumFractionDigits}|${options.signDisplay}|${options.currency}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, options);
    cache.set(key, format);
  }
  return format;
}

function optionsOf(style: NumberStyle, minDigits: number, maxDigits: number): Intl.NumberFormatOptions {
  return {
    minimumFractionDigits: Math.min(minDigits, maxDigits),
    maximumFractionDigits: maxDigits,
    roundingMode: 'trunc',
    signDisplay: style.sign === true ? 'exceptZero' : 'negative',
    ...(style.fiat === undefined ? {} : { style: 'currency', currency: style.fiat, currencyDisplay: 'narrowSymbol' }),
  };
}

const asText = (value: string): Intl.StringNumericLiteral => value as Intl.StringNumericLiteral;

const decimalText = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;

/** Whether the text is a number this module formats. */
export function isDecimal(value: string): boolean {
  return decimalText.test(value);
}

const thousand = new Decimal(1_000);
const million = new Decimal(1_000_000);

/** `'1234.5'` becomes `1,234.5` (en), `1.234,5` (es); text that is no decimal becomes a dash. */
export function formatNumber(value: string, style: NumberStyle): string {
  if (!isDecimal(value)) return '–';
  if (style.compact === true) {
    const size = new Decimal(value).abs();
    const [unit, letter] = size.gt(million) ? [million, 'M'] : size.gt(thousand) ? [thousand, 'K'] : [null, ''];
    if (unit !== null) {
      const scaled = new Decimal(value).div(unit).round(1, 'down').toString();
      const format = formatOf(style.locale, optionsOf(style, 1, 1));
      // The letter stands behind the digits, before a currency sign that the locale puts at the end.
      const parts = format.formatToParts(asText(scaled));
      const last = parts.findLastIndex((part) => part.type === 'fraction' || part.type === 'integer');
      return parts.map((part, index) => (index === last ? part.value + letter : part.value)).join('');
    }
  }
  const maxDigits = style.maxDigits ?? 4;
  return formatOf(style.locale, optionsOf(style, style.minDigits ?? 0, maxDigits)).format(asText(value));
}

/** Leading part, number of zeros left out, and the digits behind them: `0.0` `5` `123` for 0.00000123. */
export interface TinyParts {
  head: string;
  zeros: number;
  digits: string;
}

/**
 * Splits a number below 0.0001 so that its zeros can be shown as one small figure. Null for any other number.
 * At most four digits follow the zeros.
 */
export function tinyParts(value: string, locale: string): TinyParts | null {
  const match = /^(-?)0\.(0{4,})([1-9][0-9]*)$/.exec(value);
  if (match === null) return null;
  const [, sign = '', zeros = '', digits = ''] = match;
  return {
    head: `${sign}0${numberSigns(locale).decimal}0`,
    zeros: zeros.length,
    digits: digits.slice(0, 4).replace(/0+$/, ''),
  };
}

/** `2.31` becomes `+2.31%`; zero has no sign. */
export function formatPercent(value: string, locale: string, digits = 2): string {
  if (!isDecimal(value)) return '–';
  const number = formatNumber(value, { locale, minDigits: digits, maxDigits: digits, sign: true });
  return `${number}%`;
}

/** What a language sets between a figure and the sign of percent: a space that does not break, or nothing. */
export function percentGap(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0);
  return parts.find(({ type }) => type === 'literal')?.value ?? '';
}

/** -1, 0 or 1. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}
