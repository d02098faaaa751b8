import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/platform/database/open.ts';
import { DatabaseRoleError, excessOfRole, journals } from '../../../src/platform/database/roles.ts';
import { createPool } from '../../../src/platform/database/pool.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { useDatabase } from '../../support/database.ts';

/** An outside server, where the address names an ordinary role that owns one database and nothing else. */
const outside = useDatabase();
const roles = ['plain_owner', 'maker_owner'];
const logins = ['bound_login', 'owning_login', 'granted_login', 'handing_login', 'silent_login'];

const addressOf = (role: string): string =>
  outside.ownerUrl.replace('//aureus_owner@', `//${role}@`).replace(/\/test_\w+\?/, `/${role}_base?`);

/** The same base by another login. */
const loginOf = (login: string): string => addressOf('maker_owner').replace('//maker_owner@', `//${login}@`);

const settings = (
  databaseUrl: string | undefined,
  {
    dataDir = '/nonexistent',
    mode = 'demo',
    owner,
  }: { dataDir?: string; mode?: 'demo' | 'production'; owner?: string | undefined } = {},
) => ({
  mode,
  dataDir,
  databaseUrl,
  databaseOwnerUrl: owner,
  databasePoolSize: 4,
});

beforeAll(async () => {
  await outside.owner.query('CREATE ROLE plain_owner LOGIN');
  await outside.owner.query('CREATE ROLE maker_owner LOGIN CREATEROLE');
  await outside.owner.query('GRANT aureus_app TO maker_owner WITH ADMIN OPTION, SET FALSE, INHERIT FALSE');
  for (const role of roles) await outside.owner.query(`CREATE DATABASE ${role}_base OWNER ${role}`);
  for (const login of logins) await outside.owner.query(`CREATE ROLE ${login} LOGIN IN ROLE aureus_app`);
  await outside.owner.query('GRANT maker_owner TO owning_login');
  await outside.owner.query('GRANT maker_owner TO silent_login WITH INHERIT FALSE, SET TRUE');
  await outside.owner.query('GRANT pg_read_all_data TO handing_login WITH ADMIN OPTION');
});

afterAll(async () => {
  for (const role of roles) {
    await outside.owner.query(`DROP DATABASE ${role}_base WITH (FORCE)`);
    await outside.owner.query(`DROP ROLE ${role}`);
  }
  for (const login of logins) await outside.owner.query(`DROP ROLE ${login}`);
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

test('in production one role for both does not start: it is the owner again by SET ROLE NONE', async () => {
  const url = addressOf('maker_owner');
  for (const owner of [undefined, url]) {
    const opening = openDatabase(settings(url, { mode: 'production', owner }), silentLogger);
    await expect(opening).rejects.toBeInstanceOf(DatabaseRoleError);
    await expect(opening).rejects.toThrow(/SET ROLE NONE, then .*delete rows \(public\.ledger_entry\)/);
  }
});

test('a login of its own that can become nobody starts, and what was tried has left nothing behind', async () => {
  const owner = addressOf('maker_owner');
  const database = await openDatabase(settings(loginOf('bound_login'), { mode: 'production', owner }), silentLogger);
  try {
    const { rows } = await database.pool.query(
      `SELECT session_user, to_regclass('aureus_role_check') IS NULL AS clean, to_regclass('ledger_entry') IS NOT NULL AS kept`,
    );
    expect(rows).toEqual([{ session_user: 'bound_login', clean: true, kept: true }]);
  } finally {
    await database.close();
  }
});

test.each([
  ['owning_login', 'is a member of maker_owner, which owns tables'],
  ['silent_login', 'SET ROLE maker_owner, then'],
  ['handing_login', 'may hand out the role pg_read_all_data'],
  ['maker_owner', 'may make roles'],
])('with two addresses %s is refused, in the demo too: it %s', async (login, problem) => {
  const owner = addressOf('maker_owner');
  for (const mode of ['production', 'demo'] as const) {
    const opening = openDatabase(settings(loginOf(login), { mode, owner }), silentLogger);
    await expect(opening).rejects.toThrow(problem);
  }
});

test('each right on each journal is found, wherever it was given', async () => {
  const pool = createPool({ url: addressOf('maker_owner'), size: 1, log: silentLogger, role: null });
  const found = () => excessOfRole(loginOf('granted_login'), silentLogger);
  try {
    expect(await found()).toEqual([]);
    const names = (await journals(pool as never)).map(({ table }) => table);
    for (const known of ['ledger_entry', 'settled_payment', 'deposit_check', 'spot_costly_trade', 'schema_migration']) {
      expect(names).toContain(`public.${known}`);
    }
    for (const [right, what] of [
      ['UPDATE', 'change rows'],
      ['DELETE', 'delete rows'],
      ['TRUNCATE', 'empty the table'],
      ['TRIGGER', 'set triggers'],
    ] as const) {
      // To the role every process takes on, where a grant looks like one of the migrations.
      for (const role of ['granted_login', 'aureus_app']) {
        await pool.query(`GRANT ${right} ON ${names.join()} TO ${role}`);
        const problems = (await found()).join();
        for (const name of names) expect(problems).toContain(`${what} (${name})`);
        await pool.query(`REVOKE ${right} ON ${names.join()} FROM ${role}`);
      }
    }
    await pool.query('GRANT UPDATE (read_at, removed_at) ON notices TO aureus_app');
    // One column of each, the last: what is found of one table hangs on no other.
    const columns: { name: string; column: string }[] = [];
    for (const name of names) {
      const { rows } = await pool.query<{ column: string }>(
        `SELECT quote_ident(attname) AS column FROM pg_attribute
          WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND NOT attname IN ('read_at', 'removed_at')
          ORDER BY attnum DESC LIMIT 1`,
        [name],
      );
      columns.push({ name, column: rows[0]!.column });
    }
    for (const { name, column } of columns) await pool.query(`GRANT UPDATE (${column}) ON ${name} TO aureus_app`);
    const problems = (await found()).join();
    for (const { name } of columns) expect(problems).toContain(`change rows (${name})`);
    for (const { name, column } of columns) await pool.query(`REVOKE UPDATE (${column}) ON ${name} FROM aureus_app`);
    expect(await found()).toEqual([]);
    await outside.owner.query('GRANT SET ON PARAMETER session_replication_role TO granted_login');
    expect((await found()).join()).toContain('switch off all triggers');
    await outside.owner.query('REVOKE SET ON PARAMETER session_replication_role FROM granted_login');
    await pool.query('GRANT CREATE ON SCHEMA public TO granted_login');
    expect((await found()).join()).toContain('make tables');
    await pool.query('REVOKE CREATE ON SCHEMA public FROM granted_login');
    expect(await found()).toEqual([]);
  } finally {
    await pool.end();
  }
});

test('what the application may only add to says of itself that it is written once', async () => {
  const { rows } = await outside.owner.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
        AND has_table_privilege('aureus_app', oid, 'INSERT') AND NOT has_any_column_privilege('aureus_app', oid, 'UPDATE')
        AND NOT has_table_privilege('aureus_app', oid, 'DELETE')
        AND NOT starts_with(coalesce(obj_description(oid, 'pg_class'), ''), 'Written once')`,
  );
  // COMMENT ON TABLE … IS 'Written once', in the migration that makes it.
  expect(rows).toEqual([]);
});

test('without an address the embedded database is started, migrated and stopped', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aureus-open-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase(settings(undefined, { dataDir }), silentLogger);
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
