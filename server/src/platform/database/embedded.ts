import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { prepareFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import { APPLICATION_ROLE } from './pool.ts';
import { findPostmaster, isRunning, stopPostmaster, waitUntilReady } from './postmaster.ts';
import type { Postmaster } from './postmaster.ts';
import { runProgram } from './run-program.ts';

const MAJOR = '18';
const OWNER_ROLE = 'aureus_owner';
const DATABASE = 'aureus';
const LOG_LIMIT = 10 * 1024 * 1024;

/** Server settings that differ from PostgreSQL's own, with the reason. */
const TUNING: Readonly<Record<string, string>> = {
  listen_addresses: '', // the socket in our own closed folder is the only way in
  synchronous_commit: 'on', // an acknowledged order survives a crash; fsync stays on as well
  shared_buffers: '256MB', // the hot tables and indexes of a busy demo stay in memory
  max_wal_size: '2GB', // a burst of orders does not force early checkpoints
  min_wal_size: '256MB', // log files are used again instead of made anew
  checkpoint_timeout: '10min', // fewer full-page images, recovery still takes seconds
  random_page_cost: '1.1', // data sits on flash or in memory
  effective_io_concurrency: '32',
  jit: 'off', // statements are short: compiling them costs more than it gains
  max_parallel_workers_per_gather: '0', // processor cores belong to orders; also needs no /dev/shm
  max_connections: '200', // several pools of one machine: server, jobs, bench, tests
  log_lock_waits: 'on',
  log_min_messages: 'warning',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export interface EmbeddedOptions {
  /** The project's data folder; the database lives in a folder inside it. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Server settings on top of our tuning, e.g. `{ fsync: 'off' }` for throw-away test data. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Cuts the start short: what is being made is thrown away, and what was started is stopped. */
  readonly stopping?: AbortSignal;
}

export interface EmbeddedDatabase {
  /** Address for migrations, as the role that owns the tables. */
  readonly ownerUrl: string;
  /** Address for the application, as the role with narrow grants. */
  readonly applicationUrl: string;
  /** PostgreSQL's data folder, what `SHOW data_directory` answers. */
  readonly dataDirectory: string;
  /** Whether a server that an earlier, killed process left behind was taken over. */
  readonly adopted: boolean;
  /** Process number of the database server now. */
  pid(): number;
  /** Stops the server in order and gives the folder free. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the data folder, or takes over the one a killed process left running on it.
 * Should it die, it is started again.
 * @throws DataFolderInUseError when another living process works on the folder; the reason of the abort
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { log, stopping = new AbortController().signal } = options;
  const folder = prepareFolder(options.dataDir);
  const unlock = lockFolder(options.dataDir);
  let postmaster: Postmaster | undefined;
  try {
    const binaries = await findBinaries(folder.account, path.join(folder.base, 'programs'));
    await initialise(folder, binaries, { log, stopping });
    const run = (cut?: AbortSignal): Promise<Postmaster> =>
      startServer(folder, binaries, { ...TUNING, ...options.settings }, cut);
    const left = findPostmaster(folder.data);
    const kept = left ? await adopt(left, folder, log) : undefined;
    let current = kept ?? (await run(stopping));
    postmaster = current;
    stopping.throwIfAborted();
    await ensureDatabase(folder.socket);

    const watch = guard(folder, log, () => current, async () => {
      current = findPostmaster(folder.data) ?? (await run());
    }); // prettier-ignore
    return {
      ownerUrl: urlOf(folder.socket, OWNER_ROLE, DATABASE),
      applicationUrl: urlOf(folder.socket, APPLICATION_ROLE, DATABASE),
      dataDirectory: folder.data,
      adopted: kept !== undefined,
      pid: () => current.pid,
      stop: async () => {
        await watch.end();
        await stopPostmaster(current, folder.data);
        unlock();
      },
    };
  } catch (error) {
    if (postmaster) await stopPostmaster(postmaster, folder.data);
    unlock();
    throw error;
  }
}

function urlOf(socket: string, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socket)}&port=5432`;
}

/** Makes the data folder aside and renames it, so that a cut first start leaves nothing half-made. */
async function initialise(
  folder: DataFolder,
  binaries: Binaries,
  { log, stopping }: { readonly log: Logger; readonly stopping: AbortSignal },
): Promise<void> {
  const versionFile = path.join(folder.data, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== MAJOR) {
      throw new Error(`${folder.data} was made by PostgreSQL ${version}; this program brings ${MAJOR}`);
    }
    return;
  }
  log.info({ folder: folder.base, account: folder.account.name }, 'Making the database');
  const staging = `${folder.data}.new`;
  await rm(staging, { recursive: true, force: true });
  const parameters = ['-D', staging, '-U', OWNER_ROLE, '--auth=trust', '--encoding=UTF8', '--locale=C'];
  // The built-in locale sorts alike on every machine, whatever its C library.
  parameters.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  try {
    await runProgram(binaries.initdb, parameters, processOptions(folder, binaries), stopping);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    stopping.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be made: ${reason}`, { cause: error });
  }
  await rename(staging, folder.data);
}

function processOptions({ account }: DataFolder, binaries: Binaries) {
  return {
    cwd: binaries.folder, // the account may not be allowed to enter ours
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: path.join(binaries.folder, 'lib') },
    ...(account.foreign ? { uid: account.uid, gid: account.gid } : {}),
  };
}

async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
  stopping?: AbortSignal,
): Promise<Postmaster> {
  stopping?.throwIfAborted();
  const parameters = ['-D', folder.data, '-k', folder.socket, '-p', '5432'];
  for (const [name, value] of Object.entries(settings)) parameters.push('-c', `${name}=${value}`);
  if (existsSync(folder.log) && statSync(folder.log).size > LOG_LIMIT) truncateSync(folder.log);
  const start = existsSync(folder.log) ? statSync(folder.log).size : 0;
  const output = openSync(folder.log, 'a', 0o600);
  // Its own process group: a Ctrl-C meant for us must not stop the database before we have finished.
  const child = spawn(binaries.postgres, parameters, {
    ...processOptions(folder, binaries),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  let end: string | undefined;
  const { promise: ended, resolve: sayEnded } = Promise.withResolvers<void>();
  child.on('error', (error) => {
    end = error.message;
    sayEnded();
  });
  child.on('exit', (code, signal) => {
    // The folder may be gone by now, when a finished server ends after its data was removed.
    const said = existsSync(folder.log) ? readFileSync(folder.log, 'utf8').slice(start).trim() : '';
    end = `it ended with ${signal ?? `code ${code}`}: ${said}`;
    sayEnded();
  });
  child.unref();
  try {
    await waitUntilReady(urlOf(folder.socket, OWNER_ROLE, 'postgres'), folder.data, () => {
      stopping?.throwIfAborted();
      return end === undefined ? undefined : `The embedded database did not start: ${end}`;
    });
  } catch (error) {
    // By the process and not by its file, which it may not have written yet: a start that is cut short leaves nothing.
    child.ref();
    if (end === undefined) child.kill('SIGINT');
    await ended;
    throw error;
  }
  const postmaster = findPostmaster(folder.data);
  if (!postmaster) throw new Error('The embedded database ended right after its start');
  return postmaster;
}

/** Takes over a server that was left running, or waits for its end if it is on its way down. */
async function adopt(left: Postmaster, folder: DataFolder, log: Logger): Promise<Postmaster | undefined> {
  const url = urlOf(left.socketFolder, OWNER_ROLE, 'postgres');
  if (left.socketFolder === folder.socket) {
    try {
      await waitUntilReady(url, folder.data, () => (isRunning(left, folder.data) ? undefined : 'It has ended'), 60_000);
      log.info({ pid: left.pid }, 'Took over the database an earlier run left behind');
      return left;
    } catch (error) {
      log.warn({ err: error, pid: left.pid }, 'The database left behind does not answer and is stopped');
    }
  }
  await stopPostmaster(left, folder.data);
  return undefined;
}

async function ensureDatabase(socket: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socket, OWNER_ROLE, 'postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: boolean; base: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS base`,
      [APPLICATION_ROLE, DATABASE],
    );
    if (!rows[0]?.role) await client.query(`CREATE ROLE ${APPLICATION_ROLE} LOGIN`);
    if (!rows[0]?.base) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Looks every second whether the server still runs, and starts it again if not. */
function guard(folder: DataFolder, log: Logger, current: () => Postmaster, restart: () => Promise<void>) {
  let work: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (work || isRunning(current(), folder.data)) return;
    log.error({ pid: current().pid }, 'The embedded database has died and is started again');
    work = restart()
      .catch((error: unknown) => log.error({ err: error }, 'The embedded database does not start'))
      .finally(() => {
        work = undefined;
      });
  }, 1_000).unref();
  return {
    end: async (): Promise<void> => {
      clearInterval(timer);
      await work;
    },
  };
}
