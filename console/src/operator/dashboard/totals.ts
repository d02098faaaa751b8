import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';

/** Fraction digits of a value in USDT at most. */
const scale = 8;

/** The sum of values in USDT, negative ones too; null when one of them is not known. */
export function sumUsdt(values: readonly (string | null)[]): string | null {
  let sum = 0n;
  for (const value of values) {
    if (value === null) return null;
    sum += value.startsWith('-') ? -parseDecimal(value.slice(1), scale) : parseDecimal(value, scale);
  }
  return formatDecimal(sum, scale);
}
