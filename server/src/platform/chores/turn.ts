import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../log.ts';
import type { Chore } from './chore.ts';

/**
 * One turn at a chore. Whoever has it holds a lock that lasts as long as a transaction: it ends with the connection,
 * however the process dies, a process that stands still keeps it unless the chore is urgent, and a connection pooler passes
 * it on. The transaction reads and waits, so it keeps no row from being cleaned up; only its last statement writes.
 */

export type Turn =
  /** It was done, well or not. */
  | { readonly what: 'ran' }
  /** Somebody else is at it. */
  | { readonly what: 'taken' }
  | { readonly what: 'early'; readonly dueInMs: number };

/** How often it is seen to that the lock is still held, and at least so often while it may be lost by standing still. */
const CHECK_EVERY_MS = 5_000;
const CHECKS_WHILE_URGENT = 4;
const LONGEST_ERROR = 500;
/** Once may be a lost connection; so often in a row somebody has to look. */
const LOUD_AFTER = 3;

export interface TurnNeeds {
  /** Connections that hold the locks. */
  readonly pool: Pool;
  readonly log: Logger;
  /** Goes off when the process stops. */
  readonly stopped: AbortSignal;
  readonly onRun: (chore: string, outcome: 'done' | 'failed') => void;
}

/** Makes a chore known; its first run is a pause from now. One whose pause got shorter does not wait for the longer one. */
export async function announce(pool: Pool, { name, everyMs }: Chore): Promise<void> {
  await pool.query(
    `INSERT INTO chore (name, due) VALUES ($1, clock_timestamp() + $2 * interval '1 millisecond')
     ON CONFLICT (name) DO UPDATE SET due = least(chore.due, excluded.due)`,
    [name, everyMs],
  );
}

/** Does a chore if it is due and nobody is at it. @throws when the database cannot be asked, or the lock was lost */
export async function takeTurn({ pool, log, stopped, onRun }: TurnNeeds, chore: Chore): Promise<Turn> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = ${chore.urgentMs ?? 0}`);
    if (!(await lock(client, chore.name))) return { what: 'taken' };
    const dueInMs = await dueIn(client, chore);
    if (dueInMs > 0) return { what: 'early', dueInMs };
    const { rows } = await client.query<{ started: Date }>('SELECT clock_timestamp() AS started');
    let error: string | null = null;
    let problem: unknown;
    try {
      await watched(client, stopped, chore);
    } catch (failure) {
      problem = failure;
      error = String(failure).slice(0, LONGEST_ERROR);
    }
    const failures = await finish(client, chore, rows[0]?.started ?? null, error);
    if (error !== null) {
      const level = failures < LOUD_AFTER ? 'warn' : 'error';
      log[level]({ err: problem, chore: chore.name, failures }, 'A chore failed and is tried again');
    }
    onRun(chore.name, error === null ? 'done' : 'failed');
    return { what: 'ran' };
  } catch (error) {
    isBroken = true;
    throw error;
  } finally {
    if (!isBroken) isBroken = await client.query('COMMIT').then(() => false, () => true); // prettier-ignore
    client.release(isBroken);
  }
}

async function lock(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('chore ' || $1, 0)) AS mine`,
    [name],
  );
  return rows[0]?.mine === true;
}

/** Further ahead than a pause it was put by a clock that has been set back since. */
async function dueIn(client: PoolClient, { name, everyMs }: Chore): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    'SELECT (extract(epoch FROM due - clock_timestamp()) * 1000)::float8 AS ms FROM chore WHERE name = $1',
    [name],
  );
  const ms = rows[0]?.ms ?? 0;
  return ms > everyMs ? 0 : ms;
}

/** Runs the work while the lock is seen to be held. */
async function watched(client: PoolClient, stopped: AbortSignal, chore: Chore): Promise<void> {
  const lost = new AbortController();
  const giveUp = (): void => lost.abort(new Error('The lock of the chore was lost'));
  client.once('error', giveUp);
  client.once('end', giveUp);
  const everyMs = Math.min(CHECK_EVERY_MS, (chore.urgentMs ?? Infinity) / CHECKS_WHILE_URGENT);
  const timer = setInterval(() => void client.query('SELECT 1').catch(giveUp), everyMs).unref();
  try {
    await chore.work(AbortSignal.any([lost.signal, stopped]));
  } finally {
    clearInterval(timer);
    client.off('error', giveUp);
    client.off('end', giveUp);
  }
}

/**
 * The next run is a pause after the begin of this one; one that failed comes earlier, after a growing pause.
 * @returns how often it has failed in a row
 */
async function finish(
  client: PoolClient,
  { name, everyMs }: Chore,
  started: Date | null,
  error: string | null,
): Promise<number> {
  const { rows } = await client.query<{ failures: number }>(
    `UPDATE chore SET started_at = $2, finished_at = clock_timestamp(), error = $3,
       failures = CASE WHEN $3::text IS NULL THEN 0 ELSE failures + 1 END,
       due = CASE WHEN $3::text IS NULL
         THEN greatest($2::timestamptz + $4::float8 * interval '1 millisecond', clock_timestamp())
         ELSE clock_timestamp() + least($4::float8, 15000 * power(2, least(failures, 10))) * interval '1 millisecond' END
     WHERE name = $1 RETURNING failures`,
    [name, started, error, everyMs],
  );
  return rows[0]?.failures ?? 0;
}
