import { afterEach, expect, test } from 'vitest';
import { aloneBus } from '../../../src/platform/bus/alone.ts';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { createLeases, type Lease, type Leases } from '../../../src/platform/leases/leases.ts';
import { take, TTL_MS } from '../../../src/platform/leases/rows.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();
const NAMES = ['part 0', 'part 1', 'part 2', 'part 3'];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await database.owner.query('DELETE FROM lease; DELETE FROM lease_candidate');
});

interface Holder {
  readonly leases: Leases;
  readonly taken: Lease[];
  readonly lost: Lease[];
  working: boolean;
  /** Holds nothing any more, as a process that died does: nobody is told. */
  die(): Promise<void>;
  leave(): Promise<void>;
}

/** A process that would like to hold leases, on a bus on which it hears nobody. */
async function join(
  self: string,
  more: { names?: readonly string[]; kind?: string; rivals?: string; begin?: () => Promise<void> } = {},
): Promise<Holder> {
  let isDead = false;
  let hasLeft = false;
  // A process that died asks the database nothing.
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === 'query' && isDead ? () => Promise.reject(new Error('dead')) : (Reflect.get(target, key) as unknown),
  });
  const bus: Bus = { ...aloneBus(), self, isShared: true };
  const leases = createLeases({ pool, bus, log: silentLogger });
  const holder: Holder = {
    leases,
    taken: [],
    lost: [],
    working: true,
    die: async () => {
      isDead = true;
      await leases.stop().catch(() => {});
    },
    leave: async () => {
      hasLeft = true;
      await withdraw();
      await leases.stop();
    },
  };
  const withdraw = await leases.compete({
    kind: more.kind ?? 'parts of 4',
    names: more.names ?? NAMES,
    ...(more.rivals === undefined ? {} : { rivals: more.rivals }),
    take: async (lease) => {
      await more.begin?.();
      holder.taken.push(lease);
    },
    lose: async (lease) => void holder.lost.push(lease),
    isWorking: () => holder.working,
  });
  await leases.start();
  ends.push(async () => {
    if (!isDead && !hasLeft) await holder.leave();
  });
  return holder;
}

const terms = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ name: string; term: bigint }>('SELECT name, term FROM lease');
  return Object.fromEntries(rows.map(({ name, term }) => [name, Number(term)]));
};

/** Until when a process has been seen, milliseconds. */
async function seen(holder: string): Promise<number> {
  const { rows } = await database.pool.query<{ seen: Date }>(
    `SELECT seen_until AS seen FROM lease_candidate WHERE kind = 'process' AND holder = $1`,
    [holder],
  );
  return rows[0]?.seen.getTime() ?? 0;
}

test('a process holds all leases, gives half of them to the next, and takes them back when that one leaves', async () => {
  const first = await join('first');
  await expect.poll(() => first.leases.held()).toEqual(NAMES);
  const second = await join('second');
  await expect.poll(() => second.leases.held()).toHaveLength(2);
  await expect.poll(() => first.leases.held()).toHaveLength(2);
  expect([...first.leases.held(), ...second.leases.held()].toSorted()).toEqual(NAMES);
  await second.leave();
  await expect.poll(() => first.leases.held().toSorted()).toEqual(NAMES);
});

test('the leases of a process that died are taken once they have lapsed, each with the next term', async () => {
  const first = await join('first');
  await expect.poll(() => first.taken).toHaveLength(4);
  await first.die();
  const second = await join('second');
  expect(second.leases.held()).toEqual([]);
  await expect.poll(() => second.leases.held()).toEqual(NAMES);
  expect(await terms()).toEqual({ 'part 0': 2, 'part 1': 2, 'part 2': 2, 'part 3': 2 });
  // And everybody else knows who is in charge now.
  const watcher = await join('watcher', { kind: 'other', names: [] });
  await expect.poll(() => watcher.leases.holderOf('part 0')?.holder).toBe('second');
});

test('of a process that died the others are told, of one that leaves they need not be', async () => {
  const [watcher, leaving, dying] = [await join('watcher'), await join('leaving'), await join('dying')];
  let vanished = 0;
  watcher.leases.onVanished(() => (vanished += 1));
  await expect.poll(() => dying.leases.held()).not.toEqual([]);
  await leaving.leave();
  await expect.poll(() => watcher.leases.held().length + dying.leases.held().length).toBe(4);
  expect(vanished).toBe(0);
  await dying.die();
  await expect.poll(() => watcher.leases.held()).toHaveLength(4);
  await expect.poll(() => vanished).toBe(1);
  // Once: whoever is gone is not gone anew with every look.
  const looked = await seen('watcher');
  await expect.poll(async () => (await seen('watcher')) - looked).toBeGreaterThan(1_200);
  expect(vanished).toBe(1);
});

test('what is given back can be taken at once', async () => {
  const holder = await join('holder', { names: ['part 0'] });
  await expect.poll(() => holder.leases.held()).toEqual(['part 0']);
  await holder.leave();
  expect(await take(database.pool, 'next', 'part 0')).toBe(2n);
});

test('work that cannot begin gives its lease back, and is tried again', async () => {
  let tries = 0;
  const begin = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  };
  const holder = await join('holder', { names: ['part 0'], begin });
  await expect.poll(() => holder.taken).toHaveLength(1);
  expect(holder.lost.map(({ term }) => term)).toEqual([1n]);
  expect(holder.taken[0]?.term).toBe(2n);
});

