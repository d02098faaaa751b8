import { formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { exchangeableOf } from '@aureus/core/exchange/exchange.ts';
import { Decimal } from '@aureus/core/money/exact-decimal.ts';
import type { ExchangeCoin } from './queries.ts';

export interface Pair {
  from: number;
  to: number;
}

/** Another coin on one side; choosing the one of the other side swaps them. */
export function pairWith(pair: Pair, side: keyof Pair, coin: number): Pair {
  const other = side === 'from' ? 'to' : 'from';
  if (pair[other] !== coin) return { ...pair, [side]: coin };
  return { from: pair.to, to: pair.from };
}

/** The pair to begin with: what the address names, else the coin there is most of, into the first other one. */
export function startPair(coins: readonly ExchangeCoin[], asked: string | undefined): Pair | null {
  const worth = (coin: ExchangeCoin): Decimal => new Decimal(coin.available).times(coin.price);
  const named = coins.find(({ currency }) => String(currency) === asked);
  const from = named ?? coins.toSorted((a, b) => worth(b).cmp(worth(a)))[0];
  const to = coins.find(({ name }) => name === (from?.name === 'USDT' ? 'BTC' : 'USDT'));
  const target = to ?? coins.find(({ currency }) => currency !== from?.currency);
  return from === undefined || target === undefined ? null : { from: from.currency, to: target.currency };
}

/** All that can be exchanged of what is there, its fee left over. `feePercent` as the wire gives it. */
export function allOf(coin: ExchangeCoin, feePercent: string): string {
  const available = parseDecimal(coin.available, coin.scale);
  // Percent with four decimals are parts per million.
  const feePpm = Number(parseDecimal(feePercent, 4));
  return formatDecimal(exchangeableOf(available, feePpm), coin.scale);
}

/** Amount and fee together, as the server counts them: the fee rounded up to the coin's last decimal. */
export function totalWithFee(amount: string, feePercent: string, scale: number): Decimal {
  const value = new Decimal(amount);
  return value.plus(value.times(feePercent).div(100).round(scale, 'up'));
}
