import { expect, test } from 'vitest';
import { gather } from '../../../src/platform/database/gather.ts';

/** Looks up the double of a number, when it is told to. */
function stage() {
  const asked: { readonly keys: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const find = gather<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        asked.push({ keys, end: (error) => (error ? reject(error) : resolve(keys.map((key) => key * 2))) });
      }),
  );
  const queries = async (count: number): Promise<void> => {
    await expect.poll(() => asked.length).toBe(count);
  };
  return { asked, find, queries };
}

test('one that is alone goes at once', async () => {
  const { asked, find, queries } = stage();
  const one = find(4);
  await queries(1);
  asked[0]!.end();
  expect(await one).toBe(8);
});

test('what is asked together is one query, and everybody gets their own answer', async () => {
  const { asked, find, queries } = stage();
  const all = Promise.all([3, 1, 2, 1].map(find));
  await queries(1);
  expect(asked[0]!.keys).toEqual([3, 1, 2, 1]);
  asked[0]!.end();
  expect(await all).toEqual([6, 2, 4, 2]);
});

test('two queries are under way at most; what comes meanwhile goes together with the next', async () => {
  const { asked, find, queries } = stage();
  const replies: Promise<number>[] = [find(1)];
  await queries(1);
  replies.push(find(2));
  await queries(2);
  for (const key of [3, 4, 5]) replies.push(find(key));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(asked).toHaveLength(2);
  asked[0]!.end();
  await queries(3);
  expect(asked[2]!.keys).toEqual([3, 4, 5]);
  asked[1]!.end();
  asked[2]!.end();
  expect(await Promise.all(replies)).toEqual([2, 4, 6, 8, 10]);
});

test('no query carries more than 256', async () => {
  const { asked, find, queries } = stage();
  const all = Promise.all(Array.from({ length: 600 }, (_, key) => find(key)));
  await queries(2);
  expect(asked.map(({ keys }) => keys.length)).toEqual([256, 256]);
  for (const { end } of asked) end();
  await queries(3);
  asked[2]!.end();
  expect((await all).at(-1)).toBe(1198);
});

test('a query that fails fails for those who went with it and for nobody else', async () => {
  const { asked, find, queries } = stage();
  const [one, two] = [find(1), find(2)];
  const both = Promise.allSettled([one, two]);
  await queries(1);
  const later = find(3);
  await queries(2);
  asked[0]!.end(new Error('away'));
  asked[1]!.end();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await later).toBe(6);
});
