import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { campaign } from '../../../../tools/vitest/campaign.ts';
import type { Chore } from '../../../src/platform/chores/chore.ts';
import { createChores } from '../../../src/platform/chores/chores.ts';
import type { Part } from '../../../src/platform/lifecycle.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const HOUR = 3_600_000;
const CHILD = path.join(import.meta.dirname, 'child.ts');
const running: Part[] = [];
const children = new Set<ChildProcess>();

beforeAll(() =>
  database.owner.query(
    'CREATE TABLE run (id bigint GENERATED ALWAYS AS IDENTITY, began timestamptz, ended timestamptz); GRANT ALL ON run TO aureus_app',
  ),
);
beforeEach(() => database.owner.query('TRUNCATE chore, run'));
afterEach(async () => {
  vi.useRealTimers();
  for (const child of children) child.kill('SIGKILL');
  for (const one of running.splice(0)) await one.stop?.();
});

/** The chores as another process does them. */
async function doing(...chores: Chore[]): Promise<Part> {
  const part = createChores({ pool: database.pool, log: silentLogger, metrics: createMetrics() }, chores);
  running.push(part);
  await part.start?.();
  return part;
}
const endOf = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};
const dueNow = (name: string) =>
  database.owner.query(
    `INSERT INTO chore (name, due) VALUES ($1, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET due = excluded.due`,
    [name],
  );
const standing = async (name: string) =>
  (
    await database.owner.query<{ failures: number; error: string | null; seconds: number }>(
      `SELECT failures, error, round(extract(epoch FROM due - clock_timestamp()))::integer AS seconds
       FROM chore WHERE name = $1`,
      [name],
    )
  ).rows[0];

test('a chore is done when it is due, and then not before its pause is over', async () => {
  let done = 0;
  const chore: Chore = { name: 'test.hourly', everyMs: HOUR, work: async () => (done += 1) };
  await doing(chore);
  expect((await standing('test.hourly'))?.seconds).toBeGreaterThan(3_500);
  await dueNow('test.hourly');
  await doing(chore);
  await expect.poll(async () => [done, (await standing('test.hourly'))?.seconds]).toEqual([1, 3_600]);
});

test('of many processes one does it, and it never overlaps itself', async () => {
  let now = 0;
  let most = 0;
  let done = 0;
  const chore: Chore = {
    name: 'test.often',
    everyMs: 1,
    work: async () => {
      now += 1;
      most = Math.max(most, now);
      await database.pool.query('SELECT pg_sleep(0.01)');
      now -= 1;
      done += 1;
    },
  };
  await Promise.all([1, 2, 3, 4].map(() => doing(chore)));
  await expect.poll(() => done).toBeGreaterThan(20);
  expect(most).toBe(1);
});

test('one that takes long holds up no other', async () => {
  const long = Promise.withResolvers<void>();
  let done = 0;
  await dueNow('test.long');
  await doing(
    { name: 'test.long', everyMs: HOUR, work: () => long.promise },
    { name: 'test.short', everyMs: 10, work: async () => (done += 1) },
  );
  await expect.poll(() => done).toBeGreaterThan(3);
  long.resolve();
});

test('an urgent one is held up by nothing, however many take long', async () => {
  const long = Promise.withResolvers<void>();
  let begun = 0;
  let done = 0;
  const others = [1, 2, 3, 4, 5].map((place): Chore => ({
    name: `test.long${place}`,
    everyMs: HOUR,
    work: async () => {
      begun += 1;
      await long.promise;
    },
  }));
  for (const { name } of others) await dueNow(name);
  await doing(...others, { name: 'test.urgent', everyMs: 10, urgentMs: 60_000, work: async () => (done += 1) });
  try {
    await expect.poll(() => begun).toBe(3);
    const before = done;
    await expect.poll(() => done).toBeGreaterThan(before + 3);
  } finally {
    long.resolve();
  }
});

