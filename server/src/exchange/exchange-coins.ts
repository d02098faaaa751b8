import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import type * as calls from '@aureus/contract/exchange/calls.ts';
import { DecimalError, formatDecimal, parseDecimal } from '@aureus/core/money/decimal.ts';
import { worthIn } from '@aureus/core/exchange/exchange.ts';
import { mulDivDown, RATE_ONE } from '@aureus/core/money/rounding.ts';
import type { ClientBase } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { readBalance } from '../platform/ledger/balances.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import type { Platform } from '../platform/platform.ts';
import { exchangedBefore, leftOf, lockExchangers, netGiven, noteFlows, refuseBeyondHouse, refuseBeyondUser, refuseOvertaken } from './limits.ts'; // prettier-ignore
import { pricePair, readTerms, valueOf } from './pricing.ts';
import { makeQuote, type Quote, storeQuote } from './quotes.ts';
import { awaitSecondLook, limitBackingOut } from './second-look.ts';
import { describeTerms, SELECT_TERMS } from './stored-terms.ts';
import { moveExchanged, postingsOf, writeExchanges } from './writing.ts';

type Exchange = typeof calls.exchange;

/**
 * Exchanges one coin into another, the market maker being the other side: at a quote, or at the price of a second
 * after it was asked for. What will not do is refused at once; then the market is waited for, with nothing locked.
 */
