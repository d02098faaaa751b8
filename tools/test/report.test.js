import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countVitest } from '../setup/counts.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that fail in every way there is, beside one that does not. */
const planted = {
  fine: `test('passes', () => {});`,
  failing: `test('compares', () => { expect(1).toBe(2); });`,
  unloadable: `import './nowhere.js';`,
  before: `beforeAll(() => { throw new Error('the port is taken'); }); test('one', () => {}); test('two', () => {});`,
  after: `afterAll(() => { throw new Error('it did not close'); }); test('passes', () => {});`,
  group: `describe('a group', () => { beforeAll(() => { throw new Error('no group'); }); test('one', () => {}); });`,
  rejected: `test('forgets', async () => {
    void Promise.reject(new Error('nobody listens'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });`,
  killed: `test('dies', () => new Promise(() => { process.kill(process.pid, 'SIGKILL'); })); test('waits', () => {});`,
  left: `test('leaves', () => { process.exit(0); });`,
};

describe('at the end of a run everything that failed is named', () => {
  let folder = '';
  let counts;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'aureus-report-'));
    for (const [name, code] of Object.entries(planted)) writeFileSync(path.join(folder, `${name}.test.js`), code);
    const report = path.join(folder, 'report.json');
    const reporter = `--reporter=${path.join(root, 'tools/vitest/report.mjs')}`;
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    // As the server's tests: files share their processes.
    const parameters = [vitest, 'run', '--globals', '--no-isolate', '--maxWorkers=2', reporter, `--root=${folder}`];
    const child = spawn(process.execPath, parameters, {
      env: { ...process.env, AUREUS_TEST_REPORT: report },
      stdio: 'ignore',
    });
    const [code] = await once(child, 'close');
    counts = countVitest(JSON.parse(readFileSync(report, 'utf8')), code);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The one failure that mentions all of these. */
  function failure(...words) {
    const found = counts.failures.filter((text) => words.every((word) => text.includes(word)));
    expect(found).toHaveLength(1);
    return found[0];
  }

  test('a test, by its file and name', () => failure('failing.test.js: compares', 'expected 1 to be 2'));
  test('a file that cannot be loaded', () => failure('unloadable.test.js', 'nowhere.js'));
  test('a hook before all tests of a file', () => failure('before.test.js', 'hook', 'the port is taken'));
  test('a hook after them, though all have passed', () => failure('after.test.js', 'hook', 'it did not close'));
  test('a hook of a group', () => failure('group.test.js', 'a hook of a group', 'no group'));
  test('an error that nobody caught', () => failure('rejected.test.js', '“forgets”', 'nobody listens'));
  test('a file whose process was killed', () => failure('killed.test.js', 'without an outcome: 2'));
  test('a file that ended its process', () => failure('left.test.js', 'without an outcome: 1'));

  test('each is counted, and so is each process that died', () => {
    expect(counts.failures.filter((text) => text.includes('Worker exited unexpectedly'))).toHaveLength(2);
    expect(counts.failed).toBe(10);
    // The fine one, and those whose failure came beside their tests.
    expect(counts.passed).toBe(3);
  });
});
