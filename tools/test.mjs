import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './setup/chromium.mjs';
import { countPlaywright, playwrightFiles } from './setup/counts.mjs';
import { install, npmCommand } from './setup/install.mjs';
import { BIN, CACHE, checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { BUDGETS, brokenBudgets } from './setup/sizes.mjs';
import { shown } from './setup/step.mjs';
import { readReport, vitestStep } from './setup/vitest-step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm test [-- step …]`: sets up what is missing, then proves the product step by step. */
checkNode();
await install();

/** A step that takes longer has stopped working, even on a machine that is busy with something else. */
const limitMs = 40 * 60_000;

const node = productNode();
const results = path.join(CACHE, 'test');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps = [
  { name: 'types', run: async () => ({ ok: (await shown(node, ['tools/typecheck.mjs'], { limitMs })) === 0 }) },
  {
    name: 'lint',
    async run() {
      const [npm, ...before] = npmCommand();
      return { ok: (await shown(npm, [...before, 'run', '--silent', 'lint'], { limitMs })) === 0 };
    },
  },
  ...['tools', 'contract', 'core', 'client', 'server', 'web', 'console'].map((name) =>
    vitestStep(name, results, { limitMs }),
  ),
  {
    name: 'build',
    async run() {
      await buildWeb();
      const broken = Object.keys(BUDGETS).flatMap((app) => brokenBudgets(app, path.join(ROOT, app, 'dist')));
      for (const line of broken) console.error(line);
      return { ok: broken.length === 0 };
    },
  },
  {
    name: 'browser',
    applies: () => existsSync(path.join(ROOT, 'e2e/playwright.config.ts')),
    async run() {
      // Alone, this step would otherwise walk an app that is missing or old.
      await buildWeb();
      // Without a browser this step fails: what was not proved has not passed.
      const chromium = await findChromium();
      const file = path.join(results, 'browser.json');
      const env = toolEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const parameters = [path.join(BIN, 'playwright'), 'test', '--reporter=list,json'];
      const code = await shown(node, parameters, { cwd: path.join(ROOT, 'e2e'), env, limitMs });
      const report = readReport(file);
      return { ok: code === 0, ...countPlaywright(report), files: playwrightFiles(report) };
    },
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no step called ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
process.exit(await runSteps(steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))));
