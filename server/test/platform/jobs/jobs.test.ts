import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { createJobs, PermanentFailure } from '../../../src/platform/jobs/jobs.ts';
import type { JobName, Jobs } from '../../../src/platform/jobs/jobs.ts';
import { seal, unseal } from '../../../src/platform/jobs/seal.ts';
import { deriveKey } from '../../../src/platform/jobs/secret-key.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { readSettings } from '../../../src/platform/settings.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const settings = readSettings({ SECRET_KEY: 'a-key-for-these-tests-alone-0123456789' });
const note = 'test.note' as JobName<{ text: string }>;
const started: Jobs[] = [];

async function running(work: (payload: { text: string }) => Promise<void>): Promise<Jobs> {
  const jobs = createJobs({ pool: database.pool, log: silentLogger, settings });
  jobs.handle(note, work);
  await jobs.start();
  started.push(jobs);
  return jobs;
}

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
});

const queued = async (): Promise<string[]> => {
  const { rows } = await database.owner.query<{ job: string }>(
    'SELECT j::text AS job FROM graphile_worker._private_jobs j',
  );
  return rows.map(({ job }) => job);
};

test('work is done after the commit, and never after a rollback', async () => {
  const done: string[] = [];
  const jobs = await running(async ({ text }) => {
    done.push(text);
  });
  // The queue stores the name of a kind of work with the first of it; two first ones would wait for each other.
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'first' }));
  await expect.poll(() => done.splice(0)).toEqual(['first']);
  await withTransaction(database.pool, async (tx) => {
    await jobs.add(tx, note, { text: 'kept' });
    // What another transaction committed is done meanwhile: the worker has looked.
    await withTransaction(database.pool, (other) => jobs.add(other, note, { text: 'meanwhile' }));
    await expect.poll(() => done).toEqual(['meanwhile']);
  });
  const failing = withTransaction(database.pool, async (tx) => {
    await jobs.add(tx, note, { text: 'dropped' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'last' }));
  await expect.poll(() => done).toContain('last');
  await expect.poll(() => done.toSorted()).toEqual(['kept', 'last', 'meanwhile']);
  await expect.poll(queued).toEqual([]);
});

test('outer services that hang keep no usual work waiting', async () => {
  const push = 'test.push' as JobName<{ text: string }>;
  const done: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const jobs = createJobs({ pool: database.pool, log: silentLogger, settings });
  let hang = 0;
  jobs.handle(note, async ({ text }) => void done.push(text));
  jobs.handle(
    push,
    () => {
      hang += 1;
      return hanging.promise;
    },
    'outer',
  );
  await jobs.start();
  started.push(jobs);
  await withTransaction(database.pool, async (tx) => {
    for (let one = 0; one < 9; one += 1) await jobs.add(tx, push, { text: String(one) });
  });
  await expect.poll(() => hang).toBe(4);
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'code' }));
  await expect.poll(() => done).toEqual(['code']);
  hanging.resolve();
  await expect.poll(() => hang).toBe(9);
});

test('what failed is tried again until it is done', async () => {
  let tries = 0;
  const jobs = await running(async () => {
    tries += 1;
    if (tries < 2) throw new Error('not yet');
  });
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'x' }));
  await expect.poll(() => tries).toBe(2);
  await expect.poll(queued).toEqual([]);
});

test('what cannot succeed is dropped after one try', async () => {
  let tries = 0;
  const jobs = await running(async () => {
    tries += 1;
    throw new PermanentFailure('never');
  });
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'x' }));
  await expect.poll(() => tries).toBe(1);
  await expect.poll(queued).toEqual([]);
});

test('what fails for the last time is dropped, so that its payload does not stay', async () => {
  let tries = 0;
  const jobs = await running(async () => {
    tries += 1;
    throw new Error('not now');
  });
  await withTransaction(database.pool, async (tx) => {
    await jobs.add(tx, note, { text: 'x' });
    // The same transaction: nobody has begun with it.
    await tx.client.query('UPDATE graphile_worker._private_jobs SET max_attempts = 1');
  });
  await expect.poll(() => tries).toBe(1);
  await expect.poll(queued).toEqual([]);
});

