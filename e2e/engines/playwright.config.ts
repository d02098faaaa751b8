import { defineConfig } from '@playwright/test';
import { findFirefox, findWebKit } from '../../tools/setup/find-engines.mjs';
import { webServerAt } from '../support/web-server.ts';
import type { EngineName } from './support/engine-test.ts';

const port = Number(process.env['ENGINES_PORT'] ?? 38_472);

/** The engines of this machine. */
const installed: readonly EngineName[] = [
  ...(findWebKit() === null ? [] : (['webkit'] as const)),
  ...(findFirefox() === null ? [] : (['firefox'] as const)),
];

/** In the form of a minute, the walks whose names say so. */
const isShort = process.env['ENGINES'] === 'short';

export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  outputDir: '../results/engine-artifacts',
  // One browser an engine, side by side.
  workers: installed.length || 1,
  fullyParallel: false,
  timeout: 90_000,
  // As of the walks in Chromium: a defect fails twice.
  retries: 1,
  reporter: [['list']],
  ...(isShort ? { grep: /@short/ } : {}),
  use: { baseURL: `http://127.0.0.1:${port}` },
  projects: installed.map((engineName) => ({ name: engineName, use: { engineName } })),
  webServer: webServerAt(port),
});
