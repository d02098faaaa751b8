import { afterEach, expect, test, vi } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { writeHeartbeat, heartbeat, ROLES, workedFor } from '../../../src/platform/deadlines/heartbeat.ts';
import { createWatch } from '../../../src/platform/deadlines/watch.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { createMetrics } from '../../../src/platform/metrics.ts';
import { useDatabase } from '../../support/database.ts';
import { kindOf, schedule, settledRefs } from './support.ts';
import { useSweeps } from './use-sweeps.ts';

const database = useDatabase();
const HOUR = 3_600_000;
const MINUTE = 60_000;
const [ROLE] = ROLES;
const { sweep: sweepKinds } = useSweeps(database);
const feeDue = kindOf({ name: 'test.fee', outage: 'settle_as_due' });
const window = kindOf({ name: 'test.window', outage: 'move' });
const sweep = () => sweepKinds([feeDue, window]);

afterEach(() => vi.useRealTimers());

/** As if nobody had been there since so long ago. */
const lastSeen = (agoMs: number, role: string = ROLE) =>
  database.owner.query(
    `INSERT INTO platform_heartbeat VALUES ($1, clock_timestamp() - $2 * interval '1 millisecond')
     ON CONFLICT (role) DO UPDATE SET beat_at = excluded.beat_at`,
    [role, agoMs],
  );
const madeAgo = (ref: string, agoMs: number) =>
  database.owner.query(
    `UPDATE deadline SET made_at = clock_timestamp() - $2 * interval '1 millisecond' WHERE ref = $1`,
    [ref, agoMs],
  );
/** Minutes from now until each of them is due. */
const minutesLeft = async (): Promise<Record<string, number>> => {
  const { rows } = await database.owner.query<{ ref: string; minutes: number }>(
    'SELECT ref, round(extract(epoch FROM due - clock_timestamp()) / 60)::integer AS minutes FROM deadline ORDER BY ref',
  );
  return Object.fromEntries(rows.map(({ ref, minutes }) => [ref, minutes]));
};
const outages = async () =>
  (
    await database.owner.query<{ role: string; minutes: number }>(
      'SELECT role, round(extract(epoch FROM ended - began) / 60)::integer AS minutes FROM platform_outage ORDER BY id',
    )
  ).rows;
const comeBack = (role: string = ROLE) => writeHeartbeat(database.pool, role, silentLogger);

test('after an hour away fees are settled as of their moment, and payment windows have the hour added', async () => {
  await lastSeen(HOUR);
  const half = HOUR / 2;
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: -half }]);
  await schedule(database.pool, window, [
    { ref: 'window', inMs: -half },
    { ref: 'open', inMs: 10 * MINUTE },
    { ref: 'late', inMs: -2 * HOUR },
  ]);
  for (const ref of ['window', 'open', 'late']) await madeAgo(ref, 3 * HOUR);
  const { rows: moments } = await database.owner.query(
    `SELECT ref, due FROM deadline WHERE ref IN ('fee', 'late') ORDER BY ref`,
  );
  const beating = heartbeat({ pool: database.pool, log: silentLogger });
  await beating.start?.();
  await sweep();
  // Who was late before the outage began was late by their own doing.
  await expect.poll(async () => (await settledRefs(database)).toSorted()).toEqual(['fee', 'late']);
  expect((await database.owner.query('SELECT ref, due FROM settled ORDER BY ref')).rows).toEqual(moments);
  expect(await minutesLeft()).toEqual({ open: 70, window: 30 });
  expect(await outages()).toEqual([{ role: ROLE, minutes: 60 }]);
  expect(await window.dueOf(database.pool, ['window', 'gone'])).toEqual(new Map([['window', expect.any(Date)]]));
  await beating.stop?.();
});

test('while nobody knows how long the platform was down, what an outage moves is not settled', async () => {
  await lastSeen(HOUR);
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: -MINUTE }]);
  await schedule(database.pool, window, [{ ref: 'window', inMs: -MINUTE }]);
  await madeAgo('window', 2 * HOUR);
  await sweep();
  await expect.poll(() => settledRefs(database)).toEqual(['fee']);
  // Another round has looked at both by then.
  await schedule(database.pool, feeDue, [{ ref: 'fee2', inMs: 0 }]);
  await schedule(database.pool, window, [{ ref: 'window2', inMs: 0 }]);
  await expect.poll(() => settledRefs(database)).toEqual(['fee', 'fee2']);
  await comeBack();
  await expect.poll(() => settledRefs(database)).toContain('window2');
  expect(await minutesLeft()).toEqual({ window: 59 });
});

test('nor is it in the first seconds, when nobody knows yet that it is an outage: it waits for the next sign of life', async () => {
  await lastSeen(5_000);
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: -2_000 }]);
  await schedule(database.pool, window, [
    { ref: 'before', inMs: -MINUTE },
    { ref: 'window', inMs: -2_000 },
  ]);
  await sweep();
  await expect.poll(async () => (await settledRefs(database)).toSorted()).toEqual(['before', 'fee']);
  // Another round has looked at both by then.
  await schedule(database.pool, feeDue, [{ ref: 'fee2', inMs: 0 }]);
  await schedule(database.pool, window, [{ ref: 'before2', inMs: -MINUTE }]);
  await expect.poll(async () => (await settledRefs(database)).toSorted()).toEqual(['before', 'before2', 'fee', 'fee2']);
  await comeBack();
  await expect.poll(() => settledRefs(database)).toContain('window');
  expect(await outages()).toEqual([]);
});

