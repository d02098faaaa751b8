import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Client, ClientBase } from 'pg';

/** Tables of the job queue that admit nobody but their owner until a policy says otherwise. */
const QUEUE_TABLES = ['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'];

/**
 * Lets the queue library make its tables, and the application use them. The library commits step by step and so needs
 * a connection of its own; run again after a cut it goes on where it was.
 */
export async function up(client: ClientBase): Promise<void> {
  const { host, port, user, password, database, ssl } = client as Client;
  const pool = new pg.Pool({ host, port, user, password, database, ssl, max: 1 });
  pool.on('error', () => {}); // What breaks is told by the query that fails.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
  await client.query('GRANT USAGE ON SCHEMA graphile_worker TO aureus_app');
  await client.query('GRANT SELECT ON graphile_worker.migrations TO aureus_app');
  for (const table of QUEUE_TABLES) {
    await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON graphile_worker.${table} TO aureus_app`);
    await client.query(`CREATE POLICY application ON graphile_worker.${table} TO aureus_app USING (true)`);
  }
  await client.query('GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO aureus_app');
}
