import type { ClientBase } from 'pg';
import { numberArray } from '../database/arrays.ts';
import { lockRevision, type WriterName } from './fence.ts';

/**
 * Locks what a batch could find changed when it is written, until the transaction ends: money, and the revision. In the
 * order of every other part of the product: wallets by id, all at once, then the writer. What a program locks beside
 * money comes before both: see `lockFirst` of `program.ts`.
 * @returns the revision that holds from here on
 */
export async function lockForBatch(client: ClientBase, writer: WriterName, wallets: Iterable<number>): Promise<bigint> {
  await client.query('SELECT FROM wallet WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    numberArray([...new Set(wallets)]),
  ]);
  return lockRevision(client, writer);
}
