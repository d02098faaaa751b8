import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { mulDivDown, mulDivUp } from '@aureus/core/money/rounding.ts';
import type { ExchangeSide } from '@aureus/core/wallet/exchange.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../../market/public.ts';
import { AppError } from '../../platform/errors.ts';
import { priceOf, usdtOf } from '../prices.ts';

/** On which terms coins are exchanged. */
export interface HouseTerms {
  /** Parts per million of the source amount. */
  readonly feePpm: number;
  /** Value of one exchange in whole USDT. */
  readonly minUsdt: number;
  readonly maxUsdt: number;
}

export async function readTerms(connection: ClientBase | Pool): Promise<HouseTerms> {
  const { rows } = await connection.query<{ fee_ppm: number; min_usdt: number; max_usdt: number }>(
    'SELECT fee_ppm, min_usdt, max_usdt FROM exchange_terms WHERE id = 1',
  );
  const [row] = rows;
  if (!row) throw new Error('The exchange has no terms');
  return { feePpm: row.fee_ppm, minUsdt: row.min_usdt, maxUsdt: row.max_usdt };
}

/** A fee in percent: one ppm is 0.0001 percent. */
export function feePercent(feePpm: number): string {
  return formatDecimal(BigInt(feePpm), 4);
}

/** Whether a currency can be exchanged at all. Shares are traded on their markets alone. */
export function isExchangeable(currency: Currency): boolean {
  return currency.kind === 'coin';
}

/** Two currencies and what they cost now. */
export interface PricedPair {
  readonly from: Currency & ExchangeSide;
  readonly to: Currency & ExchangeSide;
}

/** @throws AppError currency_unknown, same_currency, not_exchangeable, prices_unavailable */
export function pricePair(markets: MarketDirectory, fromId: number, toId: number): PricedPair {
  const from = markets.currency(fromId);
  const to = markets.currency(toId);
  if (!from || !to) throw new AppError('currency_unknown');
  if (from.id === to.id) throw new AppError('same_currency');
  if (!isExchangeable(from) || !isExchangeable(to)) throw new AppError('not_exchangeable');
  const fromPrice = priceOf(markets, from);
  const toPrice = priceOf(markets, to);
  if (!fromPrice || !toPrice) throw new AppError('prices_unavailable');
  return { from: { ...from, price: fromPrice }, to: { ...to, price: toPrice } };
}

/** The smallest and the largest amount of the source that may be exchanged at once, minor units. */
export function amountBounds(
  markets: MarketDirectory,
  { scale, price }: PricedPair['from'],
  { minUsdt, maxUsdt }: HouseTerms,
): { readonly minimum: bigint; readonly maximum: bigint } {
  const one = 10n ** BigInt(scale + price.scale);
  const usdtOne = 10n ** BigInt(usdtOf(markets).scale);
  const worth = price.units * usdtOne;
  return {
    minimum: mulDivUp(BigInt(minUsdt) * usdtOne, one, worth),
    maximum: mulDivDown(BigInt(maxUsdt) * usdtOne, one, worth),
  };
}
