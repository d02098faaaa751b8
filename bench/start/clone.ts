import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/product.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LONGEST_MS = 10 * 60_000;

/** A clone of the project in an empty place, as a newcomer has it. */
export interface Clone {
  readonly folder: string;
  readonly app: string;
  child: ChildProcess | undefined;
}

/** Clones a commit; nothing is installed yet. */
export function cloneOf(commit: string): Clone {
  const folder = mkdtempSync(path.join(tmpdir(), 'aureus-start-'));
  // The account of the database must be able to enter.
  chmodSync(folder, 0o755);
  const app = path.join(folder, 'app');
  const hash = execFileSync('git', ['rev-parse', commit], { cwd: ROOT, encoding: 'utf8' }).trim();
  execFileSync('git', ['clone', '-q', ROOT, app]);
  execFileSync('git', ['checkout', '-q', hash], { cwd: app });
  for (const name of ['home', 'cache']) mkdirSync(path.join(folder, name));
  return { folder, app, child: undefined };
}

/** Runs `npm start` there. @returns the seconds until it is ready. @throws Error with its log when it ends before */
export async function startClone(clone: Clone): Promise<number> {
  const port = await freePort();
  const log = path.join(clone.folder, 'log');
  const output = openSync(log, 'w');
  const since = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone.app,
    // A group of its own: npm passes a signal to its shell alone.
    detached: true,
    stdio: ['ignore', output, output],
    env: {
      PATH: (process.env['PATH'] ?? '')
        .split(':')
        .filter((place) => !place.includes('node_modules'))
        .join(':'),
      HOME: path.join(clone.folder, 'home'),
      LANG: 'C.UTF-8',
      PORT: String(port),
      npm_config_cache: path.join(clone.folder, 'cache'),
      npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(homedir(), '.npmrc'),
    },
  });
  closeSync(output);
  clone.child = child;
  while (performance.now() - since < LONGEST_MS && child.exitCode === null) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return (performance.now() - since) / 1000;
    await pause(25);
  }
  throw new Error(`npm start did not become ready:\n${readFileSync(log, 'utf8')}`);
}

/** Kills the server as a power cut of its process would, and waits until `npm start` has ended. */
export async function endServer(clone: Clone): Promise<void> {
  const { pid } = JSON.parse(readFileSync(path.join(clone.app, '.data/aureus.lock'), 'utf8')) as { pid: number };
  await endedAfter(clone, () => process.kill(pid, 'SIGKILL'));
}

/** Stops it in order. */
export async function stopClone(clone: Clone): Promise<void> {
  await endedAfter(clone, ({ pid }) => pid !== undefined && process.kill(-pid, 'SIGTERM'));
}

export async function removeClone(clone: Clone): Promise<void> {
  await stopClone(clone);
  rmSync(clone.folder, { recursive: true, force: true });
}

async function endedAfter(clone: Clone, end: (child: ChildProcess) => unknown): Promise<void> {
  const { child } = clone;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  end(child);
  await ended;
}
