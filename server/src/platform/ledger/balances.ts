import type { ClientBase, Pool } from 'pg';
import { numberArray } from '../database/arrays.ts';
import type { WalletAfter } from './journal.ts';
import type { Balance } from './post.ts';
import type { WalletKey } from './wallets.ts';

/** Every read of a balance outside the writers' own statements. What counts for a payment is asked when money moves. */

type Connection = Pool | ClientBase;

/** What is in a wallet, minor units, and how often it has changed; zero where there is none yet. */
export async function readBalance(
  connection: Connection,
  { owner, account, currency }: WalletKey,
): Promise<Pick<Balance, 'available' | 'held' | 'version'>> {
  const { rows } = await connection.query<Pick<Balance, 'available' | 'held' | 'version'>>(
    'SELECT available, held, version FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [owner, account, currency],
  );
  return rows[0] ?? { available: 0n, held: 0n, version: 0n };
}

/** The wallets with these ids, as they are by now. */
export async function readWallets(connection: Connection, ids: readonly (number | bigint)[]): Promise<WalletAfter[]> {
  const { rows } = await connection.query<Omit<WalletAfter, 'id'> & { readonly id: bigint }>(
    'SELECT id, available, held, version FROM wallet WHERE id = ANY($1::bigint[]) ORDER BY id',
    [numberArray(ids)],
  );
  return rows.map(({ id, ...balance }) => ({ id: Number(id), ...balance }));
}

/** Every wallet of an owner, by account and currency, empty ones included. */
export async function readBalancesOf(connection: Connection, owner: bigint): Promise<Balance[]> {
  const { rows } = await connection.query<Balance>(
    `SELECT owner_id AS owner, account, currency_id AS currency, available, held, version FROM wallet
     WHERE owner_id = $1 ORDER BY account, currency_id`,
    [owner],
  );
  return rows;
}

/** What a user has of a currency, and what of it came from outside. */
export interface Holding {
  readonly currency: number;
  /** All accounts, available and held, minor units. */
  readonly amount: bigint;
  /** What ever came in, less what went out: see `flowKinds`. Minor units. */
  readonly flow: bigint;
}

/** Every currency a user has or had; balances and flows of one moment. */
export async function readHoldings(connection: Connection, owner: bigint): Promise<Holding[]> {
  const { rows } = await connection.query<{ currency: number; amount: string; flow: string }>(
    `SELECT currency_id AS currency, coalesce(has.amount, 0)::text AS amount, coalesce(flow.amount, 0)::text AS flow
     FROM (SELECT currency_id, sum(available + held) AS amount FROM wallet WHERE owner_id = $1 GROUP BY currency_id) AS has
     FULL JOIN (SELECT currency_id, amount FROM ledger_flow WHERE owner_id = $1) AS flow USING (currency_id)`,
    [owner],
  );
  return rows.map(({ currency, amount, flow }) => ({ currency, amount: BigInt(amount), flow: BigInt(flow) }));
}

/** Every wallet of the house that is not empty. */
export async function readHouseBalances(connection: Connection): Promise<Balance[]> {
  const { rows } = await connection.query<Balance>(
    `SELECT owner_id AS owner, account, currency_id AS currency, available, held, version FROM wallet
     WHERE owner_id < 0 AND available + held <> 0 ORDER BY owner_id DESC, currency_id`,
  );
  return rows;
}

/** What the house owes its users of one currency. */
export interface Liability {
  readonly currency: number;
  /** Available and held, minor units. */
  readonly amount: bigint;
  /** How many users have some. */
  readonly users: number;
}

/** What users have, by currency. It looks at every wallet that is not empty. */
export async function readLiabilities(connection: Connection, currency: number | null = null): Promise<Liability[]> {
  const { rows } = await connection.query<Liability>(
    `SELECT currency_id AS currency, sum(available + held)::bigint AS amount,
            count(DISTINCT owner_id)::integer AS users
     FROM wallet WHERE owner_id > 0 AND available + held <> 0 AND ($1::integer IS NULL OR currency_id = $1)
     GROUP BY currency_id ORDER BY currency_id`,
    [currency],
  );
  return rows;
}

/** Whether there is such a wallet, with money in it or without. */
export async function hasWallet(connection: Connection, { owner, account, currency }: WalletKey): Promise<boolean> {
  const { rowCount } = await connection.query(
    'SELECT FROM wallet WHERE owner_id = $1 AND account = $2 AND currency_id = $3',
    [owner, account, currency],
  );
  return rowCount !== 0;
}
