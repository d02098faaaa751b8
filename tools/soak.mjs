import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browserStep } from './setup/browser-step.mjs';
import { enginesStep } from './setup/engines.mjs';
import { install } from './setup/install.mjs';
import { CACHE, checkNode, ROOT } from './setup/paths.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { vitestStep } from './setup/vitest-step.mjs';

/**
 * `npm run soak`: the heavy campaigns in full. They are the test files that ask `tools/vitest/campaign.ts` how often to
 * go round, so that a new one joins by itself, and the walks of all pages and all controls.
 */
checkNode();
await install();

const limitMs = 6 * 3_600_000;
const results = path.join(CACHE, 'soak');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

function campaignsOf(name) {
  const folder = path.join(ROOT, name);
  return readdirSync(path.join(folder, 'test'), { recursive: true })
    .map((file) => path.join('test', file))
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(path.join(folder, file), 'utf8').includes('/vitest/campaign.ts'));
}

/** Every page in all languages, cold, by everybody; and every control of every page. */
const walksInFull = ['every-page.test.ts', 'every-control.test.ts', 'every-console-control.test.ts'];

/** Longest a single campaign may take. */
const testLimitMs = 3 * 3_600_000;
// A property of pure code runs its whole campaign without once answering the runner.
const env = { AUREUS_SOAK: '1', AUREUS_WATCHDOG_LOOKS: String(testLimitMs / 1000) };
process.exit(
  await runSteps([
    ...['core', 'server'].map((name) =>
      vitestStep(name, results, { files: campaignsOf(name), env, limitMs, testLimitMs }),
    ),
    browserStep(results, { files: walksInFull, env, limitMs }),
    enginesStep(results, { limitMs }),
  ]),
);
