import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, playwrightFiles, vitestFiles } from '../setup/counts.mjs';
import { difference } from '../setup/install.mjs';
import { shown } from '../setup/step.mjs';
import { hashOf } from '../setup/web-build.mjs';
import { lives } from './lives.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('packages are installed again only when the lock file and what is there differ', () => {
  const kite = { version: '1.0.0', integrity: 'sha512-a' };
  const lock = {
    '': {},
    core: { version: '0.1.0' },
    'node_modules/@aureus/core': { resolved: 'core', link: true },
    'node_modules/kite': kite,
    'node_modules/kite-other-machine': { version: '1.0.0', integrity: 'sha512-b', optional: true },
  };

  function install(present, more = {}) {
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...lock, ...more } }));
    mkdirSync(path.join(folder, 'node_modules/kite'), { recursive: true });
    mkdirSync(path.join(folder, 'node_modules/@aureus/core'), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  }
  const core = { 'node_modules/@aureus/core': { resolved: 'core', link: true } };

  test('nothing is installed yet', () => expect(difference(folder)).toBe('everything'));

  test('all is there; what is made for another machine may be absent', () => {
    install({ ...core, 'node_modules/kite': kite });
    expect(difference(folder)).toBeUndefined();
  });

  test('a version differs', () => {
    install({ ...core, 'node_modules/kite': { ...kite, version: '0.9.0' } });
    expect(difference(folder)).toBe('node_modules/kite');
  });

  test('a package is missing from the list or from the disk', () => {
    install(core);
    expect(difference(folder)).toBe('node_modules/kite');
    install({ ...core, 'node_modules/kite': kite });
    rmSync(path.join(folder, 'node_modules/kite'), { recursive: true });
    expect(difference(folder)).toBe('node_modules/kite');
  });

  test('what only tests need may be missing for a start, and is missed by everything else', () => {
    const more = { 'node_modules/kite-test': { version: '2.0.0', integrity: 'sha512-c', dev: true } };
    install({ ...core, 'node_modules/kite': kite }, more);
    expect(difference(folder, { forRunning: true })).toBeUndefined();
    expect(difference(folder)).toBe('node_modules/kite-test');
    // One that is there in another version is replaced all the same.
    install({ ...core, 'node_modules/kite': kite, 'node_modules/kite-test': { version: '1.0.0' } }, more);
    expect(difference(folder, { forRunning: true })).toBe('node_modules/kite-test');
  });
});

test('the hash of the web changes with content and names, not with builds and tests', () => {
  const write = (place, text) => {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  };
  const hash = () => hashOf(['web', 'lock.json', 'absent'], folder);
  write('lock.json', '{}');
  write('web/src/a.ts', 'a');
  const first = hash();
  write('web/dist/a.js', 'a');
  write('web/test/a.test.ts', 'a');
  expect(hash()).toBe(first);
  write('web/src/a.ts', 'b');
  const second = hash();
  write('web/src/b.ts', '');
  expect(new Set([first, second, hash()]).size).toBe(3);
});

test('tests are counted over all runners and what failed is named, in tests and outside of them', () => {
  const vitest = {
    passed: 5,
    failures: [
      { where: 'broken.test.ts: the file itself or a hook', message: 'no such module' },
      { where: 'a.test.ts: money moves once', message: 'expected 1\nto be 2' },
    ],
  };
  expect(countVitest(vitest, 1)).toEqual({
    passed: 5,
    failed: 2,
    failures: [
      'broken.test.ts: the file itself or a hook\n    no such module',
      'a.test.ts: money moves once\n    expected 1\n    to be 2',
    ],
  });
  expect(countVitest({ passed: 5, failures: [] }, 0)).toEqual({ passed: 5, failed: 0, failures: [] });
  expect(countVitest({ passed: 5, failures: [] }, 130)).toMatchObject({ passed: 5, failed: 1 });
  expect(countVitest(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });

  const spec = {
    title: 'a walk',
    file: 'walks/a.test.ts',
    ok: false,
    tests: [{ projectName: 'mobile-en', status: 'unexpected', results: [{ error: { message: 'not visible' } }] }],
  };
  const playwright = {
    stats: { expected: 3, flaky: 1, unexpected: 2 },
    errors: [{ message: 'no server' }],
    suites: [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }],
  };
  expect(countPlaywright(playwright)).toEqual({
    passed: 4,
    failed: 3,
    failures: ['no server', '[mobile-en] walks/a.test.ts: a walk\n    not visible'],
  });
  expect(countPlaywright(undefined)).toMatchObject({ passed: 0, failed: 1 });
});

