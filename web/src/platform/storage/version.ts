import { readLocal, writeLocal } from './local.ts';

const key = 'h5Version';
const current = 1;
/** Holds something as long as a first visitor has yet to be shown around. */
export const guideKey = 'firstGuide';

/**
 * Clears what an older app left behind: a stored version below 1, or none, empties local storage and stores 1. Whoever
 * comes without one is new, and is shown around.
 * Has to run before anything else reads storage.
 */
export function applyStorageVersion(): void {
  const stored = Number(readLocal(key) ?? '0');
  if (stored >= current) return;
  try {
    localStorage.clear();
  } catch {
    return;
  }
  writeLocal(key, String(current));
  writeLocal(guideKey, 'due');
}