test('a process that stood still learns that its leases have another holder, and knows before that they are old', async () => {
  const sleeper = await join('sleeper', { names: ['part 0'] });
  await expect.poll(() => sleeper.leases.held()).toEqual(['part 0']);
  expect(sleeper.taken[0]?.isFresh()).toBe(true);
  const known = await join('watcher', { kind: 'other', names: [] });
  await expect.poll(() => known.leases.holderOf('part 0')?.term).toBe(1n);
  const over = known.leases.holderOf('part 0')!.over;
  await database.owner.query(
    `UPDATE lease SET holder = 'somebody', term = term + 1, held_until = now() + interval '1 hour'`,
  );
  await expect.poll(() => sleeper.lost).toHaveLength(1);
  expect(sleeper.lost[0]?.isFresh()).toBe(false);
  expect(sleeper.leases.held()).toEqual([]);
  await expect.poll(() => over.aborted).toBe(true);
  // What is not its own is not given back by it.
  expect(await terms()).toEqual({ 'part 0': 2 });
});

test('a lease that lapsed and that nobody has taken goes on', async () => {
  const holder = await join('holder', { names: ['part 0'] });
  await expect.poll(() => holder.leases.held()).toEqual(['part 0']);
  await database.owner.query(`UPDATE lease SET held_until = now() - interval '1 hour'`);
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ held: boolean }>('SELECT held_until > now() AS held FROM lease');
      return rows[0]?.held;
    })
    .toBe(true);
  expect([holder.lost.length, await terms()]).toEqual([0, { 'part 0': 1 }]);
});

test('work that has ended by itself gives its lease back, and it is taken anew', async () => {
  const holder = await join('holder', { names: ['part 0'] });
  await expect.poll(() => holder.leases.held()).toEqual(['part 0']);
  holder.working = false;
  await expect.poll(() => holder.lost).not.toHaveLength(0);
  holder.working = true;
  await expect.poll(() => holder.leases.held()).toEqual(['part 0']);
  expect((await terms())['part 0']).toBeGreaterThan(1);
});

test('work that is still being begun when its lease is to go ends once it has begun, and never before', async () => {
  const begun = Promise.withResolvers<void>();
  ends.push(async () => begun.resolve());
  const first = await join('first', { begin: () => begun.promise });
  await expect.poll(() => first.leases.held()).toEqual(NAMES);
  const second = await join('second');
  await expect.poll(() => first.leases.held()).toHaveLength(2);
  // What would be ended now does not exist yet: it would begin afterwards, and nobody would end it.
  expect([first.taken, first.lost, second.leases.held()]).toEqual([[], [], []]);
  begun.resolve();
  await expect.poll(() => second.leases.held()).toHaveLength(2);
  expect(first.taken).toHaveLength(4);
  expect(first.lost.map(({ name }) => name).toSorted()).toEqual(second.leases.held().toSorted());
});

test('a process takes no more than its share of what is free, and leaves the rest to those who are there', async () => {
  const first = await join('first');
  await expect.poll(() => first.leases.held()).toEqual(NAMES);
  const second = await join('second');
  await expect.poll(() => second.leases.held()).toHaveLength(2);
  const share = second.leases.held().toSorted();
  // The other one looks before this one can take its own again.
  await database.owner.query(
    `UPDATE lease SET holder = 'gone', term = term + 1, held_until = now() - interval '1 second' WHERE name = ANY ($1)`,
    [share],
  );
  await expect.poll(() => second.taken).toHaveLength(4);
  await expect.poll(() => second.leases.held().toSorted()).toEqual(share);
  expect(first.taken).toHaveLength(4);
});

test('of twenty processes that take one lapsed lease at once, one has it', async () => {
  await take(database.pool, 'before', 'part 0');
  await database.owner.query(`UPDATE lease SET held_until = now() - interval '1 second'`);
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, place) => take(database.pool, `holder ${place}`, 'part 0')),
  );
  expect(all.filter((term) => term !== null)).toEqual([2n]);
});

test('who shares the work out differently is refused, while they are there', async () => {
  await database.owner.query(
    `INSERT INTO lease_candidate VALUES ('parts of 2', 'yesterday', now() - interval '2 hours', now() - interval '1 hour')`,
  );
  await join('first', { rivals: 'parts of ' });
  await expect(join('second', { kind: 'parts of 8', rivals: 'parts of ' })).rejects.toThrow('their settings differ');
});

test('a lease counts from when it was asked for: an answer that comes after its time brings none', async () => {
  let time = 1_000_000;
  let isSlow = true;
  const taken: Lease[] = [];
  /** Whether the lease counted when the next question was asked after a late answer. */
  let seenLater: boolean[] = [];
  // Every answer of the database comes one moment after a lease that was asked for has ended.
  const pool = new Proxy(database.pool, {
    get: (target, key) =>
      key === 'query'
        ? async (text: string, values?: unknown[]) => {
            if (isSlow) seenLater.push(taken.some((lease) => lease.isFresh()));
            const answer = await target.query(text, values);
            if (isSlow) time += TTL_MS + 1;
            return answer;
          }
        : (Reflect.get(target, key) as unknown),
  });
  const bus: Bus = { ...aloneBus(), self: 'slow', isShared: true };
  const leases = createLeases({ pool, bus, log: silentLogger, now: () => time });
  const leave = await leases.compete({
    kind: 'parts of 1',
    names: ['part 0'],
    take: async (lease) => void taken.push(lease),
    lose: async () => {},
  });
  ends.push(async () => {
    await leave();
    await leases.stop();
  });
  await leases.start();
  await expect.poll(() => taken.length).toBe(1);
  expect(taken[0]?.isFresh()).toBe(false);
  // Renewed in time it counts, and no longer than the time that was asked for. A renewal is three questions.
  isSlow = false;
  await expect.poll(() => taken[0]?.isFresh()).toBe(true);
  seenLater = [];
  isSlow = true;
  await expect.poll(() => seenLater.length).toBeGreaterThan(7);
  expect(seenLater.slice(1).every((isFresh) => !isFresh)).toBe(true);
});
