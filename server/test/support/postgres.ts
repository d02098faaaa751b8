import { chmod, rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeScratch } from '../../../tools/vitest/scratch.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { silentLogger } from '../../src/platform/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the owner on the run's server, database `postgres`. */
    postgresUrl: string;
  }
}

/** Throw-away data: nothing has to survive a power cut, and a test machine has little memory. */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  deadlock_timeout: '100ms',
  max_connections: '400',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  autovacuum: 'off', // no database of a test lives as long as to need it
};

/** One PostgreSQL for the whole run, with a migrated database every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeScratch('aureus-test');
  // The database's own account, when root runs the tests, must be able to pass through.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, log: silentLogger, settings: FAST });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.ownerUrl, silentLogger);
    const client = new pg.Client({ connectionString: embedded.ownerUrl.replace('/aureus?', '/postgres?') });
    await client.connect();
    await client.query('ALTER DATABASE aureus RENAME TO aureus_template');
    await client.end();
    project.provide('postgresUrl', embedded.ownerUrl.replace('/aureus?', '/postgres?'));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
