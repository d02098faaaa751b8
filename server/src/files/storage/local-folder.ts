import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { partialPath } from './permit.ts';
import type { FileStorage } from './storage.ts';
import { shardedPath } from './storage.ts';

/** Keeps files in a folder that only the server's account may enter. */
export function localFolder(root: string): FileStorage {
  const pathOf = (name: string): string => path.join(root, shardedPath(name));
  return {
    permit: async (name) => ({ kind: 'file', path: pathOf(name) }),
    get: (name) => unlessMissing(readFile(pathOf(name))),
    remove: async (name) => {
      const file = pathOf(name);
      for (const one of [partialPath(file), file]) await unlessMissing(rm(one));
    },
  };
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
