import { Logger as QueueLogger, run } from 'graphile-worker';
import type { Runner, Task, TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Transaction } from '../database/transaction.ts';
import type { Logger } from '../log.ts';
import type { Platform } from '../platform.ts';
import { seal, unseal } from './seal.ts';
import { deriveKey } from './secret-key.ts';

/** Name of a kind of work, with the type of what it is given: `'mail.send' as JobName<Mail>`. */
export type JobName<Payload> = string & { readonly payload?: Payload };

/**
 * Kinds of work that wait for one another: each lane has a fixed number of works under way. What talks to services that
 * users name is `outer`, so that services which hang keep no mail with a code from going out.
 */
export type Lane = 'usual' | 'outer';

/** Work that is done after a commit, off the request path, and again when it fails. Never for money. */
export interface Jobs {
  /**
   * Adds work in the caller's transaction: it is done after the commit, or never. `payload` is plain JSON and is kept
   * encrypted, as it may hold addresses and codes; it opens in its own row alone.
   */
  add<Payload>(tx: Transaction, name: JobName<Payload>, payload: Payload): Promise<void>;
  /** Says how a kind of work is done; before `start`. It may be done twice when a process dies in between. */
  handle<Payload>(name: JobName<Payload>, work: (payload: Payload) => Promise<void>, lane?: Lane): void;
  start(): Promise<void>;
  /** Waits for work under way. */
  stop(): Promise<void>;
}

/** With the queue's growing pauses (3, 7, 20, 55 seconds …) the last try comes about half an hour after the first. */
const TRIES = 8;

/** Works of a lane done at the same time by one process. */
const AT_ONCE = 4;

/** New work announces itself; this finds work whose time to be tried again has come. */
const POLL_MS = 1_000;

/** Trying again cannot help, e.g. the receiver does not exist. */
export class PermanentFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PermanentFailure';
  }
}

type Needs = Pick<Platform, 'pool' | 'log' | 'settings'>;

export function createJobs({ pool, log, settings }: Needs): Jobs {
  const key = deriveKey(settings, 'jobs');
  const lanes = new Map<Lane, TaskList>();
  let runners: Runner[] = [];
  let ownPool: pg.Pool | undefined;

  return {
    add: async ({ client }, name, payload) => {
      const { rows } = await client.query<{ id: bigint }>(
        `SELECT id FROM graphile_worker.add_job($1, '{}'::json, max_attempts => $2)`,
        [name, TRIES],
      );
      const id = String(rows[0]?.id);
      // Sealed for its row, which has its number only now; nobody sees the job before the commit.
      await client.query('UPDATE graphile_worker._private_jobs SET payload = $2 WHERE id = $1', [
        id,
        JSON.stringify({ sealed: seal(key, purposeOf(name, id), payload) }),
      ]);
    },

    handle: (name, work, lane = 'usual') => {
      if (ownPool) throw new Error(`The handler of ${name} comes after the start`);
      const tasks = lanes.get(lane) ?? {};
      tasks[name] = guarded({ name, key, log, pool }, work as (payload: unknown) => Promise<void>);
      lanes.set(lane, tasks);
    },

    start: async () => {
      if (lanes.size === 0) return;
      ownPool = openPool(pool, log, lanes.size);
      // One after the other: the first brings the tables of the queue up to date.
      for (const taskList of lanes.values()) {
        const runner = await run({
          pgPool: ownPool,
          taskList,
          concurrency: AT_ONCE,
          pollInterval: POLL_MS,
          noHandleSignals: true,
          logger: new QueueLogger(() => (level, message) => writeLog(log, level, message)),
        });
        runners.push(runner);
        // Fails only when the queue cannot go on; the process must not look healthy then.
        runner.promise.catch((error: unknown) => log.error({ err: error }, 'The job queue ended'));
      }
    },

    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
      await ownPool?.end();
      runners = [];
      ownPool = undefined;
    },
  };
}

/** The queue reads its bigint ids as text, unlike our own pools, and listens on connections of its own. */
function openPool({ options: { connectionString, options } }: pg.Pool, log: Logger, lanes: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options,
    max: lanes * (AT_ONCE + 2),
    application_name: 'aureus jobs',
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection of the job queue was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'A connection of the job queue was lost'));
  });
  return pool;
}

/** What a payload is sealed for: its kind and its row, so that it opens in no other a hand moved it to. */
const purposeOf = (name: string, id: string): string => `${name} ${id}`;

/** Whether a job waited when payloads were not yet bound to their rows. */
async function isUnbound(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM jobs_bound WHERE last_unbound >= $1', [id]);
  return rowCount === 1;
}

interface Guard {
  readonly name: string;
  readonly key: Buffer;
  readonly log: Logger;
  readonly pool: pg.Pool;
}

/** Work that has failed for the last time is logged and dropped, so that its payload does not stay for ever. */
function guarded({ name, key, log, pool }: Guard, work: (payload: unknown) => Promise<void>): Task {
  return async (envelope, { job }) => {
    try {
      const { sealed } = envelope as { sealed: string };
      const purpose = (await isUnbound(pool, job.id)) ? name : purposeOf(name, job.id);
      await work(unseal(key, purpose, sealed));
    } catch (error) {
      if (job.attempts < job.max_attempts && !(error instanceof PermanentFailure)) {
        log.warn({ err: error, job: name, job_id: job.id, attempt: job.attempts }, 'A job failed and is tried again');
        throw error;
      }
      log.error({ err: error, job: name, job_id: job.id }, 'A job failed for the last time and is dropped');
    }
  };
}

/** Our own lines tell what a job did; of the queue's only its troubles matter, the failures already told apart. */
function writeLog(log: Logger, level: string, message: string): void {
  if (level === 'error' && !message.startsWith('Failed task')) log.error(message);
  else if (level === 'warning') log.warn(message);
  else log.trace(message);
}
