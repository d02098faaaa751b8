import { beforeAll, expect, test } from 'vitest';
import { withTransaction } from '../../../src/platform/database/transaction.ts';
import { IdBlock } from '../../../src/platform/sequencer/ids.ts';
import { useDatabase } from '../../support/database.ts';

const database = useDatabase();

beforeAll(() => database.owner.query('CREATE SEQUENCE some_id START WITH 1000 INCREMENT BY 1000'));

test('ids are never given twice, whoever takes them, grow, and are as many as were asked for', async () => {
  const writers = [new IdBlock('some_id'), new IdBlock('some_id')];
  const taken: number[][] = [[], []];
  await withTransaction(database.owner, async ({ client }) => {
    for (const count of [1, 998, 1_000, 1_001, 2_500, 1]) {
      for (const [place, ids] of writers.entries()) {
        await ids.ensure(client, count);
        for (let n = 0; n < count; n += 1) taken[place]?.push(ids.take());
      }
    }
  });
  const all = taken.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const ids of taken) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(() => new IdBlock('some_id').take()).toThrow('No ids of some_id were asked for');
});
