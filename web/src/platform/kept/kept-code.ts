import { usePreferences } from '../preferences/preferences.ts';

/** Under this address the app's worker (`public/app-worker.js`) notes that all files of a build are kept, with the texts of a language. */
export const keptNote = (build: string, language: string): string => `/kept/${build}/${language}`;

/** Whether all files of this build, with the texts of the language chosen, are kept on this device. */
export async function isCodeKept(): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return false;
  const note = await caches.match(keptNote(__BUILD_ID__, usePreferences.getState().language)).catch(() => undefined);
  return note !== undefined;
}
