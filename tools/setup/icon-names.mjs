import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

/** Where icons are named: the console, and the library it is made with. */
const PLACES = ['console/src', 'node_modules/react-admin', 'node_modules/ra-core', 'node_modules/ra-ui-materialui'];
/** Not the examples in comments. */
const NAMED = /^import \w+ from ["']@mui\/icons-material\/([A-Za-z0-9]+)["']/gm;

/** The icons that modules name, in order. */
export function iconNames(root = ROOT) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const place of PLACES) {
    const folder = path.join(root, place);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder, { recursive: true })) {
      if (!/\.(mjs|js|tsx?)$/.test(file) || file.includes('/src/')) continue;
      for (const [, icon] of readFileSync(path.join(folder, file), 'utf8').matchAll(NAMED)) names.add(icon);
    }
  }
  return [...names].toSorted();
}
