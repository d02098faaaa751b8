import { afterEach, expect, test } from 'vitest';
import { WriterConnection } from '../../../src/platform/sequencer/connection.ts';
import { FENCE_SQL, passValues } from '../../../src/platform/sequencer/fence.ts';
import { useDatabase } from '../../support/database.ts';
import { onQuery } from '../../support/interference.ts';

const database = useDatabase();
const open: WriterConnection[] = [];
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

/** One of the writers of a program that takes over; tells whether a batch of it would pass the fence. */
async function takeOver(program: string, number: number, writers: number) {
  const connection = new WriterConnection(database.pool);
  open.push(connection);
  await connection.open();
  const fence = await connection.fence({ program, number, writers }, null);
  return async (): Promise<boolean> => {
    const { rowCount } = await database.pool.query(
      `WITH ${FENCE_SQL}, moment AS (SELECT $5::timestamptz) SELECT FROM fence`,
      passValues({ program, number, epoch: fence!.epoch, batch: 1, revision: 0n, at: new Date() }),
    );
    return rowCount === 1;
  };
}

test('writers of one number do not disturb each other', async () => {
  const passes = [];
  for (const number of [0, 1, 2]) passes.push(await takeOver('calm', number, 3));
  expect(await Promise.all(passes.map((pass) => pass()))).toEqual([true, true, true]);
});

test('a takeover by one of another number of writers ends all of before, whatever they write', async () => {
  const before = [];
  for (const number of [0, 1, 2]) before.push(await takeOver('changed', number, 3));
  const other = await takeOver('elsewhere', 0, 3);
  const after = await takeOver('changed', 0, 2);
  expect(await Promise.all(before.map((pass) => pass()))).toEqual([false, false, false]);
  expect([await after(), await other()]).toEqual([true, true]);
});

test('a takeover whose answer is lost is found in its place by the next try', async () => {
  const writer = { program: 'unheard', number: 0, writers: 1 };
  const connection = new WriterConnection(database.pool);
  open.push(connection);
  await connection.open();
  const held = (await connection.fence(writer, null))!.epoch;
  let isArmed = true;
  onQuery(database, async (_client, query, args) => {
    const result = await query(...args);
    if (!isArmed || !String(args[0]).includes('SET epoch = $4')) return result;
    isArmed = false;
    throw new Error('Connection terminated unexpectedly');
  });
  await expect(connection.fence(writer, held)).rejects.toThrow('terminated');
  expect(await connection.fence(writer, held)).not.toBeNull();
});
