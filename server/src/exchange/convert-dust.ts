import type * as calls from '@aureus/contract/exchange/dust-calls.ts';
import type { Answer, Input } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase } from 'pg';
import { refuseFrozen } from '../account/public.ts';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { MoneyContext } from '../platform/http/route.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { lockWallets } from '../platform/ledger/wallets.ts';
import type { Platform } from '../platform/platform.ts';
import { usdtOf } from '../wallet/public.ts';
import { describeDust, readDust, totalOf, useUpDust } from './dust-quotes.ts';
import { lookAgain } from './exchange-coins.ts';
import {
  changesOf,
  type CountedFlow,
  exchangedBefore,
  leftOf,
  lockExchangers,
  netGiven,
  noteFlows,
  refuseBeyondHouse,
  refuseBeyondUser,
  refuseOvertaken,
} from './limits.ts';
import { pricePair, readTerms, valueOf } from './pricing.ts';
import type { Quote } from './quotes.ts';
import { awaitSecondLook, limitBackingOut } from './second-look.ts';
import { type Exchanged, moveExchanged, postingsOf, writeExchanges } from './writing.ts';

type Convert = typeof calls.convertDust;

/** What a user asked for, and when. */
interface Asked {
  readonly userId: bigint;
  readonly dustId: string;
  readonly at: Date;
}

/**
 * Exchanges all small balances of a promise, the market maker being the other side: all at the numbers that were shown,
 * or none. As with any exchange the market is waited for with nothing locked, and looked at again.
 */
export async function convertDust(
  { pool, money, clock, limits }: Pick<Platform, 'pool' | 'money' | 'clock' | 'limits'>,
  markets: MarketDirectory,
  { dust_id: dustId }: Input<Convert>,
  { caller: { userId }, claim }: MoneyContext,
): Promise<Answer<Convert>> {
  // The time is read before anything is waited for: who was in time stays in time.
  const asked: Asked = { userId, dustId, at: clock.now() };
  let coins: readonly number[] = [];
  return limitBackingOut({ pool, limits }, claim, {
    check: () =>
      withTransaction(pool, async ({ client }) => {
        // Read before the promise: a twin that comes between has used it up, and not overtaken it.
        const exchanged = await exchangedBefore(client, userId, asked.at);
        const quotes = await promisedTo(client, asked);
        const own = (await readBalancesOf(client, userId)).filter(({ account }) => account === accounts.spot);
        refuseChanged(quotes, new Map(own.map((balance) => [balance.currency, balance])));
        const [first] = quotes;
        if (first) refuseOvertaken(exchanged, first);
        coins = quotes.map(({ from_currency_id: coin }) => coin);
      }),
    work: async () => {
      const usdt = usdtOf(markets).id;
      await Promise.all(coins.map((coin) => awaitSecondLook(markets, coin, usdt, asked.at.getTime())));
      // Another process may have closed a market, and its word not have come here.
      await markets.refresh();
      const at = clock.now();
      return money.transaction(claim, (tx) => settle(tx, markets, asked, at));
    },
  });
}

/** Uses the promise up and moves the money, at prices and within limits of the moment. */
async function settle(
  tx: MoneyTransaction,
  markets: MarketDirectory,
  asked: Asked,
  at: Date,
): Promise<Answer<Convert>> {
  const { userId, dustId } = asked;
  await lockExchangers(tx, [userId]);
  await refuseFrozen(tx, userId);
  const quotes = await promisedTo(tx.client, asked);
  await useUpDust(tx.client, dustId, at);
  // First and together, so that nothing waits in a circle with the trades of the spot market.
  await lockWhole(tx.client, userId, quotes);
  // Nothing waits any more: prices and limits are those of the moment the money moves.
  const looked = quotes.map((quote): Exchanged => ({ quote, worth: lookAgain(markets, quote) }));
  await keepLimits(tx, markets, looked, at);
  const ids = await writeExchanges(tx, looked, at);
  const written = quotes.map((quote, place) => ({ quote, id: ids[place] ?? 0n }));
  const balances = await moveExchanged(tx, written, at);
  const usdt = usdtOf(markets);
  const left = balances.findLast(({ owner, currency }) => owner === userId && currency === usdt.id);
  const lines = describeDust(markets, quotes);
  return {
    lines: written.flatMap(({ quote, id }, place) => {
      const line = lines[place];
      const times = { priced_at: quote.created_at.toISOString(), created_time: at.toISOString() };
      return line ? [{ id: Number(id), ...line, ...times }] : [];
    }),
    receives: totalOf(markets, quotes),
    to_available: formatDecimal(left?.available ?? 0n, usdt.scale),
  };
}

