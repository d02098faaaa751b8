import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import type { TestDatabase } from '../support/database.ts';

/** Things that happen between a writer and its database. */
type Target = Pick<TestDatabase, 'pool'>;
type Query = (...args: unknown[]) => Promise<unknown>;

/** Puts something between the writer and the database. */
export function onQuery(
  { pool }: Target,
  between: (client: PoolClient, query: Query, args: unknown[]) => Promise<unknown>,
): void {
  for (const client of (pool as unknown as { _clients: PoolClient[] })._clients) {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => between(client, query, args)) as typeof client.query;
  }
}
export const isBatch = ([statement]: unknown[]): boolean =>
  (statement as { name?: string } | undefined)?.name === 'spot-batch';

/** Whatever happens between the moment the writer has matched a batch and the moment it writes it. */
export function beforeWriting(
  database: Target,
  act: (turn: number) => Promise<unknown> | undefined,
): { readonly turns: number } {
  const seen = { turns: 0 };
  onQuery(database, async (_client, query, args) => {
    if (isBatch(args)) await act((seen.turns += 1));
    return query(...args);
  });
  return seen;
}

/** Lets the database refuse a batch by what is in it. */
export function failWriting(database: Target, errorOf: (values: unknown[]) => Error | null): void {
  onQuery(database, async (_client, query, args) => {
    const error = isBatch(args) ? errorOf((args[0] as { values: unknown[] }).values.flat()) : null;
    if (error) throw error;
    return query(...args);
  });
}

/** The next COMMIT of the writer does what `fate` says and loses its connection. */
export function loseNextCommit(database: Target, fate: 'committed' | 'cut before'): void {
  let isArmed = true;
  onQuery(database, async (client, query, args) => {
    if (!isArmed || args[0] !== 'COMMIT') return query(...args);
    isArmed = false;
    if (fate === 'committed') await query('COMMIT');
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error('Connection terminated unexpectedly');
  });
}

/** Until a transaction of this database waits for another one. */
export async function untilSomebodyWaits({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  const waiting = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting).toBe(1);
}
