import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../../src/platform/database/run-program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-program-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const running = new AbortController().signal;
const run = (script: string, stopping = running) =>
  runProgram('/bin/sh', ['-c', script], { cwd: folder, env: { PATH: '/usr/bin:/bin' } }, stopping);
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}/cwd`);

test('a program runs to its end, and one that fails says why', async () => {
  await run('echo done > file');
  expect(readFileSync(path.join(folder, 'file'), 'utf8')).toBe('done\n');
  await expect(run('echo no room >&2; exit 3')).rejects.toThrow('no room');
  await expect(run('exit 3')).rejects.toThrow('code 3');
  await expect(runProgram(path.join(folder, 'none'), [], {}, running)).rejects.toThrow('ENOENT');
});

test('a stop ends a program and those that it started, and is over when all have ended', async () => {
  const stopping = new AbortController();
  // The child is told by no signal that it has to end, as a program of a program is not.
  const script = `sh -c 'trap "" TERM INT; echo $$ > child; while :; do sleep 1; done' & echo $$ > parent; wait`;
  const ended = run(script, stopping.signal);
  const pidIn = (name: string): number => {
    const file = path.join(folder, name);
    return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  };
  await expect.poll(() => pidIn('child') > 0 && pidIn('parent') > 0).toBe(true);
  const pids = [pidIn('child'), pidIn('parent')];
  expect(pids.map(isAlive)).toEqual([true, true]);
  stopping.abort(new Error('stopped'));
  await expect(ended).rejects.toThrow('stopped');
  expect(pids.map(isAlive)).toEqual([false, false]);
});

test('after a stop nothing is run', async () => {
  await expect(run('echo done > file', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  expect(existsSync(path.join(folder, 'file'))).toBe(false);
});
