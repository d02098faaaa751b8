import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { Look } from './support/look.ts';

const root = path.resolve(import.meta.dirname, '..');
const port = Number(process.env['E2E_PORT'] ?? 38_471);

const mobile = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** Each size in English, in a CJK language and in one with long words. */
const looks: readonly Look[] = [
  { name: 'mobile-en', language: 'en', viewport: mobile },
  { name: 'mobile-jp', language: 'jp', viewport: mobile },
  { name: 'mobile-fra', language: 'fra', viewport: mobile },
  { name: 'desktop-en', language: 'en', viewport: desktop },
  { name: 'desktop-zh', language: 'zh', viewport: desktop },
  { name: 'desktop-vi', language: 'vi', viewport: desktop },
];

/** Walks on which what is shown hangs on the language alone are done in two of the looks. */
const inTwoLanguages = 'own/**';
const two = new Set(['mobile-en', 'mobile-jp']);

export default defineConfig<{ look: Look }>({
  testDir: 'walks',
  outputDir: 'results/artifacts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // A machine that stalls fails a walk once, a defect fails it twice; what passed at the second try is listed as flaky.
  retries: 1,
  snapshotPathTemplate: 'pictures/{projectName}/{arg}{ext}',
  expect: {
    timeout: 15_000,
    // Room for another version of the browser's fonts, not for a control that moved.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
  projects: looks.map((look) => ({
    name: look.name,
    testIgnore: two.has(look.name) ? [] : [`**/${inTwoLanguages}`],
    use: { look, viewport: look.viewport, hasTouch: look.viewport.width < 600, deviceScaleFactor: 1 },
  })),
  webServer: {
    command: 'node server/src/main.ts',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: path.join(root, '.data', 'e2e'), RATE_LIMIT_FACTOR: '1000' },
  },
});
