import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';
import { AppError } from '../../src/platform/errors.ts';

/** A process that dies after any statement of an act. */

/** Lets every connection fail at the statement of this number of a transaction, as if the process had died before it. */
function dyingBefore(pool: Pool, statement: number): () => void {
  const { connect } = pool;
  // A query outside of a transaction asks with a function to call back, and lives.
  const dying = async (...callback: unknown[]): Promise<unknown> => {
    if (callback.length > 0) return (connect as (...all: unknown[]) => unknown).apply(pool, callback);
    const client: PoolClient = await (connect as () => Promise<PoolClient>).call(pool);
    const { query } = client;
    let asked = 0;
    client.query = ((...given: unknown[]) => {
      asked += 1;
      if (asked > statement && given[0] !== 'ROLLBACK') return Promise.reject(new Error('died'));
      return (query as (...all: unknown[]) => unknown).apply(client, given);
    }) as typeof query;
    const { release } = client;
    client.release = (error) => {
      client.query = query;
      client.release = release;
      release.call(client, error);
    };
    return client;
  };
  pool.connect = dying as unknown as typeof pool.connect;
  return () => {
    pool.connect = connect;
  };
}

/**
 * Does an act again and again, each time dying one statement later, until it is done; whenever it died nothing has changed.
 * @param everything the act may change, as text
 * @returns how often it died
 */
export async function untilDone(
  pool: Pool,
  everything: () => Promise<string>,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = await everything();
  for (let statement = 1; statement < 200; statement += 1) {
    const live = dyingBefore(pool, statement);
    const said = await act().then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    live();
    if (said === 'done') return statement - 1;
    // At the commit itself nobody can know.
    expect(said).toMatch(/^(Error: died|OutcomeUnknownError)/);
    expect(await everything()).toBe(before);
  }
  throw new Error('It never got done');
}
