import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import { sqlState } from '../../src/platform/database/transaction.ts';
import type { TestDatabase } from './database.ts';

/** Things that happen between a writer and its database. */
export type Target = Pick<TestDatabase, 'pool'>;
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

/** The SQLSTATE of each statement that fails from now on. */
export function noteFailures(database: Target): readonly (string | undefined)[] {
  const failed: (string | undefined)[] = [];
  onQuery(database, async (_client, query, args) => {
    try {
      return await query(...args);
    } catch (error) {
      failed.push(sqlState(error));
      throw error;
    }
  });
  return failed;
}

/** Whether this asks for a commit: COMMIT, or a batch that is a transaction by itself. */
export function isCommit(client: PoolClient, [statement]: unknown[]): boolean {
  const { name = '' } = statement as { name?: string };
  return statement === 'COMMIT' || (name.endsWith('-batch') && client.getTransactionStatus() === 'I');
}

export function loseConnection(client: PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** The next commit of the writer does what `fate` says and loses its connection, of which comes `error`. */
export function loseNextCommit(
  database: Target,
  fate: 'committed' | 'cut before',
  error: Error = new Error('Connection terminated unexpectedly'),
): void {
  let isArmed = true;
  onQuery(database, async (client, query, args) => {
    if (!isArmed || !isCommit(client, args)) return query(...args);
    isArmed = false;
    if (fate === 'committed') await query(...args);
    loseConnection(client);
    throw error;
  });
}

/** Until a transaction of this database waits for another one, or so many do. */
export async function untilSomebodyWaits({ owner }: Pick<TestDatabase, 'owner'>, howMany = 1): Promise<void> {
  const waiting = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting).toBe(howMany);
}
