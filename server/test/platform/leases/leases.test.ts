import { afterEach, expect, test } from 'vitest';
import { aloneBus } from '../../../src/platform/bus/alone.ts';
import type { Bus } from '../../../src/platform/bus/bus.ts';
import { createLeases, type Lease, type Leases } from '../../../src/platform/leases/leases.ts';
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
  more: { names?: readonly string[]; kind?: string; rivals?: string } = {},
): Promise<Holder> {
  let isDead = false;
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
      await leases.stop();
    },
    leave: async () => {
      await withdraw();
      await leases.stop();
    },
  };
  const withdraw = await leases.compete({
    kind: more.kind ?? 'parts of 4',
    names: more.names ?? NAMES,
    ...(more.rivals === undefined ? {} : { rivals: more.rivals }),
    take: async (lease) => void holder.taken.push(lease),
    lose: async (lease) => void holder.lost.push(lease),
    isWorking: () => holder.working,
  });
  await leases.start();
  ends.push(async () => {
    if (!isDead) await holder.leave();
  });
  return holder;
}

const terms = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ name: string; term: bigint }>('SELECT name, term FROM lease');
  return Object.fromEntries(rows.map(({ name, term }) => [name, Number(term)]));
};

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

test('of eight processes that would have one lease at once, one has it', async () => {
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, place) => join(`holder ${place}`, { names: ['part 0'] })),
  );
  await expect.poll(() => all.flatMap(({ leases }) => leases.held())).toEqual(['part 0']);
});

test('who shares the work out differently is refused', async () => {
  await join('first', { rivals: 'parts of ' });
  await expect(join('second', { kind: 'parts of 8', rivals: 'parts of ' })).rejects.toThrow('their settings differ');
});
