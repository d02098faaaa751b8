import { expect, test } from 'vitest';
import { useDatabase } from '../../support/database.ts';
import { bulks, kindOf, leftOver, note, rowsFrom, schedule, settledRefs } from './support.ts'; // prettier-ignore
import { useSweeps } from './use-sweeps.ts';

const database = useDatabase();
const { sweep } = useSweeps(database);

const stored = async () =>
  (
    await database.owner.query<{ ref: string; failures: number; error: string | null; pause: number }>(
      `SELECT ref, failures, error, extract(epoch FROM retry_at - clock_timestamp())::float8 AS pause
       FROM deadline ORDER BY ref`,
    )
  ).rows;
const mean = { due: new Date(0) };

test('a row that cannot be settled stops no other: it is found, kept with its error and tried again', async () => {
  let isBroken = true;
  const poisoned = ['r3', 'r700'];
  const kind = kindOf({
    settle: async (tx, due) => {
      await note(tx, due);
      const bad = due.find(({ ref }) => poisoned.includes(ref));
      if (isBroken && bad) throw new Error(`${bad.ref} is poison`);
    },
  });
  await schedule(database.pool, kind, rowsFrom(1_000, mean));
  const { told } = await sweep([kind]);
  await expect.poll(async () => (await settledRefs(database)).length).toBe(998);
  await expect
    .poll(async () => (await stored()).map(({ ref, error }) => [ref, error]))
    .toEqual(poisoned.map((ref) => [ref, `Error: ${ref} is poison`]));
  // While it pauses, others of its kind that become due go through in one bulk.
  await schedule(database.pool, kind, rowsFrom(100, mean, 'n'));
  await expect.poll(async () => (await bulks(database)).at(-1)).toBe(100);
  // Its pauses grow, and somebody is told: once, of two rows that fail three times.
  await expect.poll(async () => (await stored()).map(({ failures }) => failures)).toEqual([3, 3]);
  for (const { pause } of await stored()) expect(pause).toBeGreaterThan(8);
  expect(told).toEqual([
    { kind: 'test.note', state: 'failing', seconds: 0, error: expect.stringMatching('poison') as string },
  ]);
  isBroken = false;
  await database.owner.query(`UPDATE deadline SET retry_at = clock_timestamp()`);
  await schedule(database.pool, kind, [{ ref: 'wakes', inMs: 0 }]);
  await expect.poll(() => leftOver(database)).toBe(0);
  const refs = await settledRefs(database);
  expect(refs).toHaveLength(1_101);
  expect(new Set(refs).size).toBe(1_101);
});

test('a kind that others wait for is tried again soon, however often it has failed', async () => {
  const kind = kindOf({ longestPauseMs: 30_000, settle: () => Promise.reject(new Error('still broken')) });
  await schedule(database.pool, kind, [{ ref: 'late', inMs: 0 }]);
  await database.owner.query(
    `UPDATE deadline SET failures = 8, error = 'broken', retry_at = clock_timestamp() WHERE ref = 'late'`,
  );
  await sweep([kind]);
  await expect.poll(async () => (await stored()).map(({ failures }) => failures)).toEqual([9]);
  for (const { pause } of await stored()) expect(pause).toBeLessThanOrEqual(30);
  await database.owner.query('DELETE FROM deadline');
});

test('what the database refuses only at the commit is blamed on the row as well', async () => {
  await database.owner.query(`
    CREATE TABLE checked (ref text CHECK (true));
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not %', NEW.ref; END $$;
    CREATE CONSTRAINT TRIGGER late AFTER INSERT ON checked DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.ref = 'r5') EXECUTE FUNCTION refuse();
    GRANT INSERT ON checked TO aureus_app`);
  const kind = kindOf({
    settle: async (tx, due) => {
      await note(tx, due);
      await tx.client.query('INSERT INTO checked SELECT unnest($1::text[])', [due.map(({ ref }) => ref)]);
    },
  });
  await schedule(database.pool, kind, rowsFrom(10, mean));
  await sweep([kind]);
  await expect.poll(async () => (await settledRefs(database)).length).toBe(9);
  await expect.poll(async () => (await stored()).map(({ error }) => error)).toEqual(['error: not r5']);
});

test('a commit of which nobody knows whether it took effect is looked up, and blames no row', async () => {
  await database.owner.query(`
    CREATE SEQUENCE commits;
    CREATE TABLE cut (ref text);
    CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('commits') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER late AFTER INSERT ON cut DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION cut();
    GRANT INSERT ON cut TO aureus_app; GRANT USAGE ON commits TO aureus_app`);
  const sizes: number[] = [];
  const kind = kindOf({
    settle: async (tx, due) => {
      sizes.push(due.length);
      await note(tx, due);
      await tx.client.query(`INSERT INTO cut VALUES ('x')`);
    },
  });
  await schedule(database.pool, kind, rowsFrom(10, mean));
  const { told } = await sweep([kind]);
  await expect.poll(() => leftOver(database)).toBe(0);
  // The whole bulk twice: the first one was cut, none of its rows was halved off.
  expect(sizes).toEqual([10, 10]);
  expect(await settledRefs(database)).toHaveLength(10);
  expect(told).toEqual([]);
});
