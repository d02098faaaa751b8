import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../src/platform/concurrency-limit.ts';

test('one works, two wait in turn, and more are refused until there is room again', async () => {
  const withinLimit = createConcurrencyLimit(1, 2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const work = (n: number) =>
    withinLimit(async () => {
      begun.push(n);
      await ends[n]?.promise;
      if (n === 0) throw new Error('It failed');
      return n;
    });
  const first = work(0).catch((error: Error) => error.message);
  const [second, third] = [work(1), work(2)];
  await expect(work(3)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(begun).toEqual([0]);
  // The place is handed over by one that fails as well.
  ends[0]?.resolve();
  expect(await first).toBe('It failed');
  const fourth = work(3);
  expect(begun).toEqual([0, 1]);
  for (const end of ends) end.resolve();
  expect(await Promise.all([second, third, fourth])).toEqual([1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
