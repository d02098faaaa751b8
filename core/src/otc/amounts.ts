import { mulDivDown, mulDivUp } from '../money/rounding.ts';
import { OTC_PRICE_SCALE } from './pricing.ts';

/** Coins against fiat; minor units of each. Prices have {@link OTC_PRICE_SCALE} decimals. */

export interface CoinScales {
  /** Decimals of the coin and of the fiat. */
  readonly coin: number;
  readonly fiat: number;
}

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/**
 * The fiat for an amount of coins, rounded up to the minor unit. The rest, less than one minor unit, is the seller's
 * whichever side took the order. Many small orders gain a seller less than one minor unit each, and an advertisement has a least
 * order, so there is nothing to gain by them.
 */
export function totalOf(coins: bigint, price: bigint, { coin, fiat }: CoinScales): bigint {
  return mulDivUp(coins * power(fiat), price, power(coin + OTC_PRICE_SCALE));
}

/** The coins for an amount of fiat, rounded down to the minor unit: the rest is the seller's here, too. */
export function coinsOf(total: bigint, price: bigint, { coin, fiat }: CoinScales): bigint {
  return mulDivDown(total, power(coin + OTC_PRICE_SCALE), price * power(fiat));
}

/** What somebody wants to trade: so many coins, or for so much fiat. */
export type Wanted = { readonly coins: bigint } | { readonly total: bigint };

/** Both sides of what is wanted at a price. */
export function amountsOf(wanted: Wanted, price: bigint, scales: CoinScales): { coins: bigint; total: bigint } {
  return 'coins' in wanted
    ? { coins: wanted.coins, total: totalOf(wanted.coins, price, scales) }
    : { coins: coinsOf(wanted.total, price, scales), total: wanted.total };
}

/** The most fiat an order can be of: the advertisement's limit, or what the coins that are left are worth, rounded down. */
export function mostTotal(most: bigint, left: bigint, price: bigint, { coin, fiat }: CoinScales): bigint {
  const worth = mulDivDown(left * power(fiat), price, power(coin + OTC_PRICE_SCALE));
  return worth < most ? worth : most;
}
