import { randomBytes } from 'node:crypto';
import type { dustQuote } from '@aureus/contract/exchange/dust-calls.ts';
import type { Answer } from '@aureus/contract/platform/call.ts';
import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { withTransaction } from '../platform/database/transaction.ts';
import type { UserContext } from '../platform/http/route.ts';
import { readBalancesOf } from '../platform/ledger/balances.ts';
import type { Platform } from '../platform/platform.ts';
import { usdtOf } from '../wallet/public.ts';
import { dustBy } from './dust.ts';
import { exchangedBefore, lockExchangers, netGiven, takenBefore } from './limits.ts';
import { readTerms } from './pricing.ts';
import { QUOTE_COLUMNS, QUOTE_MS, type Quote, stockOf } from './quotes.ts';
import { describeTerms, SELECT_TERMS } from './stored-terms.ts';

/** Promises the caller what all small balances give. It takes the place of the last promise that was not used. */
export async function quoteDust(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  markets: MarketDirectory,
  { caller: { userId } }: UserContext,
): Promise<Answer<typeof dustQuote>> {
  return withTransaction(pool, async (tx) => {
    const { client } = tx;
    await lockExchangers(tx, [userId]);
    const at = clock.now();
    const usdt = usdtOf(markets);
    const facts = {
      terms: await readTerms(client),
      exchanged: await exchangedBefore(client, userId, at),
      net: await netGiven(client, at),
      taken: (await takenBefore(client, at)).get(usdt.id) ?? 0n,
      stock: await stockOf(client, usdt.id),
    };
    const balances = (await readBalancesOf(client, userId)).flatMap(({ account, currency: id, available, held }) => {
      const currency = account === accounts.spot ? markets.currency(id) : undefined;
      return currency ? [{ currency, available, held }] : [];
    });
    const { quotes, waiting } = dustBy(markets, facts, balances, { owner: userId, at });
    return {
      dust_id: await storeDust(client, userId, quotes),
      lines: describeDust(markets, quotes),
      receives: totalOf(markets, quotes),
      waiting: waiting.map(({ currency, available }) => ({
        currency: currency.id,
        currency_name: currency.code,
        logo: currency.logo,
        number: formatDecimal(available, currency.scale),
      })),
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + QUOTE_MS).toISOString(),
    };
  });
}

/** Keeps one live promise of a user: whoever calls holds the lock of the user. @returns its id; empty for nothing */
async function storeDust(client: ClientBase, owner: bigint, quotes: readonly Quote[]): Promise<string> {
  await client.query('DELETE FROM exchange_dust WHERE owner_id = $1 AND used_at IS NULL', [owner]);
  if (quotes.length === 0) return '';
  const dustId = randomBytes(16).toString('hex');
  const rows = quotes.map((quote) => ({ ...quote, dust_id: dustId }));
  const columns = [...QUOTE_COLUMNS, 'dust_id'];
  await client.query(
    `INSERT INTO exchange_dust (${columns.join(', ')})
     SELECT ${columns.map((column) => `given.${column}`).join(', ')}
     FROM json_populate_recordset(NULL::exchange_dust, $1::json) AS given`,
    [JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))],
  );
  return dustId;
}

/** The coins of a promise, in the order in which they were priced; locked until the transaction ends. */
export async function readDust(client: ClientBase, owner: bigint, dustId: string): Promise<Quote[]> {
  const { rows } = await client.query<Quote>(
    `SELECT id, owner_id, ${SELECT_TERMS}, created_at, expires_at, used_at
     FROM exchange_dust WHERE dust_id = $1 AND owner_id = $2 ORDER BY from_currency_id FOR UPDATE`,
    [dustId, owner],
  );
  return rows;
}

/** Keeps a promise as used. */
export async function useUpDust(client: ClientBase, dustId: string, now: Date): Promise<void> {
  await client.query('UPDATE exchange_dust SET used_at = $2 WHERE dust_id = $1', [dustId, now]);
}

/** The coins over the wire. */
export function describeDust(markets: MarketDirectory, quotes: readonly Quote[]) {
  return quotes.map((quote) => ({
    ...describeTerms(markets, quote),
    from_logo: markets.currency(quote.from_currency_id)?.logo ?? '',
  }));
}

/** What all coins give together, a decimal text of USDT. */
export function totalOf(markets: MarketDirectory, quotes: readonly Quote[]): string {
  return formatDecimal(
    quotes.reduce((sum, { receives }) => sum + receives, 0n),
    usdtOf(markets).scale,
  );
}
