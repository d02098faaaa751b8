import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { ExchangeCoin } from './queries.ts';

/** What is paid in. */
export const PAID_IN = 'USDT';
const MOST_COINS = 6;
const COIN_DIGITS = 8;
const coolness = ({ tags }: MarketRow): number => (tags.includes('hot') ? 0 : 1);

/**
 * Coins to choose from: those that are most watched, then the others, as the markets are ordered.
 * @param known what can be exchanged, as far as it is known; null for a visitor
 */
export function coinsToBuy(markets: readonly MarketRow[], known: readonly ExchangeCoin[] | null): MarketRow[] {
  const isOffered = (id: number): boolean => known === null || known.some(({ currency }) => currency === id);
  return markets
    .filter(({ kind, legal_name, currency_id }) => kind === 'coin' && legal_name === PAID_IN && isOffered(currency_id))
    .toSorted((a, b) => coolness(a) - coolness(b) || a.sort - b.sort || a.id - b.id)
    .slice(0, MOST_COINS);
}

/**
 * What is typed, in USDT, rounded down; empty when it is nothing.
 * @param rate units of the money it is typed in for one USDT
 * @param scale decimals of USDT
 */
export function usdtFor(typed: string, rate: string, scale: number): string {
  if (typed === '') return '';
  const amount = new Decimal(typed).div(rate).round(scale, 'down');
  return amount.gt(0) ? amount.toString() : '';
}

/** About how much of a coin that is at a price, rounded down; null while there is no price. */
export function boughtFor(usdt: string, price: string): string | null {
  return new Decimal(price).gt(0) ? new Decimal(usdt).div(price).round(COIN_DIGITS, 'down').toString() : null;
}
