import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

export interface Sizes {
  /** Scripts the page names: its entry and what is preloaded with it. Bytes, gzip -9. */
  readonly initialScript: number;
  readonly initialStyle: number;
  /** The largest script that is loaded later, but for the chart and the catalogues. */
  readonly largestChunk: { readonly name: string; readonly bytes: number };
  readonly chart: number;
  /** The largest catalogue of texts. */
  readonly catalogue: number;
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** What the built app weighs on the wire. `folder` holds its index.html. */
export function measureSizes(folder: string): Sizes {
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const named = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map((match) => match[1] ?? '');
  const scripts = [
    ...named(/<script[^>]+src="([^"]+)"/g),
    ...named(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g),
  ];
  const styles = named(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
  const sum = (files: readonly string[]): number =>
    files.reduce((bytes, file) => bytes + gzipped(path.join(folder, file)), 0);
  const initial = new Set(scripts.map((file) => path.basename(file)));
  const later = readdirSync(path.join(folder, 'assets'))
    .filter((name) => name.endsWith('.js') && !initial.has(name))
    .map((name) => ({ name, bytes: gzipped(path.join(folder, 'assets', name)) }));
  const largest = (accept: (name: string) => boolean) =>
    later.filter(({ name }) => accept(name)).toSorted((a, b) => b.bytes - a.bytes)[0] ?? { name: '', bytes: 0 };
  const isChart = (name: string): boolean => name.startsWith('candle-chart');
  const isCatalogue = (name: string): boolean => name.startsWith('messages');
  return {
    initialScript: sum(scripts),
    initialStyle: sum(styles),
    largestChunk: largest((name) => !isChart(name) && !isCatalogue(name)),
    chart: largest(isChart).bytes,
    catalogue: largest(isCatalogue).bytes,
  };
}
