import { DecimalError, parseDecimal } from '@aureus/core/money/decimal.ts';
import { isExact, wholeNumber } from '../../platform/format/whole-number.ts';

/** Percentages have four decimals: as whole numbers they are parts per million. */
const PERCENT_SCALE = 4;

/** Percent as parts per million. */
export const ppmOf = (percent: string): number => wholeNumber(parseDecimal(percent, PERCENT_SCALE));

/** The figure of a field as minor units; null when there is none, or none of that scale. */
export function readTyped(text: string, scale: number): bigint | null {
  if (text === '') return null;
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** A price in ticks; null when it is missing, zero, between two ticks or beyond what can be reckoned. */
export function readPrice(
  { priceScale, tick }: { readonly priceScale: number; readonly tick: bigint },
  text: string,
): number | null {
  const price = readTyped(text, priceScale);
  if (price === null || price <= 0n || price % tick !== 0n) return null;
  const ticks = price / tick;
  return isExact(ticks) ? wholeNumber(ticks) : null;
}
