import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { difference, install, npmCommand } from '../setup/install.mjs';
import { ROOT } from '../setup/paths.mjs';
import { quiet } from '../setup/step.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-install-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a start installs nothing that only tests need; what wants it later adds it to what is there', async () => {
  const write = (place, content) => {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), JSON.stringify(content));
  };
  write('kite/package.json', { name: 'kite', version: '1.0.0' });
  write('kite-test/package.json', { name: 'kite-test', version: '1.0.0' });
  const [npm, ...before] = npmCommand();
  const run = (...parameters) => spawnSync(npm, [...before, ...parameters, '--offline', '--no-audit'], { cwd: folder });
  for (const name of ['kite', 'kite-test']) run('pack', `./${name}`);
  const [dependencies, devDependencies] = [
    { kite: 'file:kite-1.0.0.tgz' },
    { 'kite-test': 'file:kite-test-1.0.0.tgz' },
  ];
  write('package.json', { name: 'flight', version: '1.0.0', dependencies, devDependencies });
  run('install', '--package-lock-only');
  const at = (name) => path.join(folder, 'node_modules', name);
  const lock = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

  await install({ forRunning: true, root: folder });
  expect([existsSync(at('kite')), existsSync(at('kite-test'))]).toEqual([true, false]);
  expect(difference(folder, { forRunning: true })).toBeUndefined();

  const { ino } = lstatSync(at('kite'));
  await install({ root: folder });
  expect(existsSync(at('kite-test'))).toBe(true);
  expect(difference(folder)).toBeUndefined();
  // The product may be running from it.
  expect(lstatSync(at('kite')).ino).toBe(ino);
  expect(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).toBe(lock);

  // What tests added does not have to go for the next start.
  await install({ forRunning: true, root: folder });
  expect(existsSync(at('kite-test'))).toBe(true);
});

test('what is built and run with is installed by a start, what is tested and measured with is not', () => {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const isForTests = (name) => packages[`node_modules/${name}`].dev === true;
  const tests = [
    'vitest',
    'oxlint',
    'oxfmt',
    'jsdom',
    's3rver',
    'smtp-server',
    'nodejs-order-book',
    '@playwright/test',
  ];
  expect(tests.filter((name) => !isForTests(name))).toEqual([]);
  const running = ['vite', '@lingui/vite-plugin', 'oxc-transform-react', 'fastify', 'pg', 'react-admin'];
  expect(running.filter(isForTests)).toEqual([]);
});

test('a command that nobody waits for any more is ended', async () => {
  const end = new AbortController();
  const ended = quiet(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: folder, signal: end.signal });
  end.abort();
  await expect(ended).rejects.toThrow('aborted');
});
