import { trimEndOf } from '../text/trim-end.ts';
import { MAX_AMOUNT } from './bounds.ts';

/** Why a decimal text was refused. */
export type DecimalRefusal = 'not_canonical' | 'too_precise' | 'too_large';

/** Thrown by {@link parseDecimal}; `reason` is stable and may be mapped to an error code. */
export class DecimalError extends Error {
  readonly reason: DecimalRefusal;

  constructor(reason: DecimalRefusal) {
    super(`Decimal refused: ${reason}`);
    this.name = 'DecimalError';
    this.reason = reason;
  }
}

const MAX_LENGTH = 40;
const CANONICAL = /^(0|[1-9][0-9]{0,19})(?:\.([0-9]{1,18}))?$/;

/**
 * The one way decimal text becomes an amount: `parseDecimal('1.25', 2)` is `125n`.
 *
 * Accepts digits, at most one point, no sign, no exponent, no leading zero, no blank. More fraction digits than
 * `scale` are refused even when they are zeros: the sender believes in a precision the currency does not have.
 *
 * @param text what came over the wire; anything but a string is refused
 * @param scale fraction digits of the currency, 0 to 18
 * @returns minor units, 0 to {@link MAX_AMOUNT}
 * @throws DecimalError
 */
export function parseDecimal(text: unknown, scale: number): bigint {
  assertScale(scale);
  if (typeof text !== 'string' || text.length > MAX_LENGTH) throw new DecimalError('not_canonical');
  const match = CANONICAL.exec(text);
  if (match === null) throw new DecimalError('not_canonical');
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (fraction.length > scale) throw new DecimalError('too_precise');
  const minor = BigInt(whole + fraction.padEnd(scale, '0'));
  if (minor > MAX_AMOUNT) throw new DecimalError('too_large');
  return minor;
}

/** Minor units as canonical text, trailing zeros trimmed: `formatDecimal(1250n, 3)` is `'1.25'`. Negative allowed. */
export function formatDecimal(minor: bigint, scale: number): string {
  const [sign, whole, fraction] = split(minor, scale);
  const trimmed = trimEndOf(fraction, '0');
  return trimmed === '' ? sign + whole : `${sign}${whole}.${trimmed}`;
}

/**
 * Minor units with exactly `digits` fraction digits: `formatFixed(1259n, 3, 2)` is `'1.25'`.
 * Digits that do not fit are cut towards zero, so that a screen never shows more than there is.
 */
export function formatFixed(minor: bigint, scale: number, digits: number): string {
  assertScale(digits);
  const [sign, whole, fraction] = split(minor, scale);
  const shown = fraction.padEnd(digits, '0').slice(0, digits);
  const text = shown === '' ? whole : `${whole}.${shown}`;
  return /[1-9]/.test(text) ? sign + text : text;
}

function split(minor: bigint, scale: number): [sign: string, whole: string, fraction: string] {
  assertScale(scale);
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return [sign, digits.slice(0, point), digits.slice(point)];
}

function assertScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > 18) throw new RangeError(`Scale out of range: ${scale}`);
}
