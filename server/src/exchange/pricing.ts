import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { mulDivDown, mulDivUp } from '@aureus/core/money/rounding.ts';
import type { ExchangeSide } from '@aureus/core/exchange/exchange.ts';
import type { SpreadRules } from '@aureus/core/exchange/spread.ts';
import { doubtPpm } from '@aureus/core/market/price-state.ts';
import type { ClientBase, Pool } from 'pg';
import { type Currency, type MarketDirectory, requireOpen } from '../market/public.ts';
import { AppError } from '../platform/errors.ts';
import { priceOf, usdtOf } from '../wallet/public.ts';

/** On which terms coins are exchanged. */
export interface HouseTerms {
  /** Parts per million of the source amount. */
  readonly feePpm: number;
  /** Value of one exchange in whole USDT. */
  readonly minUsdt: number;
  readonly maxUsdt: number;
  readonly spread: SpreadRules;
  /** What one user may exchange in 24 hours, whole USDT. */
  readonly userDailyUsdt: number;
  /** How much more of one coin the house may give than take in 24 hours, or take than give, whole USDT. */
  readonly houseDailyUsdt: number;
}

export async function readTerms(connection: ClientBase | Pool): Promise<HouseTerms> {
  const { rows } = await connection.query<Record<(typeof COLUMNS)[number], number>>(
    `SELECT ${COLUMNS.join(', ')} FROM exchange_terms WHERE id = 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('The exchange has no terms');
  return {
    feePpm: row.fee_ppm,
    minUsdt: row.min_usdt,
    maxUsdt: row.max_usdt,
    spread: {
      basePpm: row.spread_base_ppm,
      volatilityPpm: row.spread_volatility_ppm,
      sizePpm: row.spread_size_ppm,
      stockPpm: row.spread_stock_ppm,
    },
    userDailyUsdt: row.user_daily_usdt,
    houseDailyUsdt: row.house_daily_usdt,
  };
}

export async function writeTerms(client: ClientBase, terms: HouseTerms): Promise<void> {
  const { feePpm, minUsdt, maxUsdt, spread, userDailyUsdt, houseDailyUsdt } = terms;
  const { basePpm, volatilityPpm, sizePpm, stockPpm } = spread;
  await client.query(
    `UPDATE exchange_terms SET ${COLUMNS.map((column, place) => `${column} = $${place + 1}`).join(', ')} WHERE id = 1`,
    [feePpm, minUsdt, maxUsdt, basePpm, volatilityPpm, sizePpm, stockPpm, userDailyUsdt, houseDailyUsdt],
  );
}

const COLUMNS = [
  'fee_ppm',
  'min_usdt',
  'max_usdt',
  'spread_base_ppm',
  'spread_volatility_ppm',
  'spread_size_ppm',
  'spread_stock_ppm',
  'user_daily_usdt',
  'house_daily_usdt',
] as const;

/** Parts per million as percent: one ppm is 0.0001 percent. */
export function percentOf(ppm: number): string {
  return formatDecimal(BigInt(ppm), 4);
}

/** Whether a currency can be exchanged at all: not shares, which are traded on their markets alone, nor what has no market yet. */
export function isExchangeable(markets: MarketDirectory, { id, kind }: Currency): boolean {
  const usdt = usdtOf(markets).id;
  return kind === 'coin' && (id === usdt || markets.marketOf(id, usdt) !== undefined);
}

/** A currency, what it costs now, how lively its price has been, and by how much a source of it may lie. */
export type PricedSide = Currency & ExchangeSide & { readonly volatilityPpm: number; readonly doubtPpm: number };

/** Two currencies and what they cost now. */
export interface PricedPair {
  readonly from: PricedSide;
  readonly to: PricedSide;
}

/**
 * Two currencies at prices the house trades at.
 * @throws AppError currency_unknown, same_currency, not_exchangeable, market_closed, prices_unavailable,
 *   price_sources_few
 */
export function pricePair(markets: MarketDirectory, fromId: number, toId: number): PricedPair {
  const from = markets.currency(fromId);
  const to = markets.currency(toId);
  if (!from || !to) throw new AppError('currency_unknown');
  if (from.id === to.id) throw new AppError('same_currency');
  if (!isExchangeable(markets, from) || !isExchangeable(markets, to)) throw new AppError('not_exchangeable');
  return { from: priced(markets, from), to: priced(markets, to) };
}

function priced(markets: MarketDirectory, currency: Currency): PricedSide {
  const usdt = usdtOf(markets);
  const market = markets.marketOf(currency.id, usdt.id);
  if (currency.id !== usdt.id) {
    if (!market) throw new AppError('prices_unavailable');
    requireOpen(markets, market, 'quote');
  }
  const price = priceOf(markets, currency);
  if (!price) throw new AppError('prices_unavailable');
  return {
    ...currency,
    price,
    volatilityPpm: market ? markets.volatilityPpm(market.id) : 0,
    doubtPpm: market ? doubtPpm(markets.indexPrice(market.id)) : 0,
  };
}

/** Value of an amount of a priced currency in USDT minor units, rounded up: limits count it. */
export function valueOf(markets: MarketDirectory, { scale, price }: PricedSide, amount: bigint): bigint {
  return mulDivUp(amount, price.units * 10n ** BigInt(usdtOf(markets).scale), 10n ** BigInt(scale + price.scale));
}

/** Whole USDT in minor units. */
export function usdtMinor(markets: MarketDirectory, whole: number): bigint {
  return BigInt(whole) * 10n ** BigInt(usdtOf(markets).scale);
}

/** The smallest and the largest amount of the source that may be exchanged at once, minor units. */
export function amountBounds(
  markets: MarketDirectory,
  { scale, price }: ExchangeSide,
  { minUsdt, maxUsdt }: Pick<HouseTerms, 'minUsdt' | 'maxUsdt'>,
): { readonly minimum: bigint; readonly maximum: bigint } {
  const one = 10n ** BigInt(scale + price.scale);
  const usdtOne = 10n ** BigInt(usdtOf(markets).scale);
  const worth = price.units * usdtOne;
  return {
    minimum: mulDivUp(BigInt(minUsdt) * usdtOne, one, worth),
    maximum: mulDivDown(BigInt(maxUsdt) * usdtOne, one, worth),
  };
}
