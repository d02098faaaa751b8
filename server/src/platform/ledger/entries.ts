import type { ClientBase, Pool } from 'pg';
import { house } from './house.ts';

/** One wallet's change in one transfer, minor units. */
export interface Entry {
  readonly id: bigint;
  readonly transfer: bigint;
  readonly account: number;
  readonly currency: number;
  readonly available: bigint;
  readonly held: bigint;
  /** A number of `ledgerKinds`. */
  readonly kind: number;
  readonly ref: bigint | null;
  readonly at: Date;
}

/** Which entries are wanted: of one currency or all, older than one entry or the newest. */
export interface EntriesWanted {
  readonly currency: number | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

const COLUMNS = `id, transfer_id AS transfer, account, currency_id AS currency, available_delta AS available,
  held_delta AS held, kind, ref, created_at AS at`;

/** What changed the wallets of a user, newest first. */
export async function readEntriesOf(
  connection: Pool | ClientBase,
  userId: bigint,
  { currency, before, limit }: EntriesWanted,
): Promise<Entry[]> {
  const { rows } = await connection.query<Entry>(
    `SELECT ${COLUMNS} FROM ledger_entry WHERE owner_id = $1 AND owner_id > 0 AND ($2::bigint IS NULL OR currency_id = $2)
         AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
    [userId, currency ?? null, before ?? null, limit],
  );
  return rows;
}

/** What changed the insurance fund, newest first: the one account of the house that the journal has an index for. */
export async function readInsuranceEntries(
  connection: Pool | ClientBase,
  { before, limit }: Omit<EntriesWanted, 'currency'>,
): Promise<Entry[]> {
  const { rows } = await connection.query<Entry>(
    `SELECT ${COLUMNS} FROM ledger_entry WHERE owner_id = ${house.insurance} AND ($1::bigint IS NULL OR id < $1)
     ORDER BY id DESC LIMIT $2`,
    [before ?? null, limit],
  );
  return rows;
}
