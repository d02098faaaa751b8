import { randomBytes } from 'node:crypto';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/wallet/exchange-calls.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { exchangeRate, exchangeTerms, RATE_SCALE } from '@aureus/core/wallet/exchange.ts';
import type { ClientBase } from 'pg';
import type { MarketDirectory } from '../../market/public.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseAmount } from '../amount.ts';
import { amountBounds, feePercent, pricePair, readTerms } from './pricing.ts';

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
}

export interface Quote extends Terms {
  readonly id: string;
  readonly owner_id: bigint;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/**
 * Prices an exchange at this moment.
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
  const { fee, total, receives } = exchangeTerms(amount, from, to, terms.feePpm);
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
    rate: exchangeRate(from.price, to.price).toString(),
    fee_ppm: terms.feePpm,
    from_price: formatDecimal(from.price.units, from.price.scale),
    to_price: formatDecimal(to.price.units, to.price.scale),
    created_at: at,
    expires_at: new Date(at.getTime() + QUOTE_MS),
    used_at: null,
  };
}

export async function storeQuote(client: ClientBase, quote: Quote): Promise<void> {
  await client.query(
    `INSERT INTO exchange_quote (id, owner_id, from_currency_id, to_currency_id, amount, fee, receives, rate, fee_ppm,
       created_at, expires_at, used_at, from_price, to_price)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9, $10, $11, $12, $13, $14)`,
    [
      quote.id,
      quote.owner_id,
      quote.from_currency_id,
      quote.to_currency_id,
      quote.amount,
      quote.fee,
      quote.receives,
      quote.rate,
      quote.fee_ppm,
      quote.created_at,
      quote.expires_at,
      quote.used_at,
      quote.from_price,
      quote.to_price,
    ],
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
    await client.query('DELETE FROM exchange_quote WHERE owner_id = $1 AND used_at IS NULL', [userId]);
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
    fee_percent: feePercent(terms.fee_ppm),
    fee: formatDecimal(terms.fee, from.scale),
    total: formatDecimal(terms.amount + terms.fee, from.scale),
    receives: formatDecimal(terms.receives, to.scale),
  };
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
