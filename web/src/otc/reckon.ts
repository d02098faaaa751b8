import type { AdvertRow } from '@aureus/contract/otc/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';

type Priced = Pick<AdvertRow, 'price' | 'scale' | 'fiat_scale'>;

/** Coins for an amount of fiat, rounded down. */
export const coinsFor = (total: string, { price, scale }: Priced): string =>
  new Decimal(total).div(price).round(scale, 'down').toString();

/** Fiat for an amount of coins, rounded up. */
export const totalFor = (coins: string, { price, fiat_scale: digits }: Priced): string =>
  new Decimal(coins).times(price).round(digits, 'up').toString();
