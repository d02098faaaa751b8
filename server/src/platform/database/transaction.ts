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
 * The connection broke while COMMIT was on its way: the transaction may or may not have happened.
 * Never repeat the work blindly; look the effect up by its idempotency key.
 */
export class OutcomeUnknownError extends Error {
  constructor(cause: unknown) {
    super('The connection was lost during COMMIT; whether it took effect is unknown', { cause });
    this.name = 'OutcomeUnknownError';
  }
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

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
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
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

async function commit(client: PoolClient): Promise<void> {
  let command: string;
  try {
    ({ command } = await client.query('COMMIT'));
  } catch (error) {
    // An error with a SQLSTATE outside classes 08 and 57 is PostgreSQL's own refusal: it rolled back.
    const state = sqlState(error);
    if (state !== undefined && !/^(08|57)/.test(state)) throw error;
    throw new OutcomeUnknownError(error);
  }
  // PostgreSQL answers COMMIT of an aborted transaction with ROLLBACK and no error.
  if (command === 'ROLLBACK') throw new Error('The transaction was aborted by an error its function swallowed');
}

function beginStatement({ isolation, readOnly }: TransactionOptions): string {
  return `BEGIN${isolation ? ` ISOLATION LEVEL ${isolation.toUpperCase()}` : ''}${readOnly ? ' READ ONLY' : ''}`;
}
