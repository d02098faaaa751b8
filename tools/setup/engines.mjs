import path from 'node:path';
import { countPlaywright, playwrightFiles } from './counts.mjs';
import { findFirefox, findWebKit, missingEngines } from './find-engines.mjs';
import { BIN, productNode, ROOT, toolEnv } from './paths.mjs';
import { shown } from './step.mjs';
import { readReport } from './vitest-step.mjs';
import { buildWeb } from './web-build.mjs';

/** The engines of this machine, and what is said of those that are missing. */
const here = () => ({ isNone: findWebKit() === null && findFirefox() === null, missing: missingEngines() });

/**
 * The step that walks the product in WebKit and Firefox. Where one is not installed that is said, and is no failure:
 * nothing of the product needs them.
 * @param {string} results folder for its report
 * @param {{ isShort?: boolean, words?: string[], limitMs: number, engines?: { isNone: boolean, missing: string[] } }}
 *   options `isShort` walks what takes a minute; `words` are further ones for Playwright
 */
export function enginesStep(results, { isShort = false, words = [], limitMs, engines = here() }) {
  return {
    name: 'engines',
    async run() {
      for (const line of engines.missing) console.log(line);
      if (engines.isNone) return { ok: true };
      await buildWeb();
      const file = path.join(results, 'engines.json');
      const config = path.join(ROOT, 'e2e/engines/playwright.config.ts');
      const parameters = [path.join(BIN, 'playwright'), 'test', `--config=${config}`, '--reporter=list,json', ...words];
      const code = await shown(productNode(), parameters, {
        cwd: path.join(ROOT, 'e2e'),
        env: toolEnv({ ...(isShort ? { ENGINES: 'short' } : {}), PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
        limitMs,
      });
      const report = readReport(file);
      return { ok: code === 0, ...countPlaywright(report), files: playwrightFiles(report, 'e2e/engines') };
    },
  };
}
