import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import { coinsOf, totalOf } from '@aureus/core/otc/amounts.ts';
import { OTC_PRICE_SCALE } from '@aureus/core/otc/pricing.ts';

type Priced = Pick<AdvertRow, 'price' | 'scale' | 'fiat_scale'>;

/** More than this no order is of, in whole units: a longer number cannot be reckoned on and is refused anyway. */
const MOST = new Decimal('1000000000000');

const sides = ({ price, scale, fiat_scale }: Priced) => ({
  price: parseDecimal(price, OTC_PRICE_SCALE),
  scales: { coin: scale, fiat: fiat_scale },
});

/** Coins for an amount of fiat, as the server reckons them: rounded down. */
export function coinsFor(total: string, advert: Priced): string {
  const { price, scales } = sides(advert);
  return formatDecimal(coinsOf(minor(total, scales.fiat), price, scales), scales.coin);
}

/** Fiat for an amount of coins, as the server reckons it: rounded up. */
export function totalFor(coins: string, advert: Priced): string {
  const { price, scales } = sides(advert);
  return formatDecimal(totalOf(minor(coins, scales.coin), price, scales), scales.fiat);
}

const minor = (amount: string, scale: number): bigint =>
  parseDecimal((new Decimal(amount).gt(MOST) ? MOST : new Decimal(amount)).toString(), scale);
