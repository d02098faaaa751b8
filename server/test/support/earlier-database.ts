import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { migrate, MIGRATIONS } from '../../src/platform/database/migrate.ts';
import { silentLogger } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * A database as it was before a migration, for one test: what is in it then is what the migration finds.
 * @param number the four digits its name begins with
 */
export async function databaseBefore(
  number: string,
): Promise<{ readonly database: TestDatabase; readonly migrateOn: () => Promise<void> }> {
  const { database, drop } = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'aureus-before-'));
  onTestFinished(async () => {
    await drop();
    await rm(folder, { recursive: true });
  });
  const { owner, ownerUrl } = database;
  const { rows: schemas } = await owner.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  for (const { name } of schemas) await owner.query(`DROP SCHEMA ${name} CASCADE`);
  await owner.query('CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO aureus_app');
  for (const file of await readdir(MIGRATIONS)) {
    if (file < number) await cp(path.join(MIGRATIONS, file), path.join(folder, file));
  }
  // Some migrations are programs: what they import is looked for beside them.
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await migrate(ownerUrl, silentLogger, { directory: folder });
  return { database, migrateOn: () => migrate(ownerUrl, silentLogger).then(() => {}) };
}
