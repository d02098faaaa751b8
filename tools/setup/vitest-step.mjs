import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { countVitest, vitestFiles } from './counts.mjs';
import { BIN, productNode, ROOT, toolEnv } from './paths.mjs';
import { shown } from './step.mjs';

/** Where the reports of the steps are kept until the next run. */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * A step that runs the tests of a package.
 * @param {string} name the package's folder
 * @param {string} results folder for its report
 * @param {{ files?: string[], env?: Record<string, string>, limitMs: number, testLimitMs?: number }} options
 *   `files` of the package alone, or all; `testLimitMs` is the end of a single test where the package's own is too short
 */
export function vitestStep(name, results, { files = [], env = {}, limitMs, testLimitMs }) {
  return {
    name,
    applies: () => existsSync(path.join(ROOT, name, 'test')),
    async run() {
      const file = path.join(results, `${name}.json`);
      const reporters = ['--reporter=default', `--reporter=${path.join(ROOT, 'tools/vitest/report.mjs')}`];
      // From its own folder: the catalogue plugins look for their settings there.
      const cwd = path.join(ROOT, name);
      const ends = testLimitMs === undefined ? [] : [`--testTimeout=${testLimitMs}`];
      const parameters = [path.join(BIN, 'vitest'), 'run', ...reporters, ...ends, ...files];
      const code = await shown(productNode(), parameters, {
        cwd,
        env: toolEnv({ ...env, AUREUS_TEST_REPORT: file }),
        limitMs,
      });
      const report = readReport(file);
      return { ok: code === 0, ...countVitest(report, code), files: vitestFiles(report, ROOT) };
    },
  };
}
