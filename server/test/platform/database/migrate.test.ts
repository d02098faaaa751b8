import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, MigrationError, readMigrations } from '../../../src/platform/database/migrate.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let folder = '';
let database: TestDatabase;
let drop: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'aureus-migrations-'));
  ({ database, drop } = await createTestDatabase());
  await database.owner.query('DROP TABLE schema_migration');
});

afterEach(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
const run = (): Promise<string[]> => migrate(database.ownerUrl, silentLogger, { directory: folder });

test('runs each migration once, in order, and grants hold for the application', async () => {
  write('0002_grant.sql', 'GRANT SELECT, INSERT ON entry TO aureus_app;');
  write('0001_entry.sql', 'CREATE TABLE entry (id int); CREATE INDEX ON entry (id);');
  expect(await run()).toEqual(['0001_entry', '0002_grant']);
  expect(await run()).toEqual([]);
  write('0003_more.ts', `export async function up(client) { await client.query('INSERT INTO entry VALUES (1)'); }`);
  expect(await run()).toEqual(['0003_more']);
  await database.pool.query('INSERT INTO entry VALUES (2)');
  await expect(database.pool.query('UPDATE entry SET id = 3')).rejects.toMatchObject({ code: '42501' });
  await expect(database.pool.query('DELETE FROM entry')).rejects.toMatchObject({ code: '42501' });
});

test('several processes that start at once migrate once', async () => {
  write('0001_entry.sql', 'CREATE TABLE entry (id int); SELECT pg_sleep(0.05); INSERT INTO entry VALUES (1);');
  const ran = await Promise.all([run(), run(), run(), run()]);
  expect(ran.flat()).toEqual(['0001_entry']);
  expect((await database.owner.query('SELECT id FROM entry')).rows).toEqual([{ id: 1 }]);
});

test('a stop ends the migration that runs, keeps those before it, and leaves nothing of it running', async () => {
  write('0001_entry.sql', 'CREATE TABLE entry (id int);');
  write('0002_long.sql', 'CREATE TABLE half (id int); SELECT pg_sleep(600);');
  const stopping = new AbortController();
  const running = migrate(database.ownerUrl, silentLogger, { directory: folder, stopping: stopping.signal });
  const asleep = async () =>
    (
      await database.owner.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()`,
      )
    ).rowCount;
  await expect.poll(asleep).toBe(1);
  stopping.abort(new Error('stopped'));
  await expect(running).rejects.toThrow('stopped');
  await expect.poll(asleep).toBe(0);
  const tables = `SELECT tablename FROM pg_tables WHERE tablename IN ('entry', 'half')`;
  expect((await database.owner.query(tables)).rows).toEqual([{ tablename: 'entry' }]);
  write('0002_long.sql', 'CREATE TABLE half (id int);');
  expect(await run()).toEqual(['0002_long']);
});

test('refuses a changed, a removed and a late file, and changes nothing', async () => {
  write('0001_entry.sql', 'CREATE TABLE entry (id int);');
  write('0003_other.sql', 'CREATE TABLE other (id int);');
  await run();
  write('0001_entry.sql', 'CREATE TABLE entry (id bigint);');
  write('0004_new.sql', 'CREATE TABLE fresh (id int);');
  await expect(run()).rejects.toThrow('Migration 0001_entry was changed after it ran');
  write('0001_entry.sql', 'CREATE TABLE entry (id int);');
  write('0002_late.sql', 'CREATE TABLE late (id int);');
  await expect(run()).rejects.toThrow('0002_late has a lower number');
  rmSync(path.join(folder, '0002_late.sql'));
  rmSync(path.join(folder, '0003_other.sql'));
  await expect(run()).rejects.toThrow('0003_other, which this program does not know');
  expect((await database.owner.query(`SELECT to_regclass('fresh') AS fresh`)).rows).toEqual([{ fresh: null }]);
});

test('a migration that fails leaves nothing behind and can be repaired', async () => {
  write('0001_entry.sql', 'CREATE TABLE entry (id int); SELECT 1/0;');
  await expect(run()).rejects.toThrow(MigrationError);
  await expect(run()).rejects.toThrow('Migration 0001_entry failed: division by zero');
  write('0001_entry.sql', 'CREATE TABLE entry (id int);');
  expect(await run()).toEqual(['0001_entry']);
});

test('line ends do not count as a change', async () => {
  write('0001_entry.sql', 'SELECT 1;\nSELECT 2;\n');
  const [unix] = await readMigrations(folder);
  write('0001_entry.sql', 'SELECT 1;\r\nSELECT 2;\r\n');
  const [windows] = await readMigrations(folder);
  expect(windows!.checksum).toBe(unix!.checksum);
});

test('refuses two files with one number and a wrong name', async () => {
  write('0001_a.sql', '');
  write('0001_b.sql', '');
  await expect(readMigrations(folder)).rejects.toThrow('Two migrations have the number 0001');
  rmSync(path.join(folder, '0001_b.sql'));
  write('1_b.sql', '');
  await expect(readMigrations(folder)).rejects.toThrow('must be called NNNN_name.sql');
});
