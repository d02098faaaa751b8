import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { BIN, CACHE, productNode, ROOT } from './paths.mjs';
import { quiet, step } from './step.mjs';

/** The apps for browsers, by their folders, and what a person calls them. */
const APPS = { web: 'the web app', console: "the operators' console" };
const SHARED_INPUTS = [
  'contract/src',
  'core/src',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/setup/compress.mjs',
];
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'coverage']);

/** Builds each app for browsers, if anything it is made from has changed since its last build. */
export async function buildWeb() {
  for (const [app, name] of Object.entries(APPS)) await build(app, name);
}

async function build(app, name) {
  const stamp = path.join(CACHE, `${app}-build`);
  const hash = hashOf([app, ...SHARED_INPUTS]);
  const built = existsSync(path.join(ROOT, app, 'dist/index.html'));
  if (built && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await step(`Building ${name}`, async () => {
    rmSync(stamp, { force: true });
    await quiet(productNode(), [path.join(BIN, 'vite'), 'build', '--logLevel', 'warn'], { cwd: path.join(ROOT, app) });
    await compressFolder(path.join(ROOT, app, 'dist'));
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(stamp, hash);
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
