import { indexPriceOf, priceOf, type Pricing, RATE_SCALE } from '@aureus/core/otc/pricing.ts';
import { refusalOf } from '../market/public.ts';
import type { OtcSources } from './needs.ts';

/** Coins of the OTC desk. */
const COINS: readonly string[] = ['USDT', 'BTC', 'ETH'];
/** The coin every other one is priced in. */
const DOLLAR = 'USDT';

type PriceNeeds = Pick<OtcSources, 'markets' | 'fiat'>;

/** The coins that are traded, in the order of the product. */
export const otcCoins = ({ markets }: Pick<OtcSources, 'markets'>) =>
  markets.currencies().filter(({ code, kind }) => kind === 'coin' && COINS.includes(code));

/** What the index says of one coin in a fiat, with six decimals; null without a price or a rate one can trust. */
export function otcIndex({ markets, fiat }: PriceNeeds, coinId: number, fiatCode: string): bigint | null {
  const coin = markets.currency(coinId);
  const dollar = markets.currencies().find(({ code }) => code === DOLLAR);
  const rate = fiat.unitsPerUsd(fiatCode);
  if (!coin || !dollar || rate === null) return null;
  if (coin.id !== dollar.id) {
    const market = markets.marketOf(coin.id, dollar.id);
    if (!market || refusalOf(markets, market, 'open') !== null) return null;
  }
  const value = markets.valueInUsdt(coin.id, 10n ** BigInt(coin.scale));
  return value === null ? null : indexPriceOf(value, dollar.scale, BigInt(Math.round(rate * 10 ** RATE_SCALE)));
}

/** How a price is stored: one that is named, or a margin over the index. */
export interface StoredPricing {
  readonly price: bigint | null;
  readonly margin_bp: number | null;
}

export function pricingOf({ price, margin_bp }: StoredPricing): Pricing {
  if (price !== null) return { price };
  if (margin_bp !== null) return { marginBp: margin_bp };
  throw new Error('An advertisement has no price');
}

/** The price of an advertisement now; null while there is none. */
export function priceNow(
  needs: PriceNeeds,
  advert: StoredPricing & { currency_id: number; fiat: string },
): bigint | null {
  const pricing = pricingOf(advert);
  const index = 'price' in pricing ? null : otcIndex(needs, advert.currency_id, advert.fiat);
  return priceOf(pricing, index);
}
