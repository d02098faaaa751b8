import { expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

test('bigint columns and counts arrive as bigint, arrays of them too', async () => {
  const { rows } = await database.pool.query(
    `SELECT 9007199254740993::bigint AS big, count(*) AS n, ARRAY[1, NULL]::bigint[] AS list, '{}'::bigint[] AS none,
            $1::bigint AS sent, $2::bigint[] AS sent_list`,
    [9_007_199_254_740_993n, [1n, -9_007_199_254_740_993n]],
  );
  expect(rows[0]).toEqual({
    big: 9_007_199_254_740_993n,
    n: 1n,
    list: [1n, null],
    none: [],
    sent: 9_007_199_254_740_993n,
    sent_list: [1n, -9_007_199_254_740_993n],
  });
});

test('the application works as aureus_app and may not make tables', async () => {
  const { rows } = await database.pool.query('SELECT current_user, session_user');
  expect(rows[0]).toEqual({ current_user: 'aureus_app', session_user: 'aureus_app' });
  await expect(database.pool.query('CREATE TABLE sneaky (id int)')).rejects.toMatchObject({ code: '42501' });
});

test('connections that are cut while checked out, in a transaction or idle do not end the process', async () => {
  const cut = (which = '') =>
    database.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename = 'aureus_app' ${which}`,
    );
  const held = await database.pool.connect();
  await held.query('BEGIN');
  const idle = await database.pool.connect();
  await idle.query('SELECT 1');
  idle.release();
  // Of both: until its end is known, the pool would hand the idle one out.
  const ended = Promise.all([held, idle].map((client) => new Promise((resolve) => client.once('end', resolve))));
  await cut();
  await ended;
  await expect(held.query('SELECT 1')).rejects.toThrow();
  held.release(true);
  const outcome = database.pool.query('SELECT pg_sleep(60)').catch((error: Error) => error.message);
  // That one alone: those cut before may still be on their way out.
  const atWork = `AND state = 'active' AND query = 'SELECT pg_sleep(60)'`;
  await expect.poll(async () => (await cut(atWork)).rowCount).toBe(1);
  expect(await outcome).toMatch(/terminat/);
  await expect.poll(() => database.pool.query('SELECT 1 AS one').then(({ rows }) => rows)).toEqual([{ one: 1 }]);
});

test('a statement that runs too long is cancelled by the server', async () => {
  const client = await database.pool.connect();
  await client.query("SET statement_timeout = '20ms'");
  await expect(client.query('SELECT pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
  client.release(true);
});
