import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './setup/chromium.mjs';
import { countPlaywright, countVitest } from './setup/counts.mjs';
import { install, npmCommand } from './setup/install.mjs';
import { BIN, CACHE, checkNode, productNode, ROOT, toolEnv } from './setup/paths.mjs';
import { BUDGETS, brokenBudgets } from './setup/sizes.mjs';
import { shown } from './setup/step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm test [-- step …]`: sets up what is missing, then proves the product step by step. */
checkNode();
await install();

const node = productNode();
const results = path.join(CACHE, 'test');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

function unitStep(name) {
  return {
    name,
    applies: () => existsSync(path.join(ROOT, name, 'test')),
    async run() {
      const file = path.join(results, `${name}.json`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      // From its own folder: the catalogue plugins look for their settings there.
      const code = await shown(node, [path.join(BIN, 'vitest'), 'run', ...reporters], { cwd: path.join(ROOT, name) });
      return { ok: code === 0, ...countVitest(readJson(file)) };
    },
  };
}

const steps = [
  { name: 'types', run: async () => ({ ok: (await shown(node, ['tools/typecheck.mjs'])) === 0 }) },
  {
    name: 'lint',
    async run() {
      const [npm, ...before] = npmCommand();
      return { ok: (await shown(npm, [...before, 'run', '--silent', 'lint'])) === 0 };
    },
  },
  ...['tools', 'contract', 'core', 'server', 'web', 'console'].map(unitStep),
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
      // Without a browser this step fails: what was not proved has not passed.
      const chromium = await findChromium();
      const file = path.join(results, 'browser.json');
      const env = toolEnv({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const parameters = [path.join(BIN, 'playwright'), 'test', '--reporter=list,json'];
      const code = await shown(node, parameters, { cwd: path.join(ROOT, 'e2e'), env });
      return { ok: code === 0, ...countPlaywright(readJson(file)) };
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

const lines = [];
const failures = [];
let passed = 0;
let failed = 0;
for (const { name, applies = () => true, run } of steps) {
  if ((wanted.length > 0 && !wanted.includes(name)) || !applies()) continue;
  console.log(`\n── ${name}`);
  const since = performance.now();
  const outcome = await run().catch((error) => {
    console.error(error.message);
    return { ok: false };
  });
  const seconds = ((performance.now() - since) / 1_000).toFixed(1).padStart(6);
  const counted = outcome.passed === undefined ? '' : `: ${outcome.passed} passed, ${outcome.failed} failed`;
  lines.push(`${outcome.ok ? '✓' : '✗'}${seconds} s  ${name}${counted}`);
  failures.push(...(outcome.failures ?? []).map((failure) => `✗ ${name}: ${failure}`));
  passed += outcome.passed ?? 0;
  // A step that fails without a failed test (types, lint, a crash) still counts as one.
  failed += outcome.ok ? 0 : Math.max(outcome.failed ?? 0, 1);
}
// What failed stands at the end, where nobody has to look for it.
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
