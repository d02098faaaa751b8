import { randomBytes } from 'node:crypto';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/wallet/exchange-calls.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { exchangeRate, exchangeTerms, RATE_SCALE, worthIn } from '@aureus/core/wallet/exchange.ts';
import { SPREAD_LIMIT_PPM, spreadOf } from '@aureus/core/wallet/spread.ts';
import type { ClientBase } from 'pg';
import type { MarketDirectory } from '../../market/public.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import { house, HOUSE_ACCOUNT } from '../../platform/ledger/house.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseAmount } from '../amount.ts';
import { usdtOf } from '../prices.ts';
import { refuseBeyondHouse, refuseBeyondUser } from './limits.ts';
import { amountBounds, percentOf, pricePair, readTerms, valueOf } from './pricing.ts';

/** How long a quote holds. */
export const QUOTE_MS = 10_000;

/** What an exchange costs and gives; minor units of the source and, for `receives`, of the target. */
export interface Terms {
  readonly from_currency_id: number;
  readonly to_currency_id: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly receives: bigint;
  /** Units of 10^-12 of the target for one of the source. A text, as the database gives it. */
  readonly rate: string;
  readonly fee_ppm: number;
  /** Prices of one unit in USDT, as decimal texts. */
  readonly from_price: string;
  readonly to_price: string;
  /** The spread and its parts, what it was reckoned from; null for exchanges from before there was one. ppm. */
  readonly spread_ppm: number | null;
  readonly spread_base_ppm: number | null;
  readonly spread_volatility_ppm: number | null;
  readonly spread_size_ppm: number | null;
  readonly spread_stock_ppm: number | null;
  readonly from_volatility_ppm: number | null;
  readonly to_volatility_ppm: number | null;
  /** USDT minor units at those prices. */
  readonly value: bigint | null;
}

/** The columns of {@link Terms}, alike in quotes and exchanges. */
export const TERMS_COLUMNS = `from_currency_id, to_currency_id, amount, fee, receives, rate::text AS rate, fee_ppm,
  from_price, to_price, spread_ppm, spread_base_ppm, spread_volatility_ppm, spread_size_ppm, spread_stock_ppm,
  from_volatility_ppm, to_volatility_ppm, value`;