/**
 * The promise that was asked for. Of twins the second waits here and finds it used.
 * @throws AppError quote_unknown (also for another's), quote_used, quote_expired
 */
async function promisedTo(client: ClientBase, { userId, dustId, at }: Asked): Promise<readonly Quote[]> {
  const quotes = await readDust(client, userId, dustId);
  const [first] = quotes;
  if (!first) throw new AppError('quote_unknown');
  if (first.used_at !== null) throw new AppError('quote_used');
  if (at >= first.expires_at) throw new AppError('quote_expired');
  return quotes;
}

/**
 * Locks all wallets that change. What has come in since it was asked for stays: others may bring it, as a deposit or by
 * filling an order, and it must not count as backing out.
 * @throws AppError dust_changed where something is gone or held
 */
async function lockWhole(client: ClientBase, userId: bigint, quotes: readonly Quote[]): Promise<void> {
  const wallets = await lockWallets(
    client,
    quotes.flatMap((quote) => Object.values(postingsOf(quote)).flat()),
  );
  const own = wallets.filter(({ key }) => key.owner === userId && key.account === accounts.spot);
  const rows = new Map(own.map(({ key, row }) => [key.currency, row]));
  for (const { from_currency_id: coin, amount, fee } of quotes) {
    if ((rows.get(coin)?.available ?? 0n) < amount + fee) throw new AppError('dust_changed');
  }
}

/**
 * Of each coin exactly what was promised must be there when it is asked for, and nothing of it held: it is taken as a
 * whole, and what came since would be left behind or taken at a price that was not shown.
 * @throws AppError dust_changed
 */
function refuseChanged(
  quotes: readonly Quote[],
  wallets: ReadonlyMap<number, { readonly available: bigint; readonly held: bigint }>,
): void {
  for (const { from_currency_id: coin, amount, fee } of quotes) {
    const wallet = wallets.get(coin);
    if (wallet?.available !== amount + fee || wallet.held !== 0n) throw new AppError('dust_changed');
  }
}

/**
 * As of any exchange: what the user has exchanged since the promise would have made its spread wider, and each coin counts
 * at the dearer of both prices.
 * @throws AppError quote_moved, exchange_limit_daily, exchange_limit_house
 */
async function keepLimits(
  tx: MoneyTransaction,
  markets: MarketDirectory,
  exchanges: readonly Exchanged[],
  at: Date,
): Promise<void> {
  const [first] = exchanges;
  if (!first) return;
  const exchanged = await exchangedBefore(tx.client, first.quote.owner_id, at);
  refuseOvertaken(exchanged, first.quote);
  const terms = await readTerms(tx.client);
  const net = new Map(await netGiven(tx.client, at));
  let { day } = exchanged;
  const flows: CountedFlow[] = [];
  for (const { quote, worth } of exchanges) {
    const { from, to } = pricePair(markets, quote.from_currency_id, quote.to_currency_id);
    const now = valueOf(markets, from, quote.amount);
    const value = quote.value !== null && quote.value > now ? quote.value : now;
    refuseBeyondUser(markets, leftOf(markets, terms, day), value);
    refuseBeyondHouse(markets, terms, net, { from, to, value });
    for (const { currency, given } of changesOf(markets, { from, to, value })) {
      net.set(currency.id, (net.get(currency.id) ?? 0n) + given);
    }
    day += value;
    flows.push({ from, to, value, amount: quote.amount, worth });
  }
  await noteFlows(tx, markets, flows, at);
}