export async function exchangeCoins(
  { pool, money, clock, limits }: Pick<Platform, 'pool' | 'money' | 'clock' | 'limits'>,
  markets: MarketDirectory,
  input: Input<Exchange>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Exchange>> {
  // The time is read before anything is waited for: who was in time stays in time.
  const asked: Asked = { userId, input, at: clock.now() };
  return limitBackingOut({ pool, limits }, claim, {
    check: () =>
      withTransaction(pool, async ({ client }) => {
        // Read before the quote: a twin that comes between has used it up, and not overtaken it.
        const exchanged = await exchangedBefore(client, userId, asked.at);
        const quote = await quoteOf(client, markets, asked, asked.at);
        await refuseUncovered(client, quote);
        refuseOvertaken(exchanged, quote);
      }),
    work: async () => {
      await awaitSecondLook(markets, input.from_currency_id, input.to_currency_id, asked.at.getTime());
      // Another process may have closed a market, and its word not have come here.
      await markets.refresh();
      const at = clock.now();
      return money.transaction(claim, (tx) => settle(tx, markets, asked, at));
    },
  });
}

/** Uses the quote up and moves the money, at prices and within limits of the moment. */
async function settle(
  tx: MoneyTransaction,
  markets: MarketDirectory,
  asked: Asked,
  at: Date,
): Promise<Answer<Exchange>> {
  const { userId } = asked;
  await lockExchangers(tx, [userId]);
  await refuseFrozen(tx, userId);
  const quote = await quoteOf(tx.client, markets, asked, at, 'FOR UPDATE');
  await useUp(tx.client, asked, quote, at);
  const postings = postingsOf(quote);
  // First and together, so that nothing waits in a circle with the trades of the spot market.
  await lockWallets(tx.client, [...postings.coins, ...postings.fees]);
  // Nothing waits any more: prices and limits are those of the moment the money moves.
  const worth = lookAgain(markets, quote);
  await keepLimits(tx, markets, quote, worth, at);
  const [id = 0n] = await writeExchanges(tx, [{ quote, worth }], at);
  const balances = (await moveExchanged(tx, [{ quote, id }], at)).filter(({ owner }) => owner === userId);
  const available = (currency: number): string =>
    formatDecimal(
      balances.find((balance) => balance.currency === currency)?.available ?? 0n,
      markets.currency(currency)?.scale ?? 0,
    );
  return {
    id: Number(id),
    ...describeTerms(markets, quote),
    from_available: available(quote.from_currency_id),
    to_available: available(quote.to_currency_id),
    priced_at: quote.created_at.toISOString(),
    created_time: at.toISOString(),
  };
}

/** What a user asked for, and when. */
interface Asked {
  readonly userId: bigint;
  readonly input: Input<Exchange>;
  readonly at: Date;
}

/**
 * The stored quote that was asked for, or one of now where none was. Of twins the second waits here and finds it used.
 * @throws AppError quote_unknown (also for another's), quote_used, quote_expired, quote_differs, or as `makeQuote`
 */
async function quoteOf(
  client: ClientBase,
  markets: MarketDirectory,
  { userId, input, at }: Asked,
  now: Date,
  lock: 'FOR UPDATE' | '' = '',
): Promise<Quote> {
  if (input.quote_id === undefined) return makeQuote(client, markets, userId, input, now);
  const { rows } = await client.query<Quote>(
    `SELECT id, owner_id, ${SELECT_TERMS}, created_at, expires_at, used_at
     FROM exchange_quote WHERE id = $1 AND owner_id = $2 ${lock}`,
    [input.quote_id, userId],
  );
  const [quote] = rows;
  if (!quote) throw new AppError('quote_unknown');
  if (quote.used_at !== null) throw new AppError('quote_used');
  if (at >= quote.expires_at) throw new AppError('quote_expired');
  const isSame =
    quote.from_currency_id === input.from_currency_id &&
    quote.to_currency_id === input.to_currency_id &&
    quote.amount === amountOf(input.number, markets.currency(input.from_currency_id)?.scale);
  if (!isSame) throw new AppError('quote_differs');
  return quote;
}

/** Keeps a quote as used: one that was made here is stored with it. */
async function useUp(client: ClientBase, { input }: Asked, quote: Quote, now: Date): Promise<void> {
  if (input.quote_id === undefined) await storeQuote(client, { ...quote, used_at: now });
  else await client.query('UPDATE exchange_quote SET used_at = $2 WHERE id = $1', [quote.id, now]);
}

/**
 * @throws AppError insufficient_balance for what cannot be paid already now; what counts is asked when the money moves
 */
async function refuseUncovered(client: ClientBase, quote: Quote): Promise<void> {
  const source = { owner: quote.owner_id, account: accounts.spot, currency: quote.from_currency_id };
  const { available } = await readBalance(client, source);
  if (available < quote.amount + quote.fee) throw new AppError('insufficient_balance');
}

/** Minor units, or null for what cannot be an amount of the currency. */
function amountOf(text: string, scale: number | undefined): bigint | null {
  if (scale === undefined) return null;
  try {
    return parseDecimal(text, scale);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/**
 * The second look at the price, a second after the exchange was asked for. What the user saw is kept; but who knows
 * that the price will move, or waits for it and then takes the quote, takes nothing from the house: beyond the spread
 * it is refused, and the user is shown a new one.
 * @returns what the amount is worth in the target now, minor units
 * @throws AppError market_closed, prices_unavailable, price_sources_few, quote_moved
 */
export function lookAgain(markets: MarketDirectory, quote: Quote): bigint {
  const { from, to } = pricePair(markets, quote.from_currency_id, quote.to_currency_id);
  const worth = worthIn(quote.amount, from, to);
  // A source may have fallen silent since the quote, and another may lie: then it is worth less than the index says.
  const least = mulDivDown(worth, RATE_ONE - BigInt(from.doubtPpm + to.doubtPpm), RATE_ONE);
  if (least < quote.receives) throw new AppError('quote_moved');
  return worth;
}

/** @throws AppError quote_moved, exchange_limit_daily, exchange_limit_house */
async function keepLimits(
  tx: MoneyTransaction,
  markets: MarketDirectory,
  quote: Quote,
  worth: bigint,
  at: Date,
): Promise<void> {
  const exchanged = await exchangedBefore(tx.client, quote.owner_id, at);
  refuseOvertaken(exchanged, quote);
  const { from, to } = pricePair(markets, quote.from_currency_id, quote.to_currency_id);
  const terms = await readTerms(tx.client);
  // At the dearer of both prices: a quote given before a rise counts what it is worth.
  const now = valueOf(markets, from, quote.amount);
  const value = quote.value !== null && quote.value > now ? quote.value : now;
  refuseBeyondUser(markets, leftOf(markets, terms, exchanged.day), value);
  refuseBeyondHouse(markets, terms, await netGiven(tx.client, at), { from, to, value });
  await noteFlows(tx, markets, [{ from, to, value, amount: quote.amount, worth }], at);
}
