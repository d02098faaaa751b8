import pg from 'pg';
import type { ClientBase } from 'pg';
import type { Logger } from '../log.ts';
import { APPLICATION_ROLE } from './pool.ts';
import { sqlState } from './transaction.ts';

/**
 * Whether the application's login can do what only the owner of the tables may. The grants of `aureus_app` are worth
 * nothing when the session that took the role on may put it off again, so it is tried, not read: every role the login
 * can become is taken on, and as each of them the journals are attacked. All of it in a transaction that is rolled back.
 */

const INSUFFICIENT_PRIVILEGE = '42501';

/** What is tried on each journal. `WHERE false` asks for the right without touching a row. Changes are asked for by column. */
const attacks: readonly (readonly [string, (table: string) => string])[] = [
  ['delete rows', (table) => `DELETE FROM ${table} WHERE false`],
  ['empty the table', (table) => `TRUNCATE ${table}`],
  ['switch off triggers', (table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`],
  ['drop the table', (table) => `DROP TABLE ${table}`],
];

/** What is tried once: each leads around every grant. */
const general: readonly (readonly [string, string])[] = [
  ['switch off all triggers', 'SET LOCAL session_replication_role = replica'],
  ['make tables', 'CREATE TABLE public.aureus_role_check (id integer)'],
  ['make roles', 'CREATE ROLE aureus_role_check'],
];

/** The login of the application may do what only the owner of the tables may; nothing was changed. */
export class DatabaseRoleError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      [
        'The role of DATABASE_URL must not own the tables, nor be able to become who does. It can:',
        ...problems.map((problem) => `  - ${problem}`),
        `Let DATABASE_URL name a login that is a member of ${APPLICATION_ROLE} and of nothing else, and`,
        'DATABASE_OWNER_URL the owner: README, "Two roles".',
      ].join('\n'),
    );
    this.name = 'DatabaseRoleError';
    this.problems = problems;
  }
}

/**
 * Tries to do as the application's login what only the owner may.
 * @param url address of the application's login
 * @returns what it could do, one line each; empty when it is bound by its grants
 */
export async function excessOfRole(url: string, log: Logger): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'aureus role check' });
  client.on('error', (error) => log.warn({ err: error }, 'The connection of the role check was lost'));
  await client.connect();
  try {
    await client.query('BEGIN');
    // Somebody who may attack must not be made to wait for it by those who trade, nor they by us.
    await client.query(`SET LOCAL lock_timeout = '1s'`);
    return [...(await attributes(client)), ...(await tryAll(client))];
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.end();
  }
}

async function attributes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(
    `SELECT problem FROM pg_roles, LATERAL (VALUES
       (rolsuper, 'is a superuser'), (rolcreaterole, 'may make roles'), (rolbypassrls, 'passes row security'),
       (rolreplication, 'may replicate')) AS has (it, problem)
     WHERE rolname = session_user AND has.it
     UNION ALL
     SELECT format('may hand out the role %I', granted.rolname) FROM pg_auth_members
     JOIN pg_roles AS granted ON granted.oid = roleid
     WHERE admin_option AND pg_has_role(session_user, member, 'MEMBER')
     UNION ALL
     SELECT format('is a member of %I, which owns %s', pg_get_userbyid(owner), what) FROM (
       SELECT relowner AS owner, 'tables' AS what FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'graphile_worker')
       UNION SELECT nspowner, 'the schema ' || nspname FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker')
       UNION SELECT datdba, 'the database' FROM pg_database WHERE datname = current_database()
     ) AS owned WHERE pg_has_role(session_user, owner, 'MEMBER')`,
  );
  return rows.map(({ problem }) => problem);
}

/** Every role the session can be, its own first: what `SET ROLE NONE` and `RESET ROLE` lead back to. */
async function tryAll(client: ClientBase): Promise<string[]> {
  const { rows: roles } = await client.query<{ name: string }>(
    `SELECT quote_ident(rolname) AS name FROM pg_roles
     WHERE pg_has_role(session_user, oid, 'MEMBER') AND rolname <> session_user ORDER BY 1`,
  );
  const tables = await journals(client);
  const problems: string[] = [];
  for (const become of ['SET ROLE NONE', 'RESET ROLE', ...roles.map(({ name }) => `SET ROLE ${name}`)]) {
    if (!(await isAllowed(client, become))) continue;
    const tried = await triedAs(client, become, tables);
    if (tried.length > 0) problems.push(`${become}, then ${tried.join(', ')}`);
  }
  return problems;
}

async function triedAs(client: ClientBase, become: string, tables: readonly Journal[]): Promise<string[]> {
  const done: string[] = [];
  for (const [what, statement] of general) if (await isAllowed(client, become, statement)) done.push(what);
  for (const { table } of tables) {
    for (const [what, statement] of attacks) {
      if (await isAllowed(client, become, statement(table))) done.push(`${what} (${table})`);
    }
  }
  return [...done, ...(await rightsAs(client, become, tables))];
}

/**
 * A right on one column is enough to change what is written once, and a trigger changes what is written. Both are read
 * instead of tried: there are many columns, and to try a trigger would wait for those who write.
 */
async function rightsAs(client: ClientBase, become: string, tables: readonly Journal[]): Promise<string[]> {
  await client.query('SAVEPOINT rights');
  try {
    await client.query(become);
    const { rows } = await client.query<{ problem: string }>(
      `SELECT format('change rows (%s)', name) AS problem FROM unnest($1::text[], $2::text[]) AS journal (name, changing)
        WHERE EXISTS (
          SELECT FROM pg_attribute
           WHERE attrelid = name::regclass AND attnum > 0 AND NOT attisdropped
             AND NOT attname = ANY (string_to_array(changing, ', '))
             AND has_column_privilege(name, attnum, 'UPDATE'))
       UNION ALL
       SELECT format('set triggers (%s)', name) FROM unnest($1::text[]) AS name WHERE has_table_privilege(name, 'TRIGGER')`,
      [tables.map(({ table }) => table), tables.map(({ changing }) => changing)],
    );
    return rows.map(({ problem }) => problem);
  } finally {
    await client.query('ROLLBACK TO SAVEPOINT rights').catch(() => undefined);
  }
}

/** A table that is written once. */
export interface Journal {
  readonly table: string;
  /** Columns that change even so, separated by commas; empty when there are none. */
  readonly changing: string;
}

/**
 * The tables that are written once. They say so by a comment, so that a right given by hand takes none off the list; what
 * the application may only add to is one as well, comment or not.
 */
export async function journals(client: Pick<ClientBase, 'query'>): Promise<Journal[]> {
  const { rows } = await client.query<Journal>(
    `SELECT format('public.%I', relname) AS table, coalesce(substring(said FROM 'but for ([a-z0-9_, ]+)'), '') AS changing
       FROM pg_class, LATERAL (SELECT coalesce(obj_description(oid, 'pg_class'), '') AS said) AS comment
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND (
        starts_with(said, 'Written once') OR (has_table_privilege($1, oid, 'INSERT')
          AND NOT has_any_column_privilege($1, oid, 'UPDATE') AND NOT has_table_privilege($1, oid, 'DELETE')))
      ORDER BY relname`,
    [APPLICATION_ROLE],
  );
  return rows;
}

/** Whether PostgreSQL lets the statements pass, or stops them for another reason than a right that is missing. */
async function isAllowed(client: ClientBase, ...statements: string[]): Promise<boolean> {
  await client.query('SAVEPOINT attempt');
  try {
    for (const statement of statements) await client.query(statement);
    return true;
  } catch (error) {
    const state = sqlState(error);
    if (state === undefined) throw error;
    return state !== INSUFFICIENT_PRIVILEGE;
  } finally {
    // Rolls back the role as well. A lost connection has thrown already.
    await client.query('ROLLBACK TO SAVEPOINT attempt').catch(() => undefined);
  }
}
