import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type TabKey, tabScreens } from '../../src/app/tab-screens.ts';

/** A page or part of one that is loaded later, with texts of its own. Paths are from the root of the package. */
export interface LazyPart {
  readonly file: string;
  /** Areas whose texts are loaded with it. */
  readonly areas: readonly string[];
  /** All that it may draw: what it imports, at once or later, and what that imports; not what is such a part itself. */
  readonly files: readonly string[];
}

const declared = /lazyP(?:age|art)\(\s*\(\) => import\('([^']+)'\),?\s*(?:\[([^\]]*)\]|tabScreens\.(\w+)\.areas)?/g;
const imports = [
  /^\s*(?:import|export)\s+(?!type\b)(?:([^;'"]*?)\sfrom\s+)?'(\.[^']+)'/gm,
  /\bimport\(()'(\.[^']+)'\)/g,
];

/** Reads what is loaded later, and what it takes with it, from the source. */
export function lazyParts(rootDir: string): LazyPart[] {
  const src = path.join(rootDir, 'src');
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  return sources.flatMap((source) => {
    const folder = path.dirname(path.join(src, source));
    const text = readFileSync(path.join(src, source), 'utf8');
    return [...text.matchAll(declared)].map(([, entry = '', areas = '', tab]) => {
      const files = new Set<string>();
      follow(path.join(folder, entry), files);
      return {
        file: path.relative(rootDir, path.join(folder, entry)),
        areas:
          tab === undefined
            ? [...areas.matchAll(/'(\w+)'/g)].map(([, area = '']) => area)
            : tabScreens[tab as TabKey].areas,
        files: [...files].map((file) => path.relative(rootDir, file)),
      };
    });
  });
}

function follow(file: string, seen: Set<string>): void {
  if (seen.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
  seen.add(file);
  const source = readFileSync(file, 'utf8').replaceAll(declared, '');
  for (const pattern of imports) {
    for (const [, names = '', to = ''] of source.matchAll(pattern)) {
      const target = path.join(path.dirname(file), to);
      if (path.basename(to) === 'public.ts') followNames(target, namesIn(names), seen);
      else follow(target, seen);
    }
  }
}

/** Values between the braces of an import or export; types are nothing that is drawn. */
const namesIn = (braces: string): string[] =>
  braces
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** Of what an area shows to others a page takes what it names, as the build does. */
function followNames(file: string, wanted: readonly string[], seen: Set<string>): void {
  const [exported] = imports;
  for (const [, names = '', to = ''] of readFileSync(file, 'utf8').matchAll(exported!)) {
    if (namesIn(names).some((name) => wanted.includes(name))) follow(path.join(path.dirname(file), to), seen);
  }
}
