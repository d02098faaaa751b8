import { defineConfig } from '@playwright/test';
import type { WorkerFixtures } from './support/fixtures.ts';
import { campaign } from '../tools/vitest/campaign.ts';
import type { Look } from './support/look.ts';
import { NARROW } from './support/pages.ts';
import { PATIENCE_MS } from './support/patience.ts';
import { webServerAt } from './support/web-server.ts';

const port = Number(process.env['E2E_PORT'] ?? 38_471);

const mobile = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const narrow = { width: NARROW, height: 640 };

/** The files of walks by what they need: each page, pictures to compare, what a newcomer does, and all else users do. */
const pages = 'every-page.test.ts';
const controls = 'every-control.test.ts';
const consoleControls = 'every-console-control.test.ts';
const pictures = 'pictures.test.ts';
const journeys = [
  'chart-tools.test.ts',
  'first-order.test.ts',
  'positions.test.ts',
  'trade-tools.test.ts',
  'visitor.test.ts',
];
/** Walks that wait for the clock: in one look. */
const slow = ['options.test.ts', 'stop-orders.test.ts'];
/** A form with many figures and words on a narrow screen: walked in two languages of a phone. */
const futures = 'futures.test.ts';
/** Languages write figures in other signs, and type them by other means. */
const figures = 'typed-figures.test.ts';
/** Who has a keyboard has the width of a desk. */
const keys = 'trade-keys.test.ts';
/** Walks of what users and operators do, each in one of two languages; new ones are walked in English. */
const own = 'own/**';
const ownInJapanese = [
  'console-work',
  'deposit',
  'identity',
  'late-parts',
  'lost-answer',
  'operators',
  'undo',
  'withdrawal',
].map((name) => `own/${name}.test.ts`);

/** What users do with the finance products, and with each other: in English on a phone, and with `WALKS=all` in Japanese on a desk as well. */
const finance = [
  'copy',
  'coupons',
  'customer-service',
  'dual',
  'finance',
  'ieo',
  'loans',
  'mining',
  'otc',
  'rebate',
  'recurring',
  'trial',
].map((name) => `own/${name}.test.ts`);

/** In the soak every page is loaded anew and judged by axe in each language, on the narrowest screen and on a desk. */
const isWhole = campaign(false, true);

type LookWithWalks = Look & { readonly walks: readonly string[]; readonly but?: readonly string[] };

/** Languages whose pages are looked at on the narrowest screen; the first one is on a desk as well. */
const narrowLooks = (['zh', 'jp', 'fra', 'kor', 'th', 'vi', 'hk', 'spa', 'pt'] as const).map(
  (language): LookWithWalks => ({
    name: `narrow-${language}`,
    language,
    viewport: narrow,
    walks: [pages],
  }),
);

/**
 * Sizes and languages, and what is walked in them. Each page is looked at in each of the ten languages once: in English
 * on a phone and in Chinese on a desk, thoroughly, and in all but English on the narrowest screen there is.
 */
const looks: readonly LookWithWalks[] = [
  // Walks of one worker for long; what is walked last is short, and shared by all workers to the end.
  ...narrowLooks,
  ...(isWhole
    ? narrowLooks.slice(1).map(({ language }) => ({
        name: `desktop-${language}-pages`,
        language,
        viewport: desktop,
        walks: [pages],
      }))
    : []),
  ...(process.env['WALKS'] === 'all'
    ? [{ name: 'desktop-jp', language: 'jp', viewport: desktop, walks: finance } as const]
    : []),
  { name: 'desktop-en', language: 'en', viewport: desktop, walks: [pictures, keys] },
  { name: 'desktop-vi', language: 'vi', viewport: desktop, walks: [pictures] },
  { name: 'mobile-fra', language: 'fra', viewport: mobile, walks: [pictures] },
  { name: 'mobile-jp', language: 'jp', viewport: mobile, walks: [pictures, futures, figures, ...ownInJapanese] },
  { name: 'mobile-spa', language: 'spa', viewport: mobile, walks: [figures] },
  { name: 'desktop-zh', language: 'zh', viewport: desktop, isThorough: true, walks: [pages, pictures, ...journeys] },
  {
    name: 'mobile-en',
    language: 'en',
    viewport: mobile,
    isThorough: true,
    walks: [pages, controls, consoleControls, pictures, ...journeys, ...slow, futures, figures, own],
    but: ownInJapanese,
  },
];

/** What is behind a tab, and what visitors see of pages of users, is looked at on the phone of the thorough looks alone. */
const lookedAtElsewhere = ({ isThorough = false, viewport }: Look): RegExp[] =>
  isThorough && viewport === mobile ? [] : [/[?&](tab|way|step|side)=/, /for a visitor, as for a user,/];

export default defineConfig<object, WorkerFixtures>({
  testDir: 'walks',
  outputDir: 'results/artifacts',
  fullyParallel: true,
  // Twice the processors of a small machine: walks wait half of their time, for codes, clocks and prices.
  workers: 4,
  timeout: 90_000,
  // A machine that stalls fails a walk once, a defect fails it twice; what passed at the second try is listed as flaky.
  retries: 1,
  snapshotPathTemplate: 'pictures/{projectName}/{arg}{ext}',
  expect: {
    timeout: PATIENCE_MS,
    // Room for another version of the browser's fonts, not for a control that moved.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    actionTimeout: 15_000,
    // The app's worker fetches all of the app for each browser that is opened; one walk does without the block.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    },
  },
  projects: looks.map(({ walks, but = [], ...look }) => ({
    name: look.name,
    // Where pages are only looked at, one worker does it: to open a browser and log in takes as long as a dozen looks.
    fullyParallel: walks.some((walk) => walk !== pages && walk !== pictures && walk !== keys),
    testMatch: walks.map((walk) => `**/walks/${walk}`),
    testIgnore: but.map((walk) => `**/walks/${walk}`),
    ...(isWhole ? {} : { grepInvert: lookedAtElsewhere(look) }),
    use: { look, viewport: look.viewport, hasTouch: look.viewport.width < 600, deviceScaleFactor: 1 },
  })),
  webServer: webServerAt(port),
});
