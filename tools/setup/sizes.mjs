import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * What the built apps may weigh on the wire: kilobytes (1,000 bytes) after gzip -9. For traders on phones what the page
 * names itself, what a tab needs beyond that, any script that comes later, the chart, the texts of one area in one
 * language. Operators load their app once a release, on desks: what counts there is that nothing comes with it by
 * accident.
 */
export const BUDGETS = {
  web: { initialScript: 140, initialStyle: 12, tab: 84, laterScript: 30, chart: 62, catalogue: 15 },
  console: { initialScript: 400, initialStyle: 12, tab: 0, laterScript: 60, chart: 0, catalogue: 30 },
};

const KINDS = {
  initialScript: 'scripts of the first screen',
  initialStyle: 'styles of the first screen',
  tab: 'the scripts of the largest tab',
  laterScript: 'the largest later script',
  chart: 'the chart',
  catalogue: 'the largest catalogue of texts',
};

/** Where a module of these stands in the manifest. */
const CHART = /candle-chart\.tsx$/;
const TAB = /\/(home|markets|trade|financial|assets)-page\.tsx$/;
const CATALOGUE = /^src\/locales\//;

/**
 * Weighs a built app. `folder` holds its index.html and the manifest of the build.
 * @returns {Record<keyof typeof KINDS, { name: string, bytes: number }>} by the names of `BUDGETS`
 */
export function measureSizes(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const weigh = (file) => gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length;
  /** A script and all that it imports at once. */
  const reach = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) reach(next, seen);
    return seen;
  };
  const initial = reach('index.html');
  const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + weigh(file), 0);
  const entries = [...initial].map((key) => manifest[key]);
  const later = Object.keys(manifest)
    .filter((key) => !initial.has(key) && manifest[key].file.endsWith('.js'))
    .map((key) => ({ key, name: manifest[key].src ?? manifest[key].file, bytes: weigh(manifest[key].file) }));
  const heaviest = (list) => list.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { name: '', bytes: 0 };
  const largest = (accept) => heaviest(later.filter(({ key }) => accept(key)));
  const tabs = Object.keys(manifest)
    .filter((key) => TAB.test(key))
    .map((key) => {
      const needed = [...reach(key)].filter((part) => !initial.has(part));
      return { name: key, bytes: sum(needed.map((part) => manifest[part].file)) };
    });
  return {
    initialScript: { name: 'index.html', bytes: sum(entries.map(({ file }) => file)) },
    initialStyle: { name: 'index.html', bytes: sum(entries.flatMap(({ css = [] }) => css)) },
    tab: heaviest(tabs),
    laterScript: largest((key) => !CHART.test(key) && !CATALOGUE.test(key)),
    chart: largest((key) => CHART.test(key)),
    catalogue: largest((key) => CATALOGUE.test(key)),
  };
}

/** One line for each budget that a built app breaks. */
export function brokenBudgets(app, folder) {
  if (!existsSync(path.join(folder, '.vite/manifest.json'))) return [`${app}: the build has left no manifest`];
  return Object.entries(measureSizes(folder))
    .filter(([kind, { bytes }]) => bytes > BUDGETS[app][kind] * 1_000)
    .map(([kind, { name, bytes }]) => {
      const place = name === 'index.html' ? '' : ` (${name})`;
      return `${app}: ${KINDS[kind]}${place} weigh ${(bytes / 1_000).toFixed(1)} kB, ${BUDGETS[app][kind]} kB are allowed`;
    });
}
