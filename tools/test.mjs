import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browserStep } from './setup/browser-step.mjs';
import { enginesStep } from './setup/engines.mjs';
import { install, npmCommand } from './setup/install.mjs';
import { CACHE, checkNode, ROOT } from './setup/paths.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { BUDGETS, brokenBudgets } from './setup/sizes.mjs';
import { shown } from './setup/step.mjs';
import { vitestStep } from './setup/vitest-step.mjs';
import { buildWeb } from './setup/web-build.mjs';

/** `npm test [-- step …]`: sets up what is missing, then proves the product step by step. */
checkNode();
await install();

/** A step that takes longer has stopped working, even on a machine that is busy with something else. */
const limitMs = 40 * 60_000;

const results = path.join(CACHE, 'test');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const steps = [
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
  browserStep(results, { limitMs }),
  enginesStep(results, { isShort: true, limitMs }),
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
