import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { enginesStep } from './setup/engines.mjs';
import { install } from './setup/install.mjs';
import { CACHE, checkNode } from './setup/paths.mjs';
import { runSteps } from './setup/run-steps.mjs';

/** `npm run engines [-- words for Playwright]`: every page and a dozen flows in WebKit and Firefox, where they are installed. */
checkNode();
await install();
const results = path.join(CACHE, 'engines');
mkdirSync(results, { recursive: true });
process.exit(await runSteps([enginesStep(results, { words: process.argv.slice(2), limitMs: 60 * 60_000 })]));
