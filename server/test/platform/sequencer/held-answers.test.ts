import { expect, test } from 'vitest';
import { onQuery } from '../../support/interference.ts';
import { type Counting, resultOf, useCounting } from './stage.ts';

const { database, start, createCounter } = useCounting();

const isWrite = ([statement]: unknown[]): boolean => (statement as { name?: string }).name === 'counting-batch';

/** What happens, in order: each batch that sets out for the database, and each answer by its value. */
function watch({ count }: Counting, counter: string) {
  const seen: (number | string)[] = [];
  let batches = 0;
  onQuery(database, (_client, query, args) => {
    if (isWrite(args)) seen.push(`batch ${(batches += 1)}`);
    return query(...args);
  });
  const ask = (times: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: times }, () => resultOf(count({ counter, by: 1 })).then((answer) => seen.push(answer))),
    );
  return { seen, ask };
}

test('a quarter of many answers is given while the next batch asks, the rest while it is written; the last at once', async () => {
  const counting = await start({ batchSize: 32 });
  const { seen, ask } = watch(counting, await createCounter());
  await ask(80);
  const values = Array.from({ length: 80 }, (_, index) => index + 1);
  expect(seen).toEqual([
    'batch 1',
    ...values.slice(0, 8),
    'batch 2',
    ...values.slice(8, 40),
    'batch 3',
    ...values.slice(40),
  ]);
});

test('a few are given at once, whoever waits', async () => {
  const counting = await start({ batchSize: 8 });
  const { seen, ask } = watch(counting, await createCounter());
  await ask(16);
  const values = Array.from({ length: 16 }, (_, index) => index + 1);
  expect(seen).toEqual(['batch 1', ...values.slice(0, 8), 'batch 2', ...values.slice(8)]);
});

test('a batch that is stuck before it sets out keeps nobody waiting but its own', async () => {
  const counting = await start({ batchSize: 32 });
  const stuck = Promise.withResolvers<void>();
  let looks = 0;
  onQuery(database, async (_client, query, args) => {
    if (String(args[0]).includes('FROM wallet') && (looks += 1) === 2) await stuck.promise;
    return query(...args);
  });
  const { seen, ask } = watch(counting, await createCounter());
  const asked = ask(64);
  await expect.poll(() => seen.length).toBe(33);
  expect(seen.at(-1)).toBe(32);
  stuck.resolve();
  await asked;
  expect(seen).toHaveLength(66);
});

test('a batch that fails before it sets out lets go of the answers before it', async () => {
  const counting = await start({ batchSize: 32 });
  let looks = 0;
  onQuery(database, async (_client, query, args) => {
    if (String(args[0]).includes('FROM wallet') && (looks += 1) === 2) {
      throw Object.assign(new Error('no room on the disk'), { code: '53100' });
    }
    return query(...args);
  });
  const { seen, ask } = watch(counting, await createCounter());
  await ask(64);
  expect(seen).toEqual([
    'batch 1',
    ...Array.from({ length: 32 }, (_, index) => index + 1),
    ...Array.from({ length: 32 }, () => 'service_unavailable'),
  ]);
});
