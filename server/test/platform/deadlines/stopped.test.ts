import { afterEach, beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { ROLES, writeHeartbeat } from '../../../src/platform/deadlines/heartbeat.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { useDatabase } from '../../support/database.ts';
import { kindOf, leftOver, schedule, SETTLED_SQL, settledRefs, sweeping } from './support.ts';

/** Clocks that stand still while their owner is frozen. */

const database = useDatabase();
const owned = kindOf({ name: 'test.owned', freeze: 'stop' });
const free = kindOf({ name: 'test.free' });
let user = 0n;

beforeAll(async () => {
  await database.owner.query(SETTLED_SQL);
  const { rows } = await database.owner.query<{ id: bigint }>(
    `INSERT INTO users (account_name, password_hash, nickname, invitation_code, password_changed_at, created_at, language)
     VALUES ('stopped', 'x', 'x', 'STPD2345', now(), now(), 'en') RETURNING id`,
  );
  user = rows[0]?.id ?? 0n;
});
afterEach(async () => {
  await set(`status = 'active', funds_frozen = false`);
  await database.owner.query('TRUNCATE deadline, settled');
});

const set = (to: string) => database.owner.query(`UPDATE users SET ${to} WHERE id = $1`, [user]);
const minutesOf = async (ref: string): Promise<number> =>
  Math.round((((await owned.dueOf(database.pool, [ref])).get(ref)?.getTime() ?? 0) - Date.now()) / 60_000);
const isStopped = async (ref: string): Promise<boolean> => (await owned.stoppedAmong(database.pool, [ref])).has(ref);

test('what is due of somebody frozen waits, also what was written meanwhile; then the rest of the time begins', async () => {
  await schedule(database.pool, owned, [{ ref: 'before', inMs: 60, owner: user }]);
  await set(`status = 'locked'`);
  await schedule(database.pool, owned, [{ ref: 'meanwhile', inMs: 50, owner: user }]);
  await schedule(database.pool, owned, [{ ref: 'of another', inMs: 70, owner: user + 1n }]);
  await schedule(database.pool, free, [{ ref: 'later', inMs: 100 }]);
  const running = await sweeping(database.pool, [owned, free]);
  try {
    await expect.poll(() => settledRefs(database)).toContain('later');
    await expect.poll(() => settledRefs(database)).toContain('of another');
    expect((await settledRefs(database)).toSorted()).toEqual(['later', 'of another']);
    expect([await isStopped('before'), await isStopped('meanwhile')]).toEqual([true, true]);
    await set(`status = 'active'`);
    await expect.poll(() => settledRefs(database)).toContain('before');
    await expect.poll(() => settledRefs(database)).toContain('meanwhile');
    expect([await leftOver(database), running.told]).toEqual([0, []]);
  } finally {
    await running.stop();
  }
});

test('the clock goes on with the last freeze that ends', async () => {
  await schedule(database.pool, owned, [{ ref: 'one', inMs: 30 * 60_000, owner: user }]);
  await set('funds_frozen = true');
  await set(`status = 'locked'`);
  await set('funds_frozen = false');
  expect([await isStopped('one'), await minutesOf('one')]).toEqual([true, 30]);
  await set(`status = 'active'`);
  expect([await isStopped('one'), await minutesOf('one')]).toEqual([false, 30]);
});

test('an outage in the middle of a freeze adds nothing, and whoever acts meanwhile is in time', async () => {
  const moved = kindOf({ name: 'test.moved', freeze: 'stop', outage: 'move' });
  await schedule(database.pool, moved, [{ ref: 'one', inMs: 30 * 60_000, owner: user }]);
  await set('funds_frozen = true');
  await database.owner.query(
    `INSERT INTO platform_heartbeat SELECT role, clock_timestamp() - interval '1 minute' FROM unnest($1::text[]) AS role
     ON CONFLICT (role) DO UPDATE SET beat_at = excluded.beat_at`,
    [ROLES],
  );
  for (const role of ROLES) await writeHeartbeat(database.pool, role, silentLogger);
  const due = (await moved.dueOf(database.pool, ['one'])).get('one')?.getTime() ?? 0;
  expect(Math.round((due - Date.now()) / 60_000)).toBe(30);
  const held = await withTransaction(database.pool, (tx) => moved.hold(tx, ['one']));
  expect(Math.round(((held.get('one')?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(30);
  await withTransaction(database.pool, (tx) => moved.postpone(tx, 'one', 60_000));
  expect(await withTransaction(database.pool, (tx) => moved.cancel(tx, ['one']))).toEqual(new Set(['one']));
});

test('a kind that stops with its owner is told whose it is', async () => {
  await expect(schedule(database.pool, owned, [{ ref: 'nobody', inMs: 1 }])).rejects.toThrow('stops with its owner');
});
