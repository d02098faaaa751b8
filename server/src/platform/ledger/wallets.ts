import type { ClientBase, Pool } from 'pg';
import { ConflictError } from '../database/transaction.ts';

/** Whose wallet, which account, which currency. */
export interface WalletKey {
  readonly owner: bigint;
  /** 1 to 4 for users, 0 for the house. */
  readonly account: number;
  readonly currency: number;
}

/** Under which a wallet is kept in a map. */
export function walletName({ owner, account, currency }: WalletKey): string {
  return `${owner} ${account} ${currency}`;
}

export interface WalletRow {
  readonly id: bigint;
  readonly available: bigint;
  readonly held: bigint;
  readonly version: bigint;
}

/**
 * The ids of wallets, made where they do not exist. Ids never change and wallets are never deleted, so the caller may
 * keep what it learns. A wallet is made before it is locked: a row that is not there cannot be locked.
 */
export async function ensureWallets(
  connection: ClientBase | Pool,
  keys: readonly WalletKey[],
): Promise<readonly bigint[]> {
  const found = await findIds(connection, keys);
  if (found.every((id) => id !== null)) return found;
  await connection.query(
    `INSERT INTO wallet (owner_id, account, currency_id)
     SELECT DISTINCT owner, account, currency
     FROM unnest($1::bigint[], $2::smallint[], $3::integer[]) AS wanted (owner, account, currency)
     ORDER BY owner, account, currency
     ON CONFLICT (owner_id, account, currency_id) DO NOTHING`,
    keyArrays(keys.filter((_, index) => found[index] === null)),
  );
  const now = await findIds(connection, keys);
  if (now.some((id) => id === null)) throw new Error('A wallet is missing right after it was made');
  return now as bigint[];
}

/** A key with the locked row of its wallet. */
export interface LockedWallet<Key extends WalletKey> {
  readonly key: Key;
  readonly row: WalletRow;
}

/** Locks wallets until the transaction ends, in id order, and reads them; in the order of the keys. */
export async function lockWallets<Key extends WalletKey>(
  client: ClientBase,
  keys: readonly Key[],
): Promise<LockedWallet<Key>[]> {
  const ids = await ensureWallets(client, keys);
  const { rows } = await client.query<WalletRow>(
    'SELECT id, available, held, version FROM wallet WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE',
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap((key, index) => {
    const row = byId.get(ids[index] ?? 0n);
    return row ? [{ key, row }] : [];
  });
}

/** A locked wallet, and whose it is. */
export type CurrencyWallet = WalletKey & WalletRow;

/**
 * Locks every wallet of a currency until the transaction ends, in id order, the outside's too, and reads them: nothing of
 * it moves then.
 * @throws ConflictError when money has come into a wallet that was made meanwhile
 */
export async function lockCurrency(client: ClientBase, currency: number): Promise<readonly CurrencyWallet[]> {
  const { rows } = await client.query<CurrencyWallet>(
    `SELECT id, owner_id AS owner, account, currency_id AS currency, available, held, version FROM wallet
     WHERE currency_id = $1 ORDER BY id FOR UPDATE`,
    [currency],
  );
  // A wallet that was made while this waited is not among them: then the sum of all is not zero, as it always is.
  if (rows.reduce((sum, { available, held }) => sum + available + held, 0n) !== 0n) {
    throw new ConflictError('A wallet was made meanwhile');
  }
  return rows;
}

async function findIds(connection: ClientBase | Pool, keys: readonly WalletKey[]): Promise<(bigint | null)[]> {
  const { rows } = await connection.query<{ id: bigint | null }>(
    `SELECT wallet.id
     FROM unnest($1::bigint[], $2::smallint[], $3::integer[]) WITH ORDINALITY AS wanted (owner, account, currency, place)
     LEFT JOIN wallet ON owner_id = owner AND wallet.account = wanted.account AND currency_id = currency
     ORDER BY place`,
    keyArrays(keys),
  );
  return rows.map((row) => row.id);
}

function keyArrays(keys: readonly WalletKey[]): [bigint[], number[], number[]] {
  return [keys.map((key) => key.owner), keys.map((key) => key.account), keys.map((key) => key.currency)];
}
