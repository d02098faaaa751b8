import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { ClientBase } from 'pg';
import type { Logger } from '../log.ts';
import { PROJECT_ROOT } from '../settings.ts';
import { APPLICATION_ROLE } from './pool.ts';
import { sqlState } from './transaction.ts';

/** Where the migrations of this program live: `NNNN_name.sql`, or `.ts` with `export async function up(client)`. */
export const MIGRATIONS = path.join(PROJECT_ROOT, 'server/migrations');

/** 'aureus' as a number: whoever migrates holds this advisory lock. */
const MIGRATION_LOCK = 107_165_190_116;
const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly file: string;
  readonly text: string;
}

/** The migrations on disk and those in the database do not fit together; nothing was changed. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationError';
  }
}

/**
 * Brings the database up to date: waits for the advisory lock, checks what has run before, then runs
 * each new file in a transaction of its own, in the order of the numbers. There is no way back down.
 * @param url address of the role that owns the tables
 * @param stopping cuts the connection: the migration that runs is rolled back, those before it stay
 * @returns the names of the migrations that ran now
 * @throws MigrationError when a file that has run was changed or removed, or when numbers clash; the reason of the abort
 */
export async function migrate(
  url: string,
  log: Logger,
  {
    directory = MIGRATIONS,
    stopping,
  }: { readonly directory?: string; readonly stopping?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  stopping?.throwIfAborted();
  const client = new pg.Client({ connectionString: url, application_name: 'aureus migrations', keepAlive: true });
  client.on('error', (error) => {
    if (!stopping?.aborted) log.warn({ err: error }, 'The migration connection was lost');
  });
  const cut = (): void => void client.end().catch(() => undefined);
  stopping?.addEventListener('abort', cut);
  try {
    await client.connect();
    // A statement whose client has gone would run on to its end, and hold the lock for as long.
    await client.query(`SET client_connection_check_interval = '1s'`);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now())`);
    await ensureApplicationRole(client);
    const pending = await pendingMigrations(client, migrations);
    for (const migration of pending) await apply(client, migration, log);
    return pending.map((migration) => migration.name);
  } catch (error) {
    stopping?.throwIfAborted();
    throw error;
  } finally {
    stopping?.removeEventListener('abort', cut);
    await client.end();
  }
}

/** Reads and orders the migration files of a folder. @throws MigrationError on a bad or doubled number */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => /\.(sql|ts)$/.test(file)).toSorted();
  const migrations: Migration[] = [];
  for (const file of files) {
    const match = /^(\d{4})_([a-z0-9_]+)\.(?:sql|ts)$/.exec(file);
    if (!match) throw new MigrationError(`Migration ${file} must be called NNNN_name.sql or NNNN_name.ts`);
    const version = Number(match[1]);
    if (migrations.at(-1)?.version === version) throw new MigrationError(`Two migrations have the number ${match[1]}`);
    const text = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(text).digest('hex');
    migrations.push({ version, name: path.parse(file).name, checksum, file: path.join(directory, file), text });
  }
  return migrations;
}

async function pendingMigrations(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const applied of rows) {
    const migration = known.get(applied.version);
    if (!migration) {
      throw new MigrationError(
        `The database has migration ${applied.name}, which this program does not know: it was used by a newer version`,
      );
    }
    if (migration.checksum !== applied.checksum || migration.name !== applied.name) {
      throw new MigrationError(`Migration ${applied.name} was changed after it ran; write a new one instead`);
    }
  }
  const newest = rows.at(-1)?.version ?? 0;
  const done = new Set(rows.map((row) => row.version));
  const pending = migrations.filter((migration) => !done.has(migration.version));
  const late = pending.find((migration) => migration.version < newest);
  if (late) throw new MigrationError(`Migration ${late.name} has a lower number than one that has already run`);
  return pending;
}

async function apply(client: ClientBase, migration: Migration, log: Logger): Promise<void> {
  await client.query('BEGIN');
  try {
    if (migration.file.endsWith('.ts')) {
      const module = (await import(pathToFileURL(migration.file).href)) as {
        up: (client: ClientBase) => Promise<void>;
      };
      await module.up(client);
    } else {
      await client.query(migration.text);
    }
    await client.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
  log.info({ migration: migration.name }, 'Database migrated');
}

/** Roles belong to the whole server, not to one database: several databases may create it at once. */
async function ensureApplicationRole(client: ClientBase): Promise<void> {
  try {
    const { rows } = await client.query<{ known: boolean; usable: boolean | null }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS known,
              (SELECT pg_has_role(current_user, oid, 'SET') FROM pg_roles WHERE rolname = $1) AS usable`,
      [APPLICATION_ROLE],
    );
    if (!rows[0]?.known) await client.query(`CREATE ROLE ${APPLICATION_ROLE} NOLOGIN`).catch(ignoreExisting);
    if (!rows[0]?.usable) await client.query(`GRANT ${APPLICATION_ROLE} TO current_user`).catch(ignoreExisting);
    await client.query(`GRANT USAGE ON SCHEMA public TO ${APPLICATION_ROLE}`);
  } catch (error) {
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new MigrationError(
      `The database role may not create ${APPLICATION_ROLE}. Let an administrator run once: ` +
        `CREATE ROLE ${APPLICATION_ROLE} NOLOGIN; GRANT ${APPLICATION_ROLE} TO <role of the address>;`,
      { cause: error },
    );
  }
}

function ignoreExisting(error: unknown): void {
  if (![DUPLICATE_OBJECT, UNIQUE_VIOLATION].includes(sqlState(error) ?? '')) throw error;
}
