import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/exchange/calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { spreadOf } from '@aureus/core/exchange/spread.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { Platform } from '../platform/platform.ts';
import { unitPrice, usdtOf } from '../wallet/public.ts';
import { exchangedBefore, leftOf, takenBefore } from './limits.ts';
import { amountBounds, isExchangeable, percentOf, pricePair, readTerms } from './pricing.ts';
import { stockOf } from './quotes.ts';
import { describeTerms, SELECT_TERMS, type Terms } from './stored-terms.ts';

const NOTHING = { available: 0n, held: 0n, version: 0n };

/** What can be exchanged, and what the user has of it in the spot account. */
export async function exchangeList(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
): Promise<Answer<typeof calls.exchangeList>> {
  const own = (await readBalancesOf(pool, userId)).filter(({ account }) => account === accounts.spot);
  const byCurrency = new Map(own.map((balance) => [balance.currency, balance]));
  const currencies = markets.currencies().filter((currency) => isExchangeable(markets, currency));
  return {
    transfer: currencies.map(({ id, code }) => ({ id, name: code })),
    wallet: currencies.map((currency) => {
      const { available, held, version } = byCurrency.get(currency.id) ?? NOTHING;
      return {
        currency: currency.id,
        currency_name: currency.code,
        full_name: currency.fullName,
        logo: currency.logo,
        scale: currency.scale,
        usdt_price: unitPrice(markets, currency),
        change_balance: formatDecimal(available, currency.scale),
        lock_change_balance: formatDecimal(held, currency.scale),
        version: Number(version),
      };
    }),
  };
}

/** Prices, fee, spread and bounds of this moment; what counts is a quote. */
export async function exchangeFee(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  { from_currency_id, to_currency_id }: Input<typeof calls.exchangeFee>,
  userId: bigint,
): Promise<Answer<typeof calls.exchangeFee>> {
  const { from, to } = pricePair(markets, from_currency_id, to_currency_id);
  const terms = await readTerms(pool);
  const now = clock.now();
  const { minimum, maximum } = amountBounds(markets, from, terms);
  const exchanged = await exchangedBefore(pool, userId, now);
  const taken = (await takenBefore(pool, now)).get(to.id) ?? 0n;
  const smallest = spreadOf(terms.spread, {
    fromVolatilityPpm: from.volatilityPpm,
    toVolatilityPpm: to.volatilityPpm,
    doubtPpm: from.doubtPpm + to.doubtPpm,
    value: 0n,
    valueScale: usdtOf(markets).scale,
    valueBefore: exchanged.hour,
    takes: 0n,
    stock: await stockOf(pool, to.id),
    takenBefore: taken > 0n ? taken : 0n,
  });
  return {
    form_price: formatDecimal(from.price.units, from.price.scale),
    to_price: formatDecimal(to.price.units, to.price.scale),
    fee: percentOf(terms.feePpm),
    spread: percentOf(smallest.total),
    minimum: formatDecimal(minimum, from.scale),
    maximum: formatDecimal(maximum, from.scale),
    left_today: formatDecimal(leftOf(markets, terms, exchanged.day), usdtOf(markets).scale),
    daily: String(terms.userDailyUsdt),
  };
}

/** The user's exchanges, newest first. */
export async function exchangeHistory(
  pool: Pool,
  markets: MarketDirectory,
  userId: bigint,
  { page, limit }: Input<typeof calls.exchangeHistory>,
): Promise<Answer<typeof calls.exchangeHistory>> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query<Terms & { id: bigint; priced_at: Date | null; created_at: Date }>(
      `SELECT id, ${SELECT_TERMS}, priced_at, created_at
       FROM wallet_exchange WHERE owner_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [userId, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number }>('SELECT count(*)::integer AS total FROM wallet_exchange WHERE owner_id = $1', [
      userId,
    ]),
  ]);
  const data = rows.map((row) => ({
    id: Number(row.id),
    ...describeTerms(markets, row),
    priced_at: row.priced_at?.toISOString() ?? '',
    created_time: row.created_at.toISOString(),
  }));
  return { data, page, limit, total: counted[0]?.total ?? 0 };
}
