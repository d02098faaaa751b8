import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/open.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { useDatabase } from '../../support/database.ts';

/** An outside server, where the address names an ordinary role that owns one database and nothing else. */
const outside = useDatabase();
const roles = ['plain_owner', 'maker_owner'];

const addressOf = (role: string): string =>
  outside.ownerUrl.replace('//aureus_owner@', `//${role}@`).replace(/\/test_\w+\?/, `/${role}_base?`);

const settings = (databaseUrl: string | undefined, dataDir = '/nonexistent') => ({
  dataDir,
  databaseUrl,
  databaseOwnerUrl: undefined,
  databasePoolSize: 4,
});

beforeAll(async () => {
  await outside.owner.query('CREATE ROLE plain_owner LOGIN');
  await outside.owner.query('CREATE ROLE maker_owner LOGIN CREATEROLE');
  await outside.owner.query('GRANT aureus_app TO maker_owner WITH ADMIN OPTION, SET FALSE, INHERIT FALSE');
  for (const role of roles) await outside.owner.query(`CREATE DATABASE ${role}_base OWNER ${role}`);
});

afterAll(async () => {
  for (const role of roles) {
    await outside.owner.query(`DROP DATABASE ${role}_base WITH (FORCE)`);
    await outside.owner.query(`DROP ROLE ${role}`);
  }
});

test('with one outside role for both, migrations run as it and the pool works as aureus_app', async () => {
  const database = await openDatabase(settings(addressOf('maker_owner')), silentLogger);
  try {
    await database.check();
    expect(database.embedded).toBeUndefined();
    const { rows } = await database.pool.query('SELECT session_user, current_user');
    expect(rows).toEqual([{ session_user: 'maker_owner', current_user: 'aureus_app' }]);
    await expect(database.pool.query('DROP TABLE schema_migration')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await database.close();
  }
});

test('an outside role that may not use aureus_app is told what an administrator has to run', async () => {
  const opening = openDatabase(settings(addressOf('plain_owner')), silentLogger);
  await expect(opening).rejects.toThrow('GRANT aureus_app TO');
});

test('without an address the embedded database is started, migrated and stopped', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aureus-open-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase(settings(undefined, dataDir), silentLogger);
  const pid = database.embedded?.pid() ?? 0;
  const { rows } = await database.pool.query('SELECT session_user, current_user');
  expect(rows).toEqual([{ session_user: 'aureus_app', current_user: 'aureus_app' }]);
  const { rows: done } = await database.pool.query<{ known: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS known`,
  );
  expect(done[0]?.known).toBe(true);
  await database.close();
  expect(existsSync(`/proc/${pid}/cwd`)).toBe(false);
  rmSync(dataDir, { recursive: true });
});
