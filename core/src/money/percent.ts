import { formatDecimal } from './decimal.ts';

/** Percent have four decimals of what are parts per million. */
export const PERCENT_SCALE = 4;

export const percentOf = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);
