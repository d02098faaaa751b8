import type { offer } from '@aureus/contract/recurring/calls.ts';
import { MOST_COINS, type RecurringCoin } from '@aureus/contract/recurring/shapes.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import type { Pool, PoolClient } from 'pg';
import { isExchangeable, percentOf, readTerms as readExchange } from '../exchange/public.ts';
import type { Currency, MarketDirectory } from '../market/public.ts';
import { usdtOf } from '../wallet/public.ts';
import { HOUR_MS, LATE_MS, MINUTE_MS, MOST_SKIPPED, SPREAD_MS } from './moments.ts';

/** On which terms recurring buys are offered, as they are stored. */
export interface Terms {
  /** What one run may cost, whole USDT. */
  readonly min_usdt: number;
  readonly max_usdt: number;
  readonly spread_limit_ppm: number;
  readonly coins: readonly number[];
  readonly is_open: boolean;
}

/** Plans of one user that go on or are paused. */
export const MOST_PLANS = 10;

export async function readTerms(connection: Pool | PoolClient): Promise<Terms> {
  const { rows } = await connection.query<Terms>(
    'SELECT min_usdt, max_usdt, spread_limit_ppm, coins, is_open FROM recurring_terms WHERE id = 1',
  );
  const [terms] = rows;
  if (!terms) throw new Error('Recurring buys have no terms');
  return terms;
}

/** Whether a currency can be bought by plans at all: what the exchange gives for USDT. */
export function isBuyable(markets: MarketDirectory, currency: Currency): boolean {
  return currency.id !== usdtOf(markets).id && isExchangeable(markets, currency);
}

/** What a coin is called on the wire. */
export const wireCoin = ({ id, code, logo, scale }: Currency): RecurringCoin => ({
  currency_id: id,
  currency_name: code,
  currency_logo: logo,
  scale,
});

/** The terms as users read them. */
export async function showOffer(pool: Pool, markets: MarketDirectory): Promise<Answer<typeof offer>> {
  const [terms, exchange] = await Promise.all([readTerms(pool), readExchange(pool)]);
  return {
    open: terms.is_open,
    minimum: String(terms.min_usdt),
    maximum: String(terms.max_usdt),
    part_minimum: String(exchange.minUsdt),
    fee_percent: percentOf(exchange.feePpm),
    spread_limit: percentOf(terms.spread_limit_ppm),
    coins: terms.coins.flatMap((id) => {
      const currency = markets.currency(id);
      return currency && isBuyable(markets, currency) ? [wireCoin(currency)] : [];
    }),
    most_coins: MOST_COINS,
    most_plans: MOST_PLANS,
    spread_minutes: SPREAD_MS / MINUTE_MS,
    late_hours: LATE_MS / HOUR_MS,
    most_skipped: MOST_SKIPPED,
  };
}
