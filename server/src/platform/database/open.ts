import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import type { Settings } from '../settings.ts';
import { startEmbedded } from './embedded.ts';
import type { EmbeddedDatabase } from './embedded.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { DatabaseRoleError, excessOfRole } from './roles.ts';

/** The database of one process, migrated and ready. */
export interface OpenDatabase {
  readonly pool: Pool;
  /** Address of the application role, for libraries that open connections of their own. */
  readonly applicationUrl: string;
  readonly ownerUrl: string;
  /** The server we run ourselves; undefined with an outside one. */
  readonly embedded: EmbeddedDatabase | undefined;
  /** Resolves when a query succeeds, rejects otherwise; `/readyz` asks it. */
  check(): Promise<void>;
  /** Closes the connections and stops the embedded server. */
  close(): Promise<void>;
}

/**
 * Opens the database the settings name: the outside one, or the embedded one which is started.
 * Migrations run as the owner; the pool works as `aureus_app`, by a login that cannot become the owner. The demo on an
 * outside database of one role is warned instead: there is no money in it.
 * @param stopping cuts the opening short: nothing is made to the end that is not needed any more, and nothing is left
 *   running
 * @throws the reason of the abort, DataFolderInUseError, MigrationError, DatabaseRoleError, or an error that says why no database can be reached
 */
export async function openDatabase(
  settings: Pick<Settings, 'mode' | 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl' | 'databasePoolSize'>,
  log: Logger,
  stopping: AbortSignal = new AbortController().signal,
): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: settings.dataDir, log, stopping });
  const applicationUrl = settings.databaseUrl ?? embedded?.applicationUrl ?? '';
  const ownerUrl = settings.databaseOwnerUrl ?? settings.databaseUrl ?? embedded?.ownerUrl ?? '';
  try {
    await migrate(ownerUrl, log, { stopping });
    stopping.throwIfAborted();
    await refuseOwner(settings, applicationUrl, log);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = createPool({ url: applicationUrl, size: settings.databasePoolSize, log });
  return {
    pool,
    applicationUrl,
    ownerUrl,
    embedded,
    check: async () => {
      await pool.query('SELECT 1');
    },
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
}

async function refuseOwner(
  { mode, databaseUrl, databaseOwnerUrl }: Pick<Settings, 'mode' | 'databaseUrl' | 'databaseOwnerUrl'>,
  url: string,
  log: Logger,
): Promise<void> {
  const problems = await excessOfRole(url, log);
  if (problems.length === 0) return;
  const isDemoOfOneRole = mode === 'demo' && databaseUrl !== undefined && databaseOwnerUrl === undefined;
  if (!isDemoOfOneRole) throw new DatabaseRoleError(problems);
  log.warn({ problems }, 'The application could become the owner of its tables; production refuses that');
}
