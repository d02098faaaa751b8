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

/** Until a transaction of this database waits for another one, or so many do. */
export async function untilSomebodyWaits({ owner }: Pick<TestDatabase, 'owner'>, howMany = 1): Promise<void> {
  const waiting = async () =>
    (await owner.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting).toBe(howMany);
}
