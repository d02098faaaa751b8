import { existsSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.mjs';
import { countPlaywright, playwrightFiles } from './counts.mjs';
import { BIN, productNode, ROOT, toolEnv } from './paths.mjs';
import { shown } from './step.mjs';
import { readReport } from './vitest-step.mjs';
import { buildWeb } from './web-build.mjs';

/**
 * The step that walks the product in a browser.
 * @param {string} results folder for its report
 * @param {{ files?: string[], env?: Record<string, string>, limitMs: number }} options `files` of walks alone, or all
 */
export function browserStep(results, { files = [], env = {}, limitMs }) {
  return {
    name: 'browser',
    applies: () => existsSync(path.join(ROOT, 'e2e/playwright.config.ts')),
    async run() {
      // Alone, this step would otherwise walk an app that is missing or old.
      await buildWeb();
      // Without a browser this step fails: what was not proved has not passed.
      const chromium = await findChromium();
      const file = path.join(results, 'browser.json');
      const parameters = [path.join(BIN, 'playwright'), 'test', '--reporter=list,json', ...files];
      const code = await shown(productNode(), parameters, {
        cwd: path.join(ROOT, 'e2e'),
        env: toolEnv({ ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
        limitMs,
      });
      const report = readReport(file);
      return { ok: code === 0, ...countPlaywright(report), files: playwrightFiles(report) };
    },
  };
}