test('a waiting job shows neither its receiver nor its code, and opens with the key alone', async () => {
  const jobs = createJobs({ pool: database.pool, log: silentLogger, settings });
  await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text: 'somebody@example.com 048213' }));
  const [row = ''] = await queued();
  expect(row).toContain('sealed');
  expect(row).not.toMatch(/somebody|048213/);
  await database.owner.query('DELETE FROM graphile_worker._private_jobs');
});

describe('what a job is given', () => {
  /** Jobs that wait, each tried once, and what is done of them. */
  async function waiting(...texts: readonly string[]) {
    const { owner } = database;
    const jobs = createJobs({ pool: database.pool, log: silentLogger, settings });
    const ids: string[] = [];
    for (const text of texts) {
      await withTransaction(database.pool, (tx) => jobs.add(tx, note, { text }));
      const { rows } = await owner.query<{ id: bigint }>('SELECT max(id) AS id FROM graphile_worker._private_jobs');
      ids.push(String(rows[0]?.id));
    }
    await owner.query('UPDATE graphile_worker._private_jobs SET max_attempts = 1');
    const done = async (): Promise<string[]> => {
      const seen: string[] = [];
      await running(async ({ text }) => void seen.push(text));
      await expect.poll(queued).toEqual([]);
      return seen;
    };
    return { ids, done };
  }
  const store = (id: string | undefined, sealed: string) =>
    database.owner.query('UPDATE graphile_worker._private_jobs SET payload = $2 WHERE id = $1', [
      id,
      JSON.stringify({ sealed }),
    ]);

  test('opens in its own row alone, wherever it is moved', async () => {
    const { ids, done } = await waiting('mine', 'theirs');
    await database.owner.query(
      `UPDATE graphile_worker._private_jobs SET payload =
         (SELECT payload FROM graphile_worker._private_jobs WHERE id = $1) WHERE id = $2`,
      ids,
    );
    expect(await done()).toEqual(['mine']);
  });

  test('by an older version is done still, where it waited when rows were bound; not what comes later', async () => {
    const { ids, done } = await waiting('x', 'y');
    const key = deriveKey(settings, 'jobs');
    await store(ids[0], seal(key, note, { text: 'waited' }));
    await store(ids[1], seal(key, note, { text: 'came later' }));
    await database.owner.query('UPDATE jobs_bound SET last_unbound = $1', [ids[0]]);
    expect(await done()).toEqual(['waited']);
    await expect(database.pool.query('UPDATE jobs_bound SET last_unbound = 999999')).rejects.toThrow(/permission/);
  });
});

test('a seal opens with its key and purpose only', () => {
  const key = randomBytes(32);
  const sealed = seal(key, 'one', { code: '1' });
  expect(unseal(key, 'one', sealed)).toEqual({ code: '1' });
  expect(() => unseal(key, 'two', sealed)).toThrow();
  expect(() => unseal(randomBytes(32), 'one', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => unseal(key, 'one', bytes.toString('base64'))).toThrow();
  expect(seal(key, 'one', { code: '1' })).not.toBe(sealed);
});

test('keys differ by purpose; a demo makes its secret once and keeps it to itself', () => {
  expect(deriveKey(settings, 'a')).not.toEqual(deriveKey(settings, 'b'));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'aureus-secret-'));
  try {
    const demo = { secretKey: undefined, dataDir };
    expect(deriveKey(demo, 'a')).toEqual(deriveKey(demo, 'a'));
    const file = path.join(dataDir, 'secret-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toHaveLength(43);
    const elsewhere = { secretKey: undefined, dataDir: path.join(dataDir, 'other') };
    expect(deriveKey(elsewhere, 'a')).not.toEqual(deriveKey(demo, 'a'));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