test('who came in the middle of an outage gets what was left of it', async () => {
  await lastSeen(HOUR);
  await schedule(database.pool, window, [{ ref: 'middle', inMs: MINUTE }]);
  await madeAgo('middle', 20 * MINUTE);
  await comeBack();
  expect(await minutesLeft()).toEqual({ middle: 21 });
});

test('what two roles have lost at the same time is added once, and what one has lost alone as well', async () => {
  await lastSeen(HOUR);
  await lastSeen(2 * HOUR, 'other');
  await schedule(database.pool, window, [{ ref: 'window', inMs: MINUTE }]);
  await madeAgo('window', 3 * HOUR);
  await Promise.all([comeBack(), comeBack('other'), comeBack(), comeBack('other')]);
  expect(await minutesLeft()).toEqual({ window: 121 });
  expect((await outages()).reduce((sum, { minutes }) => sum + minutes, 0)).toBe(120);
});

test('a restart of a few seconds is no outage, and the first start of all is none', async () => {
  await schedule(database.pool, window, [{ ref: 'window', inMs: 10 * MINUTE }]);
  await comeBack();
  await lastSeen(8_000);
  await comeBack();
  expect(await outages()).toEqual([]);
  expect(await minutesLeft()).toEqual({ window: 10 });
});

test.each([HOUR, -HOUR])('a machine whose clock is %i ms off does nothing early and loses nothing', async (off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off });
  await comeBack();
  await sweep();
  await schedule(database.pool, window, [
    { ref: 'half an hour', inMs: HOUR / 2 },
    { ref: 'soon', inMs: 100 },
  ]);
  await expect
    .poll(async () => {
      await comeBack();
      return settledRefs(database);
    })
    .toEqual(['soon']);
  // Set right again in the middle.
  vi.useRealTimers();
  await comeBack();
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: 0 }]);
  await expect.poll(() => settledRefs(database)).toEqual(['soon', 'fee']);
  expect(await minutesLeft()).toEqual({ 'half an hour': 30 });
  expect(await outages()).toEqual([]);
});

test('what is a minute late is measured, and administrators hear of it once, from one process', async () => {
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: -90_000 }]);
  await schedule(database.pool, window, [{ ref: 'window', inMs: -10_000 }]);
  const told: unknown[] = [];
  const watchers = [0, 1].map(() => {
    const metrics = createMetrics();
    const tell = async (_tx: unknown, alarm: unknown): Promise<void> => void told.push(alarm);
    return {
      metrics,
      watch: createWatch({ pool: database.pool, log: silentLogger, metrics, tell }, [feeDue.name, window.name]),
    };
  });
  await Promise.all(watchers.map(({ watch }) => watch.look()));
  for (const { watch } of watchers) await watch.look();
  expect(told).toEqual([{ kind: 'test.fee', state: 'late', seconds: expect.any(Number) as number, error: '' }]);
  const { text } = (await watchers[0]?.metrics.render()) ?? { text: '' };
  expect(Number(/aureus_deadlines_lag_seconds\{kind="test.fee"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
  expect(Number(/aureus_deadlines_lag_seconds\{kind="test.window"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
    10,
  );
});

test('who is told of an alarm that does not commit is told by the next one', async () => {
  await schedule(database.pool, feeDue, [{ ref: 'fee', inMs: -90_000 }]);
  const told: string[] = [];
  let isBroken = true;
  const { look } = createWatch(
    {
      pool: database.pool,
      log: silentLogger,
      metrics: createMetrics(),
      tell: async (_tx, { kind }) => {
        if (isBroken) throw new Error('no mail');
        told.push(kind);
      },
    },
    [feeDue.name],
  );
  await expect(look()).rejects.toThrow('no mail');
  isBroken = false;
  await look();
  expect(told).toEqual(['test.fee']);
});

test('the late moment is what counts for whoever wants to end the obligation, also in an hour that was added', async () => {
  await lastSeen(HOUR);
  await schedule(database.pool, window, [{ ref: 'window', inMs: -MINUTE }]);
  await madeAgo('window', 2 * HOUR);
  await comeBack();
  const taken = await withTransaction(database.pool, (tx) => window.cancel(tx, ['window']));
  expect(taken).toEqual(new Set(['window']));
});

test('whether users could do what they had to: not while nobody is there, nor for so long after', async () => {
  const worked = (ms: number) => workedFor(database.pool, ms);
  // Nothing was ever seen, so nothing is known to have failed.
  expect(await worked(HOUR)).toBe(true);
  await comeBack();
  expect(await worked(HOUR)).toBe(true);
  await lastSeen(HOUR);
  expect(await worked(MINUTE)).toBe(false);
  await comeBack();
  expect(await worked(MINUTE)).toBe(false);
  await database.owner.query(
    `UPDATE platform_outage SET began = began - interval '2 minutes', ended = ended - interval '2 minutes'`,
  );
  expect(await worked(MINUTE)).toBe(true);
  expect(await worked(3 * MINUTE)).toBe(false);
});
