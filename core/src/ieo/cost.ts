import { mulDivUp } from '../money/rounding.ts';

/** Decimals of what one coin costs: finer than any currency, so that a cheap coin has a price in a dear one. */
export const PRICE_SCALE = 12;

/** What it takes to reckon a cost. */
export interface Price {
  /** For one whole coin, in units of 10^-12 of the currency it is paid in. */
  readonly perCoin: bigint;
  /** Decimals of the coin, and of what it is paid in. */
  readonly coinScale: number;
  readonly payScale: number;
}

/**
 * What an amount of a coin costs, rounded up: who pays for it in parts never pays less.
 * @param amount minor units of the coin
 * @returns minor units of the currency it is paid in
 */
export function costOf(amount: bigint, { perCoin, coinScale, payScale }: Price): bigint {
  return mulDivUp(amount, perCoin * 10n ** BigInt(payScale), 10n ** BigInt(coinScale + PRICE_SCALE));
}
