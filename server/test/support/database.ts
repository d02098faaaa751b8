import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createPool } from '../../src/platform/database/pool.ts';
import { silentLogger } from '../../src/platform/log.ts';

/** A database of its own for one test file: migrated, otherwise empty. */
export interface TestDatabase {
  /** As the application: the grants of the migrations apply. */
  readonly pool: Pool;
  /** Typed queries over `pool`. */
  /** As the owner of the tables, to prepare or look at what the application may not touch. */
  readonly owner: Pool;
  readonly applicationUrl: string;
  readonly ownerUrl: string;
}

/**
 * Gives the test file a fresh database before its first test and drops it after the last.
 * The returned object is filled in `beforeAll`: use its members inside hooks and tests only.
 */
export function useDatabase(): TestDatabase {
  const holder: Partial<TestDatabase> = {};
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    const { database, drop: dropIt } = await createTestDatabase();
    Object.assign(holder, database);
    drop = dropIt;
  });
  afterAll(() => drop());
  return holder as TestDatabase;
}

/** As `useDatabase`, for a test that needs several or its own moment. */
export async function createTestDatabase(): Promise<{ database: TestDatabase; drop: () => Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await command(server, `CREATE DATABASE ${name} TEMPLATE aureus_template STRATEGY FILE_COPY`);
  const ownerUrl = server.replace('/postgres?', `/${name}?`);
  const applicationUrl = ownerUrl.replace('//aureus_owner@', '//aureus_app@');
  const pool = createPool({ url: applicationUrl, size: 20, log: silentLogger });
  const owner = createPool({ url: ownerUrl, size: 3, log: silentLogger, role: null });
  return {
    database: { pool, owner, applicationUrl, ownerUrl },
    drop: async () => {
      await Promise.all([pool.end(), owner.end()]);
      await command(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
