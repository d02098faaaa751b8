import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostmaster, stopPostmaster } from '../../../src/platform/database/postmaster.ts';
import { PROJECT_ROOT } from '../../../src/platform/settings.ts';
import { createTestDatabase } from '../../support/database.ts';

let dataDir: string;
let drop: () => Promise<void>;
let url: { application: string; owner: string };
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'aureus-process-'));
  const created = await createTestDatabase();
  drop = created.drop;
  url = { application: created.database.applicationUrl, owner: created.database.ownerUrl };
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The program itself, as `npm start` runs it, on the database of the test. */
function start(environment: Record<string, string> = {}, channel: 'ipc' | 'ignore' = 'ignore') {
  const state = { output: '', code: undefined as number | null | undefined };
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      DEMO_ART: 'off',
      PORT: '0',
      DEMO_LIFE: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: url.application,
      DATABASE_OWNER_URL: url.owner,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', channel],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      state.output += data.toString();
    });
  }
  // Not 'exit': what it said last may still be on its way then.
  child.on('close', (code) => {
    state.code = code;
  });
  return { child, state, port: () => Number(/answers at http:\/\/localhost:(\d+)/.exec(state.output)?.[1] ?? 0) };
}

test('the program starts, says where it is, answers what is under way when it is told to stop, and ends', async () => {
  const { child, state, port } = start();
  await expect.poll(port).toBeGreaterThan(0);
  expect(state.output).toMatch(/Demo login: \S+@\S+, password \S+/);
  const base = `http://127.0.0.1:${port()}`;
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect((await fetch(`${base}/api/getSiteConfig`)).status).toBe(200);

  const body = 'c_id=4&lang=en';
  let reply = '';
  const socket = connect(port(), '127.0.0.1');
  socket.on('data', (data) => {
    reply += data.toString();
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST /api/news/list HTTP/1.1\r\nHost: localhost:${port()}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`,
  );
  // The server says so when the head of the request has arrived.
  await expect.poll(() => reply).toContain('100 Continue');
  child.kill('SIGTERM');
  await expect.poll(() => state.output).toContain('Stopping');
  socket.write(body.slice(5));
  await expect.poll(() => reply).toContain('"type":"ok"');
  // The client keeps its connection open, as browsers do; the stop does not wait for it.
  await expect.poll(() => state.code).toBe(0);
  expect(state.output).not.toMatch(/ error | fatal /);
});

/** Where a program of its own database keeps it: root lets another account own it, elsewhere. */
function databaseFolder(): string | undefined {
  const note = path.join(dataDir, 'database-folder');
  const base = existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(dataDir, 'database');
  return existsSync(base) ? base : undefined;
}

const findServer = () => {
  const base = databaseFolder();
  return base === undefined ? undefined : findPostmaster(path.join(base, 'data'));
};

/** Whether the folder is there that PostgreSQL makes its database in, before it gets its name. */
const isHalfMade = (): boolean => {
  const base = databaseFolder();
  return base !== undefined && existsSync(path.join(base, 'data.new', 'global'));
};

test.each([
  ['is about to be made', (output: string) => output.includes('Making the database')],
  ['is being made', isHalfMade],
  ['has just been started', () => findServer() !== undefined],
])('a stop while the embedded database %s leaves nothing running and nothing half made', async (_, isMoment) => {
  // On a busy machine the moment may be over before it is seen; a stop that comes too late proves nothing and is tried
  // again. A program that does not stop while it starts comes too late each time.
  let wasInTime = false;
  for (let attempt = 0; attempt < 5 && !wasInTime; attempt += 1) wasInTime = await stopsAt(isMoment);
  expect(wasInTime).toBe(true);
});

/** Starts with a database of its own and stops at the moment; says whether the start was still under way then. */
async function stopsAt(isMoment: (output: string) => boolean): Promise<boolean> {
  const { child, state } = start({ DATABASE_URL: '', DATABASE_OWNER_URL: '' });
  try {
    await expect.poll(() => isMoment(state.output), { interval: 5 }).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(() => state.code).toBe(0);
    expect(state.output).toMatch(/Stopping[^]*Stopped/);
    expect(findServer()).toBeUndefined();
    expect(isHalfMade()).toBe(false);
    expect(existsSync(path.join(dataDir, 'aureus.lock'))).toBe(false);
    // Nobody waits for what is not needed any more: neither for migrations, nor for the rest of the database.
    return !state.output.includes('Database migrated');
  } finally {
    const [left, base] = [findServer(), databaseFolder()];
    if (left && base) await stopPostmaster(left, path.join(base, 'data'));
    if (base) await rm(base, { recursive: true, force: true });
  }
}

test('wrong settings are told in words and end the program', async () => {
  const { state } = start({ PORT: 'x', RATE_LIMIT_FACTOR: 'many' });
  await expect.poll(() => state.code).toBe(1);
  expect(state.output).toContain('PORT must be');
  expect(state.output).toContain('RATE_LIMIT_FACTOR must be');
  expect(state.output).not.toMatch(/ at .*\.ts/);
});

test('a port that is taken is told and ends the program', async () => {
  const first = start();
  await expect.poll(first.port).toBeGreaterThan(0);
  const second = start({ PORT: String(first.port()) });
  await expect.poll(() => second.state.code).toBe(1);
  expect(second.state.output).toContain('EADDRINUSE');
});

test('a server whose pages are still being built answers when they are there, and ends when their builder does', async () => {
  const awaited = { AUREUS_PAGES: 'awaited' };
  const [told, left] = [start(awaited, 'ipc'), start({ ...awaited, DATA_DIR: path.join(dataDir, 'left') }, 'ipc')];
  const end = once(left.child, 'exit');
  told.child.send('pages');
  left.child.disconnect();
  await expect.poll(told.port).toBeGreaterThan(0);
  expect(await end).toEqual([1, null]);
  await expect.poll(() => left.state.output).toContain('ended before they were there');
  expect(left.state.output).not.toContain('answers at');
});

test('compiled code is kept for the next start even of a program that is killed; what is broken of it does no harm', async () => {
  const cache = path.join(dataDir, 'compiled');
  const kept = (): string[] =>
    existsSync(cache)
      ? readdirSync(cache, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [];
  // Node says of each module whether what was kept served.
  const environment = { NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const served = /cache for \S+ file:\S+\/serve\.ts was accepted/;
  const first = start(environment);
  await expect.poll(first.port).toBeGreaterThan(0);
  // It is written in the turn that says where it answers: who gets an answer comes after.
  await fetch(`http://127.0.0.1:${first.port()}/readyz`);
  expect(kept().length).toBeGreaterThan(500);
  expect(first.state.output).not.toMatch(served);
  await ended(first);

  const second = start(environment);
  await expect.poll(second.port).toBeGreaterThan(0);
  expect(second.state.output).toMatch(served);
  await ended(second);

  for (const file of kept()) writeFileSync(file, 'broken');
  const third = start(environment);
  await expect.poll(third.port).toBeGreaterThan(0);
  expect(third.state.output).not.toMatch(served);
});

async function ended({ child, state }: ReturnType<typeof start>): Promise<void> {
  child.kill('SIGKILL');
  await expect.poll(() => state.code).toBe(null);
}