test('the time of each file is read from the reports, a browser file over all its walks and looks', () => {
  const vitest = {
    files: [
      { name: '/root/core/test/a.test.ts', ms: 250 },
      { name: '/root/web/test/b.test.tsx', ms: 10 },
    ],
  };
  expect(vitestFiles(vitest, '/root')).toEqual([
    { file: 'core/test/a.test.ts', ms: 250 },
    { file: 'web/test/b.test.tsx', ms: 10 },
  ]);
  expect(vitestFiles(undefined, '/root')).toEqual([]);

  const walk = (...tries) => ({ tests: [{ results: tries.map((duration) => ({ duration })) }] });
  const playwright = {
    suites: [
      { file: 'a.test.ts', specs: [walk(100), walk(20, 3)], suites: [{ specs: [walk(4_000)] }, { suites: [] }] },
      { file: 'b.test.ts', suites: [] },
    ],
  };
  expect(playwrightFiles(playwright)).toEqual([
    { file: 'e2e/walks/a.test.ts', ms: 4_123 },
    { file: 'e2e/walks/b.test.ts', ms: 0 },
  ]);
  expect(playwrightFiles(undefined)).toEqual([]);
});

describe('a run has an end', () => {
  test('a command that takes too long is ended with all it started', async () => {
    const note = path.join(folder, 'pid');
    // Written as one piece: the file appears with the whole number in it.
    const script = `sleep 600 & echo $! > '${note}.new' && mv '${note}.new' '${note}'; wait`;
    const ended = shown('/bin/sh', ['-c', script], { cwd: folder, limitMs: 5_000 });
    await expect.poll(() => existsSync(note), { timeout: 20_000 }).toBe(true);
    const pid = Number(readFileSync(note, 'utf8'));
    expect(await ended).not.toBe(0);
    await expect.poll(() => lives(pid), { timeout: 20_000 }).toBe(false);
  });

  test('a test file that loops for ever is ended and has failed', async () => {
    const root = path.resolve(import.meta.dirname, '../..');
    // Inside the repository, where vitest is found.
    const cache = path.join(root, 'tools/.cache');
    mkdirSync(cache, { recursive: true });
    const project = mkdtempSync(path.join(cache, 'watchdog-'));
    let child;
    try {
      writeFileSync(
        path.join(project, 'vitest.config.js'),
        `export default { test: { include: ['*.test.js'], setupFiles: ['../../vitest/watchdog.ts'] } };`,
      );
      writeFileSync(
        path.join(project, 'loop.test.js'),
        `import { test } from 'vitest';
         test('never ends', () => { for (;;); });`,
      );
      writeFileSync(
        path.join(project, 'fine.test.js'),
        `import { test } from 'vitest';
         test('ends', () => new Promise((resolve) => { setTimeout(resolve, 10); }));`,
      );
      child = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run'], {
        cwd: project,
        env: { ...process.env, AUREUS_WATCHDOG_LOOKS: '2', NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      child.stdout.on('data', (data) => (output += data));
      child.stderr.on('data', (data) => (output += data));
      const [code] = await once(child, 'close');
      expect(output).toContain('loop.test.js has not answered for 2 seconds and is ended');
      expect(output).toMatch(/Test Files .*1 passed/);
      expect(code).toBe(1);
    } finally {
      child?.kill();
      rmSync(project, { recursive: true });
    }
  });
});

describe('supervised processes', () => {
  const step = path.resolve(import.meta.dirname, '../setup/step.mjs');
  // Each child notes the signal it got, so that the proof does not hang on output pipes.
  const childCode = (name) =>
    `for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => { require('fs').writeFileSync('${name}', s); process.exit(7); });
     setInterval(() => {}, 1000); console.log('up');`;
  const supervisor = () => {
    const file = path.join(folder, 'supervisor.mjs');
    writeFileSync(
      file,
      `import { spawn } from 'node:child_process';
       import { supervise } from '${step}';
       const make = (code) => spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'inherit', 'inherit'], cwd: '${folder}' });
       process.exit(await supervise([make(${JSON.stringify(childCode('one'))}), make(${JSON.stringify(childCode('two'))})]));`,
    );
    return file;
  };
  const note = (name) => {
    try {
      return readFileSync(path.join(folder, name), 'utf8');
    } catch {
      return undefined;
    }
  };

  async function bothUp(child) {
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    await expect.poll(() => text, { timeout: 10_000 }).toBe('up\nup\n');
  }

  test('get the signal we get, and their exit code is ours', async () => {
    const child = spawn(process.execPath, [supervisor()], { stdio: ['ignore', 'pipe', 'inherit'] });
    await bothUp(child);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([7, null]);
    expect([note('one'), note('two')]).toEqual(['SIGINT', 'SIGINT']);
  });

  test('end when the shell that started us is killed', async () => {
    const file = supervisor();
    const shell = spawn('/bin/sh', ['-c', `${process.execPath} ${file}; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await bothUp(shell);
    shell.kill('SIGTERM');
    await expect.poll(() => [note('one'), note('two')], { timeout: 10_000 }).toEqual(['SIGTERM', 'SIGTERM']);
  });
});
