import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BIN, CACHE, productNode, ROOT } from './paths.mjs';
import { quiet, step } from './step.mjs';

const INPUTS = ['web', 'contract/src', 'core/src', 'package-lock.json', 'tsconfig.base.json'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'coverage']);
const STAMP = path.join(CACHE, 'web-build');

/** Builds the web app, if anything it is made from has changed since the last build. */
export async function buildWeb() {
  const hash = hashOf(INPUTS);
  const built = existsSync(path.join(ROOT, 'web/dist/index.html'));
  if (built && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  await step('Building the web app', async () => {
    rmSync(STAMP, { force: true });
    await quiet(productNode(), [path.join(BIN, 'vite'), 'build', '--logLevel', 'warn'], {
      cwd: path.join(ROOT, 'web'),
    });
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(STAMP, hash);
  });
}

/** One hash over the names and contents of files and folders. */
export function hashOf(places, root = ROOT) {
  const hash = createHash('sha256');
  const add = (place) => {
    const full = path.join(root, place);
    hash.update(`${place}\0`).update(readFileSync(full)).update('\0');
  };
  const walk = (folder) => {
    // File systems list names in any order.
    const names = readdirSync(path.join(root, folder)).filter((name) => !LEFT_OUT.has(name));
    for (const name of names.toSorted()) {
      const place = `${folder}/${name}`;
      if (statSync(path.join(root, place)).isDirectory()) walk(place);
      else add(place);
    }
  };
  for (const place of places) {
    if (!existsSync(path.join(root, place))) continue;
    if (path.extname(place)) add(place);
    else walk(place);
  }
  return hash.digest('hex');
}
