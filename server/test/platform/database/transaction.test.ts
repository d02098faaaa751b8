import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  isRetryable,
  OutcomeUnknownError,
  sqlState,
  withTransaction,
} from '../../../src/platform/database/transaction.ts';
import type { Transaction } from '../../../src/platform/database/transaction.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

beforeAll(async () => {
  await database.owner.query(`CREATE TABLE purse (id int PRIMARY KEY, amount bigint NOT NULL CHECK (amount >= 0));
    GRANT SELECT, INSERT, UPDATE, DELETE ON purse TO aureus_app;
    CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE TABLE fatal (id int); GRANT INSERT ON fatal TO aureus_app;
    CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON fatal DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION cut()`);
});

beforeEach(async () => {
  await database.owner.query('TRUNCATE purse; INSERT INTO purse VALUES (1, 100), (2, 100)');
});

const amounts = async (): Promise<bigint[]> =>
  (await database.pool.query<{ amount: bigint }>('SELECT amount FROM purse ORDER BY id')).rows.map((row) => row.amount);

test('commits what the function did, by SQL and by typed queries on the same connection', async () => {
  const result = await withTransaction(database.pool, async ({ client }) => {
    await client.query('UPDATE purse SET amount = amount - 30 WHERE id = 1');
    await client.query('UPDATE purse SET amount = amount + 30 WHERE id = 2');
    return 'done';
  });
  expect([result, ...(await amounts())]).toEqual(['done', 70n, 130n]);
});

test('rolls everything back when the function or the database refuses', async () => {
  const failing = (work: (tx: Transaction) => Promise<unknown>) =>
    withTransaction(database.pool, async (tx) => {
      await tx.client.query('UPDATE purse SET amount = 0 WHERE id = 2');
      await work(tx);
    });
  await expect(failing(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(
    failing(({ client }) => client.query('UPDATE purse SET amount = amount - 200 WHERE id = 1')),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(failing(({ client }) => client.query('SELECT 1/0').catch(() => undefined))).rejects.toThrow('swallowed');
  expect(await amounts()).toEqual([100n, 100n]);
});

test('two transactions that deadlock both succeed', async () => {
  let met = 0;
  let meet = (): void => {};
  const bothLocked = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const move = (from: number, to: number) =>
    withTransaction(database.pool, async ({ client }) => {
      await client.query('UPDATE purse SET amount = amount - 10 WHERE id = $1', [from]);
      met += 1;
      if (met === 2) meet();
      await bothLocked;
      await client.query('UPDATE purse SET amount = amount + 10 WHERE id = $1', [to]);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  // The loser runs again; once in a while it takes its row back before the winner woke up, and loses once more.
  expect(met).toBeGreaterThanOrEqual(3);
  expect(await amounts()).toEqual([100n, 100n]);
});

test('serializable transactions that collide are run again as a whole, a bounded number of times', async () => {
  let runs = 0;
  // Nobody writes before all three have read, or on a busy machine one might be over before the next begins.
  let readers = 0;
  let meet = (): void => {};
  const allHaveRead = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const add = () =>
    withTransaction(
      database.pool,
      async ({ client }) => {
        runs += 1;
        const { rows } = await client.query<{ sum: bigint }>('SELECT sum(amount)::bigint AS sum FROM purse');
        readers += 1;
        if (readers === 3) meet();
        await allHaveRead;
        await client.query('INSERT INTO purse VALUES ((SELECT max(id) + 1 FROM purse), $1)', [rows[0]!.sum]);
      },
      { isolation: 'serializable', attempts: 20 },
    );
  await Promise.all([add(), add(), add()]);
  expect(runs).toBeGreaterThan(3);
  expect(await amounts()).toEqual([100n, 100n, 200n, 400n, 800n]);

  let attempts = 0;
  const collision = Object.assign(new Error('collision'), { code: '40001' });
  const always = withTransaction(database.pool, () => { attempts += 1; return Promise.reject(collision); }, { attempts: 3 }); // prettier-ignore
  await expect(always).rejects.toBe(collision);
  expect(attempts).toBe(3);
});

test('a connection cut inside a transaction rejects it, does not end the process and does not stay in the pool', async () => {
  const cut = withTransaction(database.pool, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>(
      'UPDATE purse SET amount = 0 RETURNING pg_backend_pid() AS pid',
    );
    await database.owner.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
    await client.query('SELECT 1');
  });
  await expect(cut).rejects.toThrow();
  expect(await amounts()).toEqual([100n, 100n]);
});

test('a connection lost during COMMIT is reported as an unknown outcome, never as a plain failure', async () => {
  const lost = withTransaction(database.pool, ({ client }) => client.query('INSERT INTO fatal VALUES (1)'));
  await expect(lost).rejects.toThrow(OutcomeUnknownError);
});

test('only lost races are retried', () => {
  const failure = (code: string): Error => Object.assign(new Error(code), { code });
  expect(['40001', '40P01', '23505', 'ECONNRESET'].map((code) => isRetryable(failure(code)))).toEqual([true, true, false, false]); // prettier-ignore
  expect([failure('23505'), failure('ECONNRESET'), failure('EPIPE'), 'text'].map(sqlState)).toEqual(['23505', undefined, undefined, undefined]); // prettier-ignore
});
