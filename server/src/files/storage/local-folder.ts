import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStorage } from './storage.ts';
import { shardedPath } from './storage.ts';

/** Keeps files in a folder that only the server's account may enter. */
export function localFolder(root: string): FileStorage {
  const pathOf = (name: string): string => path.join(root, shardedPath(name));
  return {
    put: async (name, bytes) => {
      const file = pathOf(name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const partial = `${file}.partial`;
      try {
        // Read back only whole: renamed when it is on the disk.
        const handle = await open(partial, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    get: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
