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
  'client/src',
  'package-lock.json',
  'tsconfig.base.json',
  'tools/setup/compress.mjs',
];
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'coverage']);

/**
 * Builds the apps for browsers of which anything they are made from has changed since their last build, side by side.
 * @param {{ isAlone?: boolean, signal?: AbortSignal }} options whether nobody else writes meanwhile, and what ends it
 */
export async function buildWeb({ isAlone = true, signal } = {}) {
  const work = Object.keys(APPS)
    .map((app) => ({ app, hash: hashOf([app, ...SHARED_INPUTS]) }))
    .filter(({ app, hash }) => !isBuilt(app, hash));
  if (work.length === 0) return;
  const failure = new AbortController();
  const ends = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const names = work.map(({ app }) => APPS[app]).join(' and ');
  await step(
    `Building ${names}`,
    async () => {
      try {
        await Promise.all(work.map(({ app, hash }) => build(app, hash, ends)));
      } finally {
        // The one must not go on when the other has failed.
        failure.abort();
      }
    },
    { isAlone },
  );
}

const stampOf = (app) => path.join(CACHE, `${app}-build`);

function isBuilt(app, hash) {
  const stamp = stampOf(app);
  const built = existsSync(path.join(ROOT, app, 'dist/index.html'));
  return built && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function build(app, hash, signal) {
  rmSync(stampOf(app), { force: true });
  const parameters = [path.join(BIN, 'vite'), 'build', '--logLevel', 'warn'];
  await quiet(productNode(), parameters, { cwd: path.join(ROOT, app), signal });
  await compressFolder(path.join(ROOT, app, 'dist'));
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampOf(app), hash);
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
