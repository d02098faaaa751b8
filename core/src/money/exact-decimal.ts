import { trimEndOf } from '../text/trim-end.ts';

/** What a decimal is made from: decimal text, a whole number, or another decimal. */
export type DecimalInput = string | number | bigint | Decimal;

/** What becomes of digits that do not fit: cut, away from zero, or to the nearest with halves away from zero. */
export type Rounding = 'down' | 'up' | 'half';

const TEXT = /^(-?)(\d*)(?:\.(\d*))?$/;

/** Digits behind the point that a division is carried to, unless it is told otherwise. */
const DIVISION_DIGITS = 20;

const power = (digits: number): bigint => 10n ** BigInt(digits);
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * A decimal number, exact: for sums on the screen whose currencies, prices and rates have different scales. Amounts of
 * one currency are minor units (`decimal.ts`), and what is booked is reckoned by the server. Never goes through a float.
 */
export class Decimal {
  /** The number is `#units ÷ 10 ** #scale`. */
  readonly #units: bigint;
  readonly #scale: number;

  /**
   * @param value text such as `-1.50`, `.5` or `5.`, or a whole number; text with an exponent is none
   * @throws RangeError when it is no decimal
   */
  constructor(value: DecimalInput) {
    if (value instanceof Decimal) {
      this.#units = value.#units;
      this.#scale = value.#scale;
      return;
    }
    const text = typeof value === 'number' && !Number.isSafeInteger(value) ? '' : String(value);
    const [, sign = '', whole = '', fraction = ''] = TEXT.exec(text) ?? [];
    if (whole + fraction === '') throw new RangeError(`Not a decimal: ${String(value)}`);
    const digits = trimEndOf(fraction, '0');
    const units = BigInt(whole + digits);
    this.#units = sign === '-' ? -units : units;
    this.#scale = digits.length;
  }

  static #of(units: bigint, scale: number): Decimal {
    return new Decimal(textOf(units, scale));
  }

  plus(other: DecimalInput): Decimal {
    const [a, b, scale] = this.#beside(new Decimal(other));
    return Decimal.#of(a + b, scale);
  }

  minus(other: DecimalInput): Decimal {
    const [a, b, scale] = this.#beside(new Decimal(other));
    return Decimal.#of(a - b, scale);
  }

  times(other: DecimalInput): Decimal {
    const { units, scale } = new Decimal(other).#parts();
    return Decimal.#of(this.#units * units, this.#scale + scale);
  }

  /** The quotient, to the nearest of so many digits behind the point. @throws RangeError when dividing by zero */
  div(other: DecimalInput, digits = DIVISION_DIGITS): Decimal {
    const { units, scale } = new Decimal(other).#parts();
    if (units === 0n) throw new RangeError('Division by zero');
    const shifted = this.#units * power(digits + scale);
    return Decimal.#of(quotient(shifted, units * power(this.#scale), 'half'), digits);
  }

  /** With so many digits behind the point at most. */
  round(digits: number, rounding: Rounding): Decimal {
    if (this.#scale <= digits) return this;
    return Decimal.#of(quotient(this.#units, power(this.#scale - digits), rounding), digits);
  }

  /** With so many digits that are not leading zeros at most; the rest is cut. */
  significant(digits: number): Decimal {
    const spare = magnitude(this.#units).toString().length - digits;
    if (spare <= 0) return this;
    return Decimal.#of((this.#units / power(spare)) * power(spare), this.#scale);
  }

  abs(): Decimal {
    return this.#units < 0n ? Decimal.#of(-this.#units, this.#scale) : this;
  }

  /** Negative when this is less, 0 when equal, positive when this is more. */
  cmp(other: DecimalInput): -1 | 0 | 1 {
    const [a, b] = this.#beside(new Decimal(other));
    return a < b ? -1 : a > b ? 1 : 0;
  }

  eq(other: DecimalInput): boolean {
    return this.cmp(other) === 0;
  }

  lt(other: DecimalInput): boolean {
    return this.cmp(other) < 0;
  }

  lte(other: DecimalInput): boolean {
    return this.cmp(other) <= 0;
  }

  gt(other: DecimalInput): boolean {
    return this.cmp(other) > 0;
  }

  gte(other: DecimalInput): boolean {
    return this.cmp(other) >= 0;
  }

  /** As text, without zeros at the end: `-1.5`. */
  toString(): string {
    return textOf(this.#units, this.#scale);
  }

  /** As text with exactly so many digits behind the point; what does not fit is cut. */
  toFixed(digits: number): string {
    const [whole = '', fraction = ''] = this.round(digits, 'down').toString().split('.');
    return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, '0')}`;
  }

  /** The nearest float: for what is drawn, never for what is reckoned on. */
  toDrawn(): number {
    return Number(this.toString());
  }

  #parts(): { units: bigint; scale: number } {
    return { units: this.#units, scale: this.#scale };
  }

  /** Both numbers in units of the finer one's scale. */
  #beside(other: Decimal): [a: bigint, b: bigint, scale: number] {
    const scale = Math.max(this.#scale, other.#scale);
    return [this.#units * power(scale - this.#scale), other.#units * power(scale - other.#scale), scale];
  }
}

/** Compares two decimal texts exactly: negative when `a < b`, 0 when equal, positive when `a > b`. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  return new Decimal(a).cmp(b);
}

function quotient(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const [top, bottom] = [magnitude(dividend), magnitude(divisor)];
  const added = rounding === 'down' ? 0n : rounding === 'up' ? bottom - 1n : bottom / 2n;
  const result = (top + added) / bottom;
  return dividend < 0n === divisor < 0n ? result : -result;
}

function textOf(units: bigint, scale: number): string {
  const digits = magnitude(units)
    .toString()
    .padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = trimEndOf(digits.slice(point), '0');
  const sign = units < 0n ? '-' : '';
  return fraction === '' ? sign + digits.slice(0, point) : `${sign}${digits.slice(0, point)}.${fraction}`;
}
