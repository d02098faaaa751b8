import pg from 'pg';
import type { Logger } from '../log.ts';

/** The role whose grants bound what the application may do; migrations hand them out. */
export const APPLICATION_ROLE = 'aureus_app';

const INT8 = 20;
const INT8_ARRAY = 1016;

/** bigint columns (and count(*)) arrive as JavaScript bigint; numeric stays text, e.g. sum() over bigint: cast it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8 && format !== 'binary') return BigInt;
    if (oid === INT8_ARRAY && format !== 'binary') return parseBigIntArray;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

function parseBigIntArray(text: string): unknown {
  if (text.includes('"') || text.lastIndexOf('{') > 0) throw new Error('Only one-dimensional bigint arrays are read');
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((part) => (part === 'NULL' ? null : BigInt(part)));
}

export interface PoolOptions {
  /** postgres:// address, or one with ?host= for a socket folder. */
  readonly url: string;
  readonly size: number;
  readonly log: Logger;
  /** Role taken on by each connection; defaults to the application role. Null keeps the role of the address. */
  readonly role?: string | null;
  /** Longest a single statement may run, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  readonly name?: string;
}

/**
 * Opens a pool whose connections may be cut at any moment without ending the process:
 * a query on a cut connection rejects, the next one gets a new connection.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { url, size, log, role = APPLICATION_ROLE, statementTimeoutMs = 15_000, name = 'aureus' } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    application_name: name,
    statement_timeout: statementTimeoutMs,
    // A little above the server's own limit: it only matters when the network swallows the answer.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    ...(role === null ? {} : { options: `-c role=${role}` }),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'));
  // pool.on('error') does not cover a checked-out client, whose unheard error event would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  });
  return pool;
}
