import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../range.ts';
import { partialPath } from './permit.ts';
import type { FileStorage } from './storage.ts';
import { shardedPath } from './storage.ts';

/** Keeps files in a folder that only the server's account may enter. */
export function localFolder(root: string): FileStorage {
  const pathOf = (name: string): string => path.join(root, shardedPath(name));
  return {
    permit: async (name) => ({ kind: 'file', path: pathOf(name) }),
    get: (name, part) => unlessMissing(read(pathOf(name), part)),
    remove: async (name) => {
      const file = pathOf(name);
      for (const one of [partialPath(file), file]) await unlessMissing(rm(one));
    },
  };
}

async function read(file: string, part: ByteRange | undefined): Promise<Readable> {
  const handle = await open(file);
  return handle.createReadStream(part ? { start: part.first, end: part.last } : {});
}

/** What the promise gives; null when there is no such file. */
async function unlessMissing<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