export interface Quote extends Terms {
  readonly id: string;
  readonly owner_id: bigint;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * Prices an exchange at this moment: what the index says less the spread.
 * @throws AppError for currencies, prices and amounts that do not do
 */
export async function makeQuote(
  client: ClientBase,
  markets: MarketDirectory,
  owner: bigint,
  { number, from_currency_id, to_currency_id }: Input<typeof calls.exchangeQuote>,
  at: Date,
): Promise<Quote> {
  const { from, to } = pricePair(markets, from_currency_id, to_currency_id);
  const amount = parseAmount(number, from);
  const terms = await readTerms(client);
  const { minimum, maximum } = amountBounds(markets, from, terms);
  const withUnit = (minor: bigint): string => `${formatDecimal(minor, from.scale)} ${from.code}`;
  if (amount < minimum) throw new AppError('amount_too_small', { minimum: withUnit(minimum) });
  if (amount > maximum) throw new AppError('amount_too_large', { maximum: withUnit(maximum) });
  const value = valueOf(markets, from, amount);
  await refuseBeyondUser(client, markets, owner, terms, value, at);
  await refuseBeyondHouse(client, markets, terms, { from, to, value }, at);
  const spread = spreadOf(terms.spread, {
    fromVolatilityPpm: from.volatilityPpm,
    toVolatilityPpm: to.volatilityPpm,
    value,
    valueScale: usdtOf(markets).scale,
    takes: worthIn(amount, from, to),
    stock: await stockOf(client, to.id),
  });
  if (spread.total >= SPREAD_LIMIT_PPM) throw new AppError('prices_too_lively');
  const { fee, total, receives } = exchangeTerms(amount, from, to, terms.feePpm, spread.total);
  if (receives === 0n) throw new AppError('amount_too_small', { minimum: withUnit(minimum) });
  if (total > MAX_AMOUNT || receives > MAX_AMOUNT) {
    throw new AppError('amount_too_large', { maximum: withUnit(maximum) });
  }
  return {
    id: randomBytes(16).toString('hex'),
    owner_id: owner,
    from_currency_id: from.id,
    to_currency_id: to.id,
    amount,
    fee,
    receives,
    rate: exchangeRate(from.price, to.price, spread.total).toString(),
    fee_ppm: terms.feePpm,
    from_price: formatDecimal(from.price.units, from.price.scale),
    to_price: formatDecimal(to.price.units, to.price.scale),
    spread_ppm: spread.total,
    spread_base_ppm: spread.base,
    spread_volatility_ppm: spread.volatility,
    spread_size_ppm: spread.size,
    spread_stock_ppm: spread.stock,
    from_volatility_ppm: from.volatilityPpm,
    to_volatility_ppm: to.volatilityPpm,
    value,
    created_at: at,
    expires_at: new Date(at.getTime() + QUOTE_MS),
    used_at: null,
  };
}

/** What the liquidity desk has of a coin and has not promised, minor units. */
async function stockOf(client: ClientBase, currency: number): Promise<bigint> {
  const { rows } = await client.query<{ available: bigint }>(
    'SELECT available FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [house.liquidityDesk, HOUSE_ACCOUNT, currency],
  );
  return rows[0]?.available ?? 0n;
}

const QUOTE_COLUMNS = [
  'id',
  'owner_id',
  'from_currency_id',
  'to_currency_id',
  'amount',
  'fee',
  'receives',
  'rate',
  'fee_ppm',
  'created_at',
  'expires_at',
  'used_at',
  'from_price',
  'to_price',
  'spread_ppm',
  'spread_base_ppm',
  'spread_volatility_ppm',
  'spread_size_ppm',
  'spread_stock_ppm',
  'from_volatility_ppm',
  'to_volatility_ppm',
  'value',
] as const satisfies readonly (keyof Quote)[];

/**
 * Stores a quote. One that is not used yet takes the place of the live one of its owner, in one statement and by a
 * unique index: of twenty at once one is left.
 */
export async function storeQuote(client: ClientBase, quote: Quote): Promise<void> {
  await client.query(
    `INSERT INTO exchange_quote (${QUOTE_COLUMNS.join(', ')})
     VALUES (${QUOTE_COLUMNS.map((_, place) => `$${place + 1}`).join(', ')})
     ON CONFLICT (owner_id) WHERE used_at IS NULL
     DO UPDATE SET ${QUOTE_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    QUOTE_COLUMNS.map((column) => quote[column]),
  );
}

/**
 * Promises the caller a price. It takes the place of the last promise that was not used: nobody collects prices to use
 * the best of them.
 */
export async function quoteExchange(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  input: Input<typeof calls.exchangeQuote>,
  { caller: { userId } }: UserContext,
): Promise<Answer<typeof calls.exchangeQuote>> {
  return withTransaction(pool, async ({ client }) => {
    const quote = await makeQuote(client, markets, userId, input, clock.now());
    await storeQuote(client, quote);
    return {
      quote_id: quote.id,
      ...describeTerms(markets, quote),
      created_at: quote.created_at.toISOString(),
      expires_at: quote.expires_at.toISOString(),
    };
  });
}

/** Terms as they go over the wire. */
export function describeTerms(markets: MarketDirectory, terms: Terms) {
  const from = markets.currency(terms.from_currency_id);
  const to = markets.currency(terms.to_currency_id);
  if (!from || !to) throw new Error('An exchange names an unknown currency');
  return {
    from_currency: from.id,
    from_name: from.code,
    to_currency: to.id,
    to_name: to.code,
    number: formatDecimal(terms.amount, from.scale),
    rate: formatDecimal(BigInt(terms.rate), RATE_SCALE),
    from_price: terms.from_price,
    to_price: terms.to_price,
    spread_percent: shareOf(terms.spread_ppm),
    spread_parts: {
      base: shareOf(terms.spread_base_ppm),
      volatility: shareOf(terms.spread_volatility_ppm),
      size: shareOf(terms.spread_size_ppm),
      stock: shareOf(terms.spread_stock_ppm),
    },
    from_volatility: shareOf(terms.from_volatility_ppm),
    to_volatility: shareOf(terms.to_volatility_ppm),
    value: terms.value === null ? '' : formatDecimal(terms.value, usdtOf(markets).scale),
    fee_percent: percentOf(terms.fee_ppm),
    fee: formatDecimal(terms.fee, from.scale),
    total: formatDecimal(terms.amount + terms.fee, from.scale),
    receives: formatDecimal(terms.receives, to.scale),
  };
}

/** Percent, or empty for what is from before it was kept. */
function shareOf(ppm: number | null): string {
  return ppm === null ? '' : percentOf(ppm);
}

/** How long a quote is kept after it ran out, for whoever asks what became of it. */
const KEPT_MS = 3_600_000;

/** Removes quotes nobody can use any more. @returns how many */
export async function sweepQuotes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM exchange_quote WHERE expires_at < $1', [
    new Date(clock.epochMs() - KEPT_MS),
  ]);
  return rowCount ?? 0;
}
