import { otcRules } from '@aureus/contract/otc/rules.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { amountsOf, type Wanted } from '@aureus/core/otc/amounts.ts';
import { hasMoved } from '@aureus/core/otc/pricing.ts';
import { AppError } from '../platform/errors.ts';
import { type Advert, limitsNow, priceText, wirePair } from './adverts.ts';
import type { OtcSources } from './needs.ts';
import { priceNow } from './price.ts';

const TOLERANCE_BP = Number(otcRules.price_tolerance) * 100;

export interface Agreed {
  readonly price: bigint;
  readonly coins: bigint;
  readonly total: bigint;
}

/**
 * Price and amounts of an order.
 * @param seen the price the taker saw, with six decimals
 * @throws AppError otc_price_missing, otc_price_moved, otc_left, otc_out_of_limits
 */
export function agree(
  needs: Pick<OtcSources, 'markets' | 'fiat'>,
  advert: Advert,
  { seen, wanted }: { readonly seen: bigint; readonly wanted: Wanted },
): Agreed {
  const pair = wirePair(needs, advert);
  const price = priceNow(needs, advert);
  if (price === null) throw new AppError('otc_price_missing');
  // A price that was named moves by a change alone, which is another revision.
  if (hasMoved(seen, price, advert.price === null ? TOLERANCE_BP : 0)) {
    throw new AppError('otc_price_moved', { price: `${priceText(price)} ${advert.fiat}` });
  }
  const { coins, total } = amountsOf(wanted, price, { coin: pair.scale, fiat: pair.fiat_scale });
  const fiat = (amount: bigint): string => `${formatDecimal(amount, pair.fiat_scale)} ${advert.fiat}`;
  const limits = limitsNow(needs, advert, price);
  const left = `${formatDecimal(advert.left_over, pair.scale)} ${pair.coin}`;
  if (limits === null || coins > advert.left_over) throw new AppError('otc_left', { left });
  // What is left may be worth a part of a minor unit more than its greatest total: whoever takes all of it may.
  const isAll = coins === advert.left_over && total <= advert.max_total;
  if (coins === 0n || total < limits.min || (total > limits.max && !isAll)) {
    throw new AppError('otc_out_of_limits', { minimum: fiat(limits.min), maximum: fiat(limits.max) });
  }
  return { price, coins, total };
}
