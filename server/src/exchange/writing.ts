import { accounts } from '@aureus/contract/wallet/accounts.ts';
import { house, HOUSE_ACCOUNT } from '../platform/ledger/house.ts';
import type { MoneyTransaction } from '../platform/ledger/money.ts';
import { type Balance, postAll, type Posting } from '../platform/ledger/post.ts';
import type { Quote } from './quotes.ts';
import { TERMS } from './stored-terms.ts';

/** What an exchange leaves behind: its row and its money. Of one as of many by the same few statements. */

/** An exchange by a quote. */
export interface Exchanged {
  readonly quote: Quote;
  /** What its amount was worth in the target when the money moved, minor units. */
  readonly worth: bigint;
}

const COLUMNS = ['owner_id', ...TERMS, 'quote_id', 'worth', 'priced_at', 'created_at'] as const;

/** @returns their ids, in the order of the exchanges */
export async function writeExchanges(
  { client }: MoneyTransaction,
  exchanges: readonly Exchanged[],
  at: Date,
): Promise<bigint[]> {
  const values = exchanges.map(({ quote: { id, created_at, ...quote }, worth }) => ({
    ...quote,
    quote_id: id,
    worth,
    priced_at: created_at,
    created_at: at,
  }));
  const { rows } = await client.query<{ id: bigint; quote_id: string }>(
    `INSERT INTO wallet_exchange (${COLUMNS.join(', ')})
     SELECT ${COLUMNS.map((column) => `given.${column}`).join(', ')}
     FROM json_populate_recordset(NULL::wallet_exchange, $1::json) WITH ORDINALITY AS given
     ORDER BY ordinality RETURNING id, quote_id`,
    [JSON.stringify(values, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))],
  );
  const ids = new Map(rows.map(({ id, quote_id }) => [quote_id, id]));
  return exchanges.map(({ quote }) => {
    const id = ids.get(quote.id);
    if (id === undefined) throw new Error('An exchange was not written');
    return id;
  });
}

interface Postings {
  readonly coins: readonly Posting[];
  readonly fees: readonly Posting[];
}

/** Two coins change hands with the market maker, the fee goes to the house. */
export function postingsOf({
  owner_id: owner,
  from_currency_id: from,
  to_currency_id: to,
  amount,
  fee,
  receives,
}: Quote): Postings {
  const user = (currency: number, available: bigint): Posting => ({
    owner,
    account: accounts.spot,
    currency,
    available,
    held: 0n,
  });
  const ofHouse = (who: bigint, currency: number, available: bigint): Posting => ({
    owner: who,
    account: HOUSE_ACCOUNT,
    currency,
    available,
    held: 0n,
  });
  return {
    coins: [
      user(from, -amount),
      user(to, receives),
      ofHouse(house.marketMaker, from, amount),
      ofHouse(house.marketMaker, to, -receives),
    ],
    fees: fee === 0n ? [] : [user(from, -fee), ofHouse(house.fees, from, fee)],
  };
}

/**
 * Posts the money of exchanges that are written.
 * @returns the new balances
 * @throws AppError insufficient_balance, house_funds_exhausted
 */
export async function moveExchanged(
  tx: MoneyTransaction,
  exchanges: readonly { readonly quote: Quote; readonly id: bigint }[],
  at: Date,
): Promise<Balance[]> {
  const transfers = exchanges.flatMap(({ quote, id: ref }) => {
    const { coins, fees } = postingsOf(quote);
    const exchanged = { kind: 'exchange', ref, postings: coins } as const;
    const charged = { kind: 'exchange_fee', ref, postings: fees } as const;
    return fees.length === 0 ? [exchanged] : [exchanged, charged];
  });
  return postAll(tx, at, transfers);
}
