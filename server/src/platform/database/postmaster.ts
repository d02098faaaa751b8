import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server process that works on a known data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
}

const FAST_STOP_MS = 30_000;

/**
 * The server that runs on a data folder, by its postmaster.pid and proven to be of that very folder.
 * A file left by a server that is gone is removed when its number meanwhile belongs to a stranger,
 * which would keep PostgreSQL from starting.
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketFolder = lines[4] ?? '';
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  if (worksOn(pid, data)) return { pid, socketFolder };
  if (existsSync('/proc/self') && existsSync(`/proc/${pid}`)) {
    rmSync(file, { force: true });
    removeSocketLock(path.join(socketFolder, `.s.PGSQL.${lines[3]}.lock`), pid);
  }
  return undefined;
}

/** The lock beside the socket names the same process; PostgreSQL would take the stranger for its owner too. */
function removeSocketLock(file: string, pid: number): void {
  if (!existsSync(file)) return;
  if (Number(readFileSync(file, 'utf8').split('\n')[0]) === pid) rmSync(file, { force: true });
}

/** A PostgreSQL server's working folder is its data folder: nothing else is ever signalled. */
function worksOn(pid: number, data: string): boolean {
  if (existsSync('/proc/self')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether this very server still runs. */
export function isRunning(postmaster: Postmaster, data: string): boolean {
  return worksOn(postmaster.pid, data);
}

/**
 * Waits until the server takes connections and proves by `data_directory` that it is the one of the folder.
 * @param failed says why waiting is useless, e.g. because the process ended
 */
export async function waitUntilReady(
  url: string,
  data: string,
  failed: () => string | undefined,
  limitMs = 120_000,
): Promise<void> {
  const steps = Math.ceil(limitMs / 25);
  let last: unknown;
  for (let step = 0; step < steps; step += 1) {
    const reason = failed();
    if (reason !== undefined) throw new Error(reason);
    try {
      const directory = await dataDirectoryOf(url);
      if (realpathSync(directory) === realpathSync(data)) return;
      throw new WrongServerError(`The server on this socket works on ${directory}, not on ${data}`);
    } catch (error) {
      if (error instanceof WrongServerError) throw error;
      last = error;
    }
    await pause(25);
  }
  throw new Error(`The embedded database did not become ready within ${limitMs / 1000} s`, { cause: last });
}

class WrongServerError extends Error {}

async function dataDirectoryOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory ?? '';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Stops the server: open transactions are rolled back and memory is written out. If that takes too long it is
 * stopped at once; what was committed is safe either way.
 */
export async function stopPostmaster(postmaster: Postmaster, data: string): Promise<void> {
  signal(postmaster, data, 'SIGINT');
  for (let waited = 0; isRunning(postmaster, data); waited += 20) {
    if (waited === FAST_STOP_MS) signal(postmaster, data, 'SIGQUIT');
    if (waited > FAST_STOP_MS + 10_000) throw new Error(`The database (process ${postmaster.pid}) does not stop`);
    await pause(20);
  }
}

function signal(postmaster: Postmaster, data: string, name: NodeJS.Signals): void {
  if (!isRunning(postmaster, data)) return;
  try {
    process.kill(postmaster.pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
