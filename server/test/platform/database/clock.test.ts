import { expect, test } from 'vitest';
import { databaseClock, followClock } from '../../../src/platform/database/clock.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { silentLogger } from '../../../src/platform/log.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

/** A database whose clock, a counter and a way between them, all turned by the test. */
async function stage({ way = 0 } = {}) {
  const world = { database: Date.UTC(2026, 0, 1), counter: 1_000, way };
  const pass = (ms: number): void => {
    world.database += ms;
    world.counter += ms;
  };
  const errors: object[] = [];
  const clock = await followClock({
    ask: async () => {
      pass(world.way);
      const told = world.database;
      pass(world.way);
      return told;
    },
    counter: () => world.counter,
    log: { warn: () => {}, error: (about: object) => errors.push(about) } as never,
  });
  return { world, pass, clock, errors, late: () => world.database - clock.epochMs() };
}

test("the time is the database's, with half of the way it took taken off, and goes on by the counter alone", async () => {
  const { pass, clock, late } = await stage({ way: 40 });
  expect(late()).toBe(0);
  pass(3_600_000);
  expect(late()).toBe(0);
  expect(clock.now().getTime()).toBe(clock.epochMs());
  clock.stop();
});

test('a small drift is followed forwards at once; backwards the time stands still and never goes back', async () => {
  const { world, pass, clock, late } = await stage();
  world.database += 800;
  await clock.follow();
  expect(late()).toBe(0);
  const told = clock.epochMs();
  world.database -= 500;
  await clock.follow();
  expect(clock.epochMs()).toBe(told);
  pass(400);
  expect(clock.epochMs()).toBe(told);
  pass(101);
  expect(clock.epochMs()).toBe(told + 1);
  expect(late()).toBe(0);
  clock.stop();
});

test('a leap is followed only when it is there three times in a row, and said each time', async () => {
  const { world, clock, late, errors } = await stage();
  world.database += 48 * 3_600_000;
  await clock.follow();
  await clock.follow();
  expect([late(), errors.length]).toEqual([48 * 3_600_000, 2]);
  world.database -= 48 * 3_600_000;
  await clock.follow();
  world.database += 48 * 3_600_000;
  await clock.follow();
  await clock.follow();
  expect(late()).toBe(48 * 3_600_000);
  await clock.follow();
  expect([late(), errors.length]).toEqual([0, 5]);
  clock.stop();
});

test('a leap back is not believed at once either: the time goes on, and stands still only when it has been seen three times', async () => {
  const { world, pass, clock, errors } = await stage();
  const told = clock.epochMs();
  world.database -= 48 * 3_600_000;
  await clock.follow();
  await clock.follow();
  pass(1_000);
  expect([clock.epochMs(), errors.length]).toEqual([told + 1_000, 2]);
  await clock.follow();
  pass(1_000);
  expect([clock.epochMs(), errors.length]).toEqual([told + 1_000, 3]);
  clock.stop();
});

test('the machine in front of the database: its clock is that of the database', async () => {
  const clock = await databaseClock(database.pool, { log: silentLogger, mode: 'production' });
  const { rows } = await database.pool.query<{ before: Date }>('SELECT clock_timestamp() AS before');
  expect(clock.epochMs()).toBeGreaterThanOrEqual((rows[0]?.before.getTime() ?? Infinity) - 5);
  clock.stop();
});

test('production does not start on a machine whose clock is more than a minute wrong; the demo does, by the right one', async () => {
  const wrong = {
    query: async () => ({ rows: [{ ms: systemClock.epochMs() + 90_000 }] }),
  } as unknown as typeof database.pool;
  await expect(databaseClock(wrong, { log: silentLogger, mode: 'production' })).rejects.toThrow('90 seconds');
  const clock = await databaseClock(wrong, { log: silentLogger, mode: 'demo' });
  expect(clock.epochMs() - systemClock.epochMs()).toBeGreaterThan(80_000);
  clock.stop();
});