test('a process that stands still in an urgent one loses it to another', async () => {
  const child = spawn(process.execPath, [CHILD, database.applicationUrl, '1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  await dueNow('test.killed');
  for await (const line of createInterface(child.stdout)) if (line === 'working') break;
  child.kill('SIGSTOP');
  let done = 0;
  await doing({ name: 'test.killed', everyMs: HOUR, urgentMs: 1_000, work: async () => (done += 1) });
  await expect.poll(() => done).toBe(1);
});

test('one that fails is kept with its error and tried again before its time', async () => {
  let isBroken = true;
  const chore: Chore = {
    name: 'test.failing',
    everyMs: HOUR,
    work: async () => {
      if (isBroken) throw new Error('not yet');
    },
  };
  await dueNow('test.failing');
  await doing(chore);
  await expect.poll(() => standing('test.failing')).toEqual({ failures: 1, error: 'Error: not yet', seconds: 15 });
  await dueNow('test.failing');
  await doing(chore);
  await expect.poll(() => standing('test.failing')).toEqual({ failures: 2, error: 'Error: not yet', seconds: 30 });
  isBroken = false;
  await dueNow('test.failing');
  await doing(chore);
  await expect.poll(() => standing('test.failing')).toEqual({ failures: 0, error: null, seconds: 3_600 });
});

test('who loses the lock is told, and another process may do it then', async () => {
  const aborted = Promise.withResolvers<unknown>();
  await dueNow('test.lost');
  await doing({
    name: 'test.lost',
    everyMs: HOUR,
    work: async (signal) => {
      await database.owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'aureus chores'`,
      );
      await endOf(signal);
      aborted.resolve(signal.reason);
    },
  });
  await expect(aborted.promise).resolves.toMatchObject({ message: 'The lock of the chore was lost' });
  let done = 0;
  await doing({ name: 'test.lost', everyMs: HOUR, work: async () => (done += 1) });
  await expect.poll(() => done).toBe(1);
});

test('a stop tells the work under way and waits for it', async () => {
  const began = Promise.withResolvers<void>();
  let isOver = false;
  await dueNow('test.stopped');
  const part = await doing({
    name: 'test.stopped',
    everyMs: HOUR,
    work: async (signal) => {
      began.resolve();
      await endOf(signal);
      await database.pool.query('SELECT pg_sleep(0.05)');
      isOver = true;
    },
  });
  await began.promise;
  await part.stop?.();
  running.splice(0);
  expect(isOver).toBe(true);
});

test.each([HOUR, -HOUR])(
  'a machine whose clock is %i ms off does nothing early and leaves nothing out',
  async (off) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
    const done: string[] = [];
    await dueNow('test.due');
    await doing(
      { name: 'test.due', everyMs: 2 * HOUR, work: async () => done.push('due') },
      { name: 'test.later', everyMs: HOUR / 2, work: async () => done.push('later') },
    );
    await expect.poll(async () => [...done, (await standing('test.due'))?.seconds]).toEqual(['due', 7_200]);
  },
);

test('a moment further ahead than the pause, left by a clock that was set back, is not waited for', async () => {
  let done = 0;
  await doing({ name: 'test.ahead', everyMs: 200, work: async () => (done += 1) });
  await expect.poll(() => done).toBeGreaterThan(0);
  await database.owner.query(`UPDATE chore SET due = clock_timestamp() + interval '1 day'`);
  const before = done;
  await expect.poll(() => done).toBeGreaterThan(before + 1);
});

const KILLS = campaign(2, 20);

test(`${KILLS} processes are killed in the middle of a run: the next does it, and no two were at it at once`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(process.execPath, [CHILD, database.applicationUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.add(child);
    const ended = once(child, 'close');
    await dueNow('test.killed');
    for await (const line of createInterface(child.stdout)) if (line === 'working') break;
    child.kill('SIGKILL');
    await ended;
    children.delete(child);
  }
  let done = 0;
  await doing({ name: 'test.killed', everyMs: HOUR, work: async () => (done += 1) });
  await expect.poll(() => done).toBe(1);
  const { rows } = await database.owner.query<{ runs: bigint; ended: bigint }>(
    'SELECT count(*) AS runs, count(ended) AS ended FROM run',
  );
  expect(rows[0]).toEqual({ runs: BigInt(KILLS), ended: 0n });
});

test('two chores of one name end the start', () => {
  const chore: Chore = { name: 'test.twice', everyMs: 1, work: async () => {} };
  expect(() =>
    createChores({ pool: database.pool, log: silentLogger, metrics: createMetrics() }, [chore, chore]),
  ).toThrow('test.twice');
});
