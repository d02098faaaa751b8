import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Typed queries over the pool; every query takes and returns a connection of its own. Ending the pool is its owner's task. */
export function createKysely(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Typed queries on one checked-out client, inside whatever transaction it is in; never destroy it. */
export function kyselyOn(client: PoolClient): Db {
  const lent = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: () => Promise.resolve(lent), end: () => Promise.resolve(), options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
