import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Linux keeps in memory what is written here. */
const IN_MEMORY = '/dev/shm';

/** Bytes that have to be free in it and in the machine: some times what all databases of a run take up together. */
const ROOM = 4 * 2 ** 30;

/**
 * A new folder for the databases of one run of tests. A database is a thousand small files, and to make one on a disk
 * takes many times as long as in memory; so that is where it is made, when there is room.
 */
export async function makeScratch(prefix: string): Promise<string> {
  if (!(await hasRoom())) return mkdtemp(path.join(tmpdir(), `${prefix}-`));
  await removeLeft(prefix);
  return mkdtemp(path.join(IN_MEMORY, `${prefix}-${process.pid}-`));
}

async function hasRoom(): Promise<boolean> {
  if (!existsSync(IN_MEMORY) || freemem() < ROOM) return false;
  const { bavail, bsize } = await statfs(IN_MEMORY);
  return bavail * bsize >= ROOM;
}

/** Removes what runs have left in memory that were killed. A database that still runs there ends when it misses its files. */
async function removeLeft(prefix: string): Promise<void> {
  for (const name of await readdir(IN_MEMORY)) {
    const owner = name.startsWith(`${prefix}-`) ? Number(name.slice(prefix.length + 1).split('-')[0]) : Number.NaN;
    if (owner > 0 && !existsSync(`/proc/${owner}`))
      await rm(path.join(IN_MEMORY, name), { recursive: true, force: true });
  }
}
