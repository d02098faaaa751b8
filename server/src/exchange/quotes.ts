import { randomBytes } from 'node:crypto';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/exchange/calls.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { exchangeRate, exchangeTerms, worthIn } from '@aureus/core/exchange/exchange.ts';
import { SPREAD_LIMIT_PPM, spreadOf } from '@aureus/core/exchange/spread.ts';
import type { ClientBase, Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { UserContext } from '../platform/http/route.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { Platform } from '../platform/platform.ts';
import { parseAmount, usdtOf } from '../wallet/public.ts';
import {
  type Exchanged,
  exchangedBefore,
  leftOf,
  netGiven,
  refuseBeyondHouse,
  refuseBeyondUser,
  takenBefore,
} from './limits.ts';
import { amountBounds, type HouseTerms, pricePair, type PricedPair, readTerms, valueOf } from './pricing.ts';
import { describeTerms, type Terms, TERMS } from './stored-terms.ts';

/** How long a quote holds. */
export const QUOTE_MS = 10_000;

export interface Quote extends Terms {
  readonly id: string;
  readonly owner_id: bigint;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** What the price of an exchange depends on beside the market. Amounts in minor units; of USDT, but for coins. */
export interface QuoteFacts {
  readonly terms: HouseTerms;
  readonly exchanged: Exchanged;
  /** By how much more the house gave of each coin than it took within 24 hours. */
  readonly net: ReadonlyMap<number, bigint>;
  /** Of the target: how much more the house gave than it took within the hour, and what the market maker has of it. */
  readonly taken: bigint;
  readonly stock: bigint;
}

/**
 * Prices an exchange by what is known: what the index says less the spread.
 * @param amount of the source, minor units
 * @throws AppError for currencies, prices and amounts that do not do
 */
export function quoteBy(
  markets: MarketDirectory,
  pair: PricedPair,
  facts: QuoteFacts,
  asked: { readonly owner: bigint; readonly amount: bigint; readonly at: Date },
): Quote {
  const { from } = pair;
  const { minimum, maximum } = amountBounds(markets, from, facts.terms);
  const withUnit = (minor: bigint): string => `${formatDecimal(minor, from.scale)} ${from.code}`;
  if (asked.amount < minimum) throw new AppError('amount_too_small', { minimum: withUnit(minimum) });
  if (asked.amount > maximum) throw new AppError('amount_too_large', { maximum: withUnit(maximum) });
  const quote = priceOfAmount(markets, pair, facts, asked);
  if (quote.receives === 0n) throw new AppError('amount_too_small', { minimum: withUnit(minimum) });
  if (quote.amount + quote.fee > MAX_AMOUNT || quote.receives > MAX_AMOUNT) {
    throw new AppError('amount_too_large', { maximum: withUnit(maximum) });
  }
  return quote;
}

/**
 * What an amount costs and gives, whatever its size.
 * @param amount of the source, minor units, above zero
 * @throws AppError prices_too_lively, exchange_limit_daily, exchange_limit_house
 */
export function priceOfAmount(
  markets: MarketDirectory,
  { from, to }: PricedPair,
  { terms, exchanged, net, taken, stock }: QuoteFacts,
  { owner, amount, at }: { readonly owner: bigint; readonly amount: bigint; readonly at: Date },
): Quote {
  const value = valueOf(markets, from, amount);
  refuseBeyondUser(markets, leftOf(markets, terms, exchanged.day), value);
  refuseBeyondHouse(markets, terms, net, { from, to, value });
  const spread = spreadOf(terms.spread, {
    fromVolatilityPpm: from.volatilityPpm,
    toVolatilityPpm: to.volatilityPpm,
    doubtPpm: from.doubtPpm + to.doubtPpm,
    value,
    valueScale: usdtOf(markets).scale,
    valueBefore: exchanged.hour,
    takes: worthIn(amount, from, to),
    stock,
    takenBefore: taken > 0n ? taken : 0n,
  });
  if (spread.total >= SPREAD_LIMIT_PPM) throw new AppError('prices_too_lively');
  const { fee, receives } = exchangeTerms(amount, from, to, terms.feePpm, spread.total);
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
    value_before: exchanged.hour,
    created_at: at,
    expires_at: new Date(at.getTime() + QUOTE_MS),
    used_at: null,
  };
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
  const pair = pricePair(markets, from_currency_id, to_currency_id);
  const amount = parseAmount(number, pair.from);
  const facts = {
    terms: await readTerms(client),
    exchanged: await exchangedBefore(client, owner, at),
    net: await netGiven(client, at),
    taken: (await takenBefore(client, at)).get(pair.to.id) ?? 0n,
    stock: await stockOf(client, pair.to.id),
  };
  return quoteBy(markets, pair, facts, { owner, amount, at });
}

/** What the market maker has of a coin and has not promised, minor units. */
export async function stockOf(client: ClientBase | Pool, currency: number): Promise<bigint> {
  const wallet = { owner: house.marketMaker, account: HOUSE_ACCOUNT, currency };
  return (await readBalance(client, wallet)).available;
}

/** The columns of {@link Quote}. */
export const QUOTE_COLUMNS = [
  'id',
  'owner_id',
  ...TERMS,
  'created_at',
  'expires_at',
  'used_at',
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

/** How long a quote is kept after it ran out, for whoever asks what became of it. */
const KEPT_MS = 3_600_000;

/** Removes quotes that cannot be used any more, those of small balances too. @returns how many */
export async function sweepQuotes({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Promise<number> {
  const before = [new Date(clock.epochMs() - KEPT_MS)];
  const quotes = await pool.query('DELETE FROM exchange_quote WHERE expires_at < $1', before);
  const dust = await pool.query('DELETE FROM exchange_dust WHERE expires_at < $1', before);
  return (quotes.rowCount ?? 0) + (dust.rowCount ?? 0);
}
