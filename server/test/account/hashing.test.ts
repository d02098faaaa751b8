import { setImmediate as turn } from 'node:timers/promises';
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from '../../src/account/hashing.ts';
import { createTurns } from '../../src/account/turns.ts';

test('G10: passwords are hashed with argon2id, 19 MiB and two passes, salted', async () => {
  const passwords = createPasswords();
  const [one, two] = [await passwords.hash('walnut desk'), await passwords.hash('walnut desk')];
  expect(one).toMatch(/^\$argon2id\$/);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(one).not.toBe(two);
  expect(await passwords.matches(one, 'walnut desk')).toBe(true);
  expect(await passwords.matches(one, 'Walnut desk')).toBe(false);
});

test('nobody’s password is right', async () => {
  const passwords = createPasswords();
  expect(await passwords.matches(null, 'the password of nobody')).toBe(false);
});

test('the event loop goes on while passwords are hashed', async () => {
  const passwords = createPasswords();
  let turns = 0;
  const count = (): NodeJS.Immediate =>
    setImmediate(() => {
      turns += 1;
      next = count();
    });
  let next = count();
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('walnut desk')));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(100);
});

test('so many at once and no more; others wait in order, and beyond the limit are refused', async () => {
  const turns = createTurns(2, 3);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const work = (id: number) =>
    turns(async () => {
      begun.push(id);
      await new Promise<void>((resolve) => finish.push(resolve));
      return id;
    });
  const results = [1, 2, 3, 4, 5].map(work);
  await expect(work(6)).rejects.toThrow('service_unavailable');
  expect(begun).toEqual([1, 2]);
  finish[1]?.();
  await results[1];
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  while (finish.length > 0) {
    finish.shift()?.();
    await turn();
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test('work that fails gives its place free', async () => {
  const turns = createTurns(1, 1);
  await expect(turns(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns(() => Promise.resolve('next'))).toBe('next');
});
