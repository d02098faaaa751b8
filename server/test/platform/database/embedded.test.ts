import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../../src/platform/database/embedded.ts';
import { DataFolderInUseError } from '../../../src/platform/database/folder-lock.ts';
import { findPostmaster, stopPostmaster } from '../../../src/platform/database/postmaster.ts';
import { silentLogger } from '../../../src/platform/log.ts';

const CHILD = path.join(import.meta.dirname, 'support/embedded-child.ts');
const NOBODY = 65_534;
const asRoot = process.getuid?.() === 0;

interface Started {
  readonly child: ChildProcess;
  readonly ownerUrl: string;
  readonly dataDirectory: string;
  readonly adopted: boolean;
  readonly pid: number;
}

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
  }
  for (const folder of folders.splice(0)) {
    const note = path.join(folder, 'database-folder');
    const base = existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(folder, 'database');
    const left = existsSync(base) ? findPostmaster(path.join(base, 'data')) : undefined;
    if (left) await stopPostmaster(left, path.join(base, 'data'));
    rmSync(base, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

function makeFolder(parent = tmpdir(), mode = 0o755): string {
  const folder = mkdtempSync(path.join(parent, 'aureus-embedded-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

async function startChild(dataDir: string, uid?: number): Promise<Started> {
  const child = spawn(process.execPath, [CHILD, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  children.push(child);
  let trouble = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (trouble += text));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The child ended with ${code}: ${trouble}`)));
  });
  return { child, ...(JSON.parse(line) as Omit<Started, 'child'>) };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const runs = (pid: number): boolean => existsSync(`/proc/${pid}/cwd`);
const ownerOf = (pid: number): number => statSync(`/proc/${pid}`).uid;

describe('the embedded database', () => {
  test('keeps data over an orderly stop, syncs to disk, and lets nobody in by network', async () => {
    const dataDir = makeFolder();
    const first = await startChild(dataDir);
    await ask(first.ownerUrl, 'CREATE TABLE kept (id int); INSERT INTO kept VALUES (7)');
    expect(await ask(first.ownerUrl, `SELECT name, setting FROM pg_settings WHERE name IN
      ('fsync', 'full_page_writes', 'listen_addresses', 'synchronous_commit') ORDER BY name`)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ]); // prettier-ignore
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(runs(first.pid)).toBe(false);
    const second = await startChild(dataDir);
    expect(second.adopted).toBe(false);
    expect(await ask(second.ownerUrl, 'SELECT id FROM kept')).toEqual([{ id: 7 }]);
  });

  test('refuses a second start on the same folder, with the reason, and leaves the first alone', async () => {
    const dataDir = makeFolder();
    const first = await startChild(dataDir);
    const second = startEmbedded({ dataDir, log: silentLogger });
    await expect(second).rejects.toThrow(DataFolderInUseError);
    await expect(second).rejects.toThrow(`already runs on the data folder ${dataDir} (process ${first.child.pid})`);
    expect(await ask(first.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('takes over the server a killed process left running', async () => {
    const dataDir = makeFolder();
    const first = await startChild(dataDir);
    await ask(first.ownerUrl, 'CREATE TABLE kept (id int)');
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(runs(first.pid)).toBe(true);
    const second = await startChild(dataDir);
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
    expect(await ask(second.ownerUrl, 'SELECT * FROM kept')).toEqual([]);
    const ended = once(second.child, 'exit');
    second.child.kill('SIGTERM');
    await ended;
    expect(runs(first.pid)).toBe(false);
  });

  test('never signals a stranger that has the number of a dead server, and starts anyway', async () => {
    const dataDir = makeFolder();
    const first = await startChild(dataDir);
    const pidFile = path.join(first.dataDirectory, 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    const { uid, gid } = statSync(pidFile);
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
    writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
    chownSync(pidFile, uid, gid);
    // Killed together with its starter, a server leaves the lock of its socket as well.
    const socketLock = path.join(lines[4]!, `.s.PGSQL.${lines[3]}.lock`);
    writeFileSync(socketLock, `${process.pid}\n`, { mode: 0o600 });
    chownSync(socketLock, uid, gid);
    expect(findPostmaster(first.dataDirectory)).toBeUndefined();
    expect(existsSync(socketLock)).toBe(false);
    const second = await startChild(dataDir);
    expect(second.adopted).toBe(false);
    expect(second.pid).not.toBe(process.pid);
  });

  test('starts the server again when it dies, on the same address', async () => {
    const dataDir = makeFolder();
    const { ownerUrl, pid } = await startChild(dataDir);
    process.kill(pid, 'SIGKILL');
    const answer = () => ask(ownerUrl, 'SELECT 1 AS one').catch(() => undefined);
    await expect.poll(() => runs(pid)).toBe(false);
    await expect.poll(answer).toEqual([{ one: 1 }]);
  });

  test('works in a folder with a name too long for a socket', async () => {
    const dataDir = path.join(makeFolder(), 'a-long-name-'.repeat(8));
    const { ownerUrl, child } = await startChild(dataDir);
    expect(await ask(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(path.dirname(new URL(ownerUrl).searchParams.get('host') + '/x'), { recursive: true });
  });
});

describe.runIf(asRoot)('started by root', () => {
  test('runs PostgreSQL as another account that owns the data', async () => {
    const { pid, dataDirectory, child } = await startChild(makeFolder());
    expect(ownerOf(child.pid!)).toBe(0);
    expect(ownerOf(pid)).not.toBe(0);
    expect(statSync(dataDirectory)).toMatchObject({ uid: ownerOf(pid), mode: 0o40700 });
  });

  test('works below /root, which the account may not enter, and finds its data again', async () => {
    const dataDir = makeFolder('/root', 0o700);
    const first = await startChild(dataDir);
    expect(first.dataDirectory).toMatch(/^\/var\/lib\/aureus\/[0-9a-f]{16}\/data$/);
    expect(readlinkSync(`/proc/${first.pid}/cwd`)).toBe(first.dataDirectory);
    await ask(first.ownerUrl, 'CREATE TABLE kept (id int)');
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
    const second = await startChild(dataDir);
    expect(second.dataDirectory).toBe(first.dataDirectory);
    expect(await ask(second.ownerUrl, 'SELECT * FROM kept')).toEqual([]);
  });

  test('an ordinary user starts it too, as itself, in a folder of its own', async () => {
    const dataDir = makeFolder();
    chownSync(dataDir, NOBODY, NOBODY);
    const { ownerUrl, pid, child } = await startChild(dataDir, NOBODY);
    expect([ownerOf(child.pid!), ownerOf(pid)]).toEqual([NOBODY, NOBODY]);
    expect(await ask(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
