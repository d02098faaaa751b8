import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Emptied by Playwright before each run, so that nothing is prepared by an older product. */
const ARTIFACTS = path.join(import.meta.dirname, '../results/artifacts');
const READY = path.join(ARTIFACTS, 'prepared-data');
const BEING_MADE = `${READY}-being-made`;

/**
 * Fills a folder with the data of a server that was started once: setting up a database, migrating it and filling in
 * the demo takes longer than most walks. The first walk of a run has it made; others wait for it.
 * @param make starts a server on an empty folder and stops it again
 */
export async function copyPreparedData(to: string, make: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(ARTIFACTS, { recursive: true });
  if (!existsSync(READY) && (await isFirst())) {
    try {
      await make(BEING_MADE);
      await rename(BEING_MADE, READY);
    } catch (error) {
      await rm(BEING_MADE, { recursive: true, force: true });
      throw error;
    }
  }
  while (!existsSync(READY)) await delay(100);
  // With owners and rights: the database refuses files that are not its own.
  await promisify(execFile)('cp', ['-a', `${READY}/.`, to]);
}

/** Only one of all workers makes the folder. */
async function isFirst(): Promise<boolean> {
  try {
    await mkdir(BEING_MADE);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
