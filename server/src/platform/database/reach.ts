import { silentLogger } from '../log.ts';
import type { Settings } from '../settings.ts';
import { prepareFolder } from './data-folder.ts';
import { openDatabase } from './open.ts';
import { findPostmaster } from './postmaster.ts';

export interface Reachable {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** For commands: the outside database, the embedded one of a running server, or the embedded one started for the while. */
export async function findReachable(settings: Settings): Promise<Reachable> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, close: async () => {} };
  const folder = prepareFolder(settings.dataDir);
  const running = findPostmaster(folder.data);
  if (running) {
    const socket = encodeURIComponent(running.socketFolder);
    return { url: `postgresql://aureus_app@localhost/aureus?host=${socket}&port=5432`, close: async () => {} };
  }
  const database = await openDatabase(settings, silentLogger);
  return { url: database.applicationUrl, close: () => database.close() };
}
