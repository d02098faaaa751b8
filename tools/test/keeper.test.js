import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Keeper } from '../cluster/keeper.ts';
import { lives } from './lives.js';

let folder = '';
let said = [];
/** The pauses asked for, and what is done after each. */
let pauses = [];
const keepers = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-keeper-'));
  said = [];
  pauses = [];
});
afterEach(async () => {
  await Promise.all(keepers.splice(0).map((keeper) => keeper.stop('SIGKILL')));
  rmSync(folder, { recursive: true });
});

function keep(script, { stopLimitMs = 60_000 } = {}) {
  const program = { name: 'kite', command: '/bin/sh', parameters: ['-c', script], env: { PATH: process.env.PATH } };
  const wait = (ms, then) => {
    pauses.push({ ms, goOn: then });
    return () => {};
  };
  const keeper = new Keeper(program, { logFolder: folder, say: (line) => said.push(line), stopLimitMs, wait });
  keepers.push(keeper);
  keeper.start();
  return keeper;
}

/** A busy machine must not fail a test. */
const PATIENCE = { timeout: 20_000 };

test('a process that was killed is started again', async () => {
  const keeper = keep('exec sleep 600');
  const { pid } = keeper;
  keeper.signal('SIGKILL');
  await expect.poll(() => pauses.length, PATIENCE).toBe(1);
  expect(keeper.pid).toBeUndefined();
  expect(said).toEqual(['kite has ended (SIGKILL) and is started again in 0.2 s']);
  pauses[0].goOn();
  expect(keeper.pid).not.toBe(pid);
  expect(lives(keeper.pid)).toBe(true);
  expect(keeper.starts).toBe(2);
});

test('one that keeps ending is started less and less often', async () => {
  const keeper = keep('exit 3');
  for (let turn = 1; turn <= 9; turn += 1) {
    await expect.poll(() => pauses.length, PATIENCE).toBe(turn);
    pauses[turn - 1].goOn();
  }
  expect(pauses.slice(0, 9).map(({ ms }) => ms)).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  expect(said[0]).toContain('(code 3)');
  expect(keeper.starts).toBe(10);
});

test('one that cannot be started at all is told and tried again', async () => {
  const keeper = new Keeper(
    { name: 'ghost', command: '/nowhere/ghost', parameters: [], env: {} },
    {
      logFolder: folder,
      say: (line) => said.push(line),
      stopLimitMs: 1_000,
      wait: (ms) => {
        pauses.push(ms);
        return () => {};
      },
    },
  );
  keepers.push(keeper);
  keeper.start();
  await expect.poll(() => pauses, PATIENCE).toEqual([200]);
});

test('what is stopped gets the signal, ends, and is not started again', async () => {
  const note = path.join(folder, 'note');
  const keeper = keep(`trap 'echo ended > ${note}; exit 0' TERM; echo up; while :; do sleep 0.05; done`);
  await expect.poll(() => keeper.lastLines(1), PATIENCE).toBe('up');
  const { pid } = keeper;
  await keeper.stop();
  expect(readFileSync(note, 'utf8')).toBe('ended\n');
  expect(lives(pid)).toBe(false);
  expect(pauses).toEqual([]);
  expect(said).toEqual([]);
});

test('what does not end is killed', async () => {
  const keeper = keep(`trap '' TERM; echo up; while :; do sleep 0.05; done`, { stopLimitMs: 50 });
  await expect.poll(() => keeper.lastLines(1), PATIENCE).toBe('up');
  const { pid } = keeper;
  await keeper.stop();
  expect(lives(pid)).toBe(false);
  expect(said).toEqual(['kite does not end and is killed']);
});

test('its output is in its log, and a log that has grown large is put aside at the next start', async () => {
  const keeper = keep('echo one; echo two; echo three');
  await expect.poll(() => pauses.length, PATIENCE).toBe(1);
  expect(keeper.lastLines(2)).toBe('two\nthree');
  writeFileSync(keeper.logFile, 'x'.repeat(21 * 1024 * 1024));
  pauses[0].goOn();
  await expect.poll(() => pauses.length, PATIENCE).toBe(2);
  expect(keeper.lastLines(9)).toBe('one\ntwo\nthree');
  expect(existsSync(`${keeper.logFile}.1`)).toBe(true);
});

test.runIf(existsSync('/usr/bin/setpriv'))(
  'what it keeps ends with whoever started it, however that dies',
  async () => {
    const note = path.join(folder, 'pid');
    const script = `
    import { writeFileSync } from 'node:fs';
    const { Keeper } = await import('${path.resolve(import.meta.dirname, '../cluster/keeper.ts')}');
    const program = { name: 'kite', command: '/bin/sleep', parameters: ['600'], env: {} };
    const keeper = new Keeper(program, { logFolder: '${folder}', say: () => {}, stopLimitMs: 1000 });
    keeper.start();
    writeFileSync('${note}', String(keeper.pid));
    console.log('up');
    setInterval(() => {}, 1000);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(starter.stdout, 'data');
    const pid = Number(readFileSync(note, 'utf8'));
    // From then on it is the program, on its leash.
    await expect.poll(() => readFileSync(`/proc/${pid}/comm`, 'utf8'), PATIENCE).toBe('sleep\n');
    starter.kill('SIGKILL');
    await expect.poll(() => lives(pid), PATIENCE).toBe(false);
  },
);
