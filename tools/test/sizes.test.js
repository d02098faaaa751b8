import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUDGETS, brokenBudgets, measureSizes } from '../setup/sizes.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-tools-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A built app whose files weigh so many kilobytes: noise cannot be compressed. */
function build(weights) {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_base.js'], css: ['assets/index.css'] },
    '_base.js': { file: 'assets/base.js' },
    'src/home/home-page.tsx': { file: 'assets/home-page.js', imports: ['_base.js', '_kit.js', '_parts.js'] },
    '_kit.js': { file: 'assets/kit.js' },
    '_parts.js': { file: 'assets/parts.js', imports: ['_kit.js'] },
    'src/market/chart/candle-chart.tsx': { file: 'assets/candle-chart.js' },
    'src/locales/th/wallet.po': { file: 'assets/wallet.js' },
  };
  mkdirSync(path.join(folder, '.vite'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const file of [
    'index.js',
    'index.css',
    'base.js',
    'kit.js',
    'parts.js',
    'home-page.js',
    'candle-chart.js',
    'wallet.js',
  ])
    writeFileSync(path.join(folder, 'assets', file), randomBytes((weights[file] ?? 1) * 1_000));
}

test('the first screen is what the page names and all that needs; later scripts, chart and texts count alone', () => {
  build({
    'index.js': 20,
    'base.js': 50,
    'home-page.js': 25,
    'kit.js': 21,
    'candle-chart.js': 55,
    'wallet.js': 9,
    'index.css': 4,
  });
  const sizes = measureSizes(folder);
  const near = (kind) => Math.round(sizes[kind].bytes / 1_000);
  expect(Object.fromEntries(Object.keys(sizes).map((kind) => [kind, near(kind)]))).toEqual({
    initialScript: 70,
    initialStyle: 4,
    tab: 47,
    laterScript: 25,
    chart: 55,
    catalogue: 9,
  });
  expect(brokenBudgets('web', folder)).toEqual([]);
});

test.each([
  ['initialScript', { 'base.js': BUDGETS.web.initialScript }],
  ['initialStyle', { 'index.css': BUDGETS.web.initialStyle }],
  ['laterScript', { 'home-page.js': BUDGETS.web.laterScript }],
  ['tab', { 'home-page.js': 29, 'kit.js': 28, 'parts.js': 28 }],
  ['chart', { 'candle-chart.js': BUDGETS.web.chart }],
  ['catalogue', { 'wallet.js': BUDGETS.web.catalogue }],
])('%s beyond its budget is said, alone', (kind, weights) => {
  build(weights);
  const broken = brokenBudgets('web', folder);
  expect(broken).toHaveLength(1);
  expect(broken[0]).toContain(`${BUDGETS.web[kind]} kB are allowed`);
});

test('a build without a manifest has proved nothing', () => {
  expect(brokenBudgets('console', folder)).toEqual(['console: the build has left no manifest']);
});
