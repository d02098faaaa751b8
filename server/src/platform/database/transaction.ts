import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { jitter } from '../clock.ts';

/** What a transaction's function works with: the one connection it runs on. */
export interface Transaction {
  readonly client: PoolClient;
}

export interface TransactionOptions {
  /** Defaults to read committed. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** How often the whole function may run in all; 1 forbids a retry. Defaults to 5. */
  readonly attempts?: number;
}

/**
 * The connection or the database broke while a commit was on its way: the transaction may or may not have happened.
 * Never repeat the work blindly; look the effect up by its idempotency key.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during a commit; whether it took effect is unknown', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/** What was read has become another before it could be locked: the transaction is run again, as after a lost conflict. */
export class ConflictError extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it rejects.
 * A serialization failure or a deadlock runs the whole function again, a bounded number of times and
 * after a random pause, so `work` must have no effect outside the transaction.
 * @throws whatever `work` throws; OutcomeUnknownError when the answer to COMMIT never came
 */
export async function withTransaction<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const attempts = options.attempts ?? 5;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(pool, work, options);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await pause(jitter() * 10 * 2 ** attempt);
    }
  }
}

/** Whether the error says that the transaction lost against another one and may be run again as a whole. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** The five-character SQLSTATE of a PostgreSQL error, e.g. '23505'; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Each has a digit in it; EPIPE, of a socket, has none.
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Whether the error is one of the machine and not of what was asked: a connection (08), memory or disk (53), a shutdown
 * or a cancel (57), input and output (58), a defect of PostgreSQL (XX). At a commit it may be told of what was done.
 */
export function isOfMachine(error: unknown): boolean {
  return /^(08|53|57|58|XX)/.test(sqlState(error) ?? '');
}

async function runOnce<Result>(
  pool: Pool,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBreak = (error: Error): void => {
    broken = error;
  };
  client.on('error', noteBreak);
  try {
    await client.query(beginStatement(options));
    const result = await work({ client });
    await commit(client);
    return result;
  } catch (error) {
    broken ??= await client.query('ROLLBACK').then(
      () => undefined,
      (failure: Error) => failure,
    );
    throw error;
  } finally {
    client.off('error', noteBreak);
    client.release(broken);
  }
}

/**
 * Asks the database to commit: by COMMIT, or by one statement that is a transaction by itself.
 * @throws OutcomeUnknownError when the answer never came, or tells of a broken machine; else what the database says, and nothing has happened
 */
export async function committing<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    // Any other error with a SQLSTATE is PostgreSQL's own refusal: it rolled back. One of the machine may come after the
    // commit was written, e.g. when the log cannot be flushed: then PostgreSQL ends, and finds the commit when it is back.
    if (sqlState(error) !== undefined && !isOfMachine(error)) throw error;
    throw new OutcomeUnknownError(error);
  }
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await committing(() => client.query('COMMIT'));
  // PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK and no error.
  if (command === 'ROLLBACK') throw new Error('The transaction was aborted by an error its function swallowed');
}

function beginStatement({ isolation, readOnly }: TransactionOptions): string {
  return `BEGIN${isolation ? ` ISOLATION LEVEL ${isolation.toUpperCase()}` : ''}${readOnly ? ' READ ONLY' : ''}`;
}
