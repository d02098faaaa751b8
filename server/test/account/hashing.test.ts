import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { afterAll, expect, test } from 'vitest';
import { createHashingThreads } from '../../src/account/hashing-threads.ts';
import { createPasswords } from '../../src/account/hashing.ts';
import { createConcurrencyLimit } from '../../src/platform/concurrency-limit.ts';

const passwords = createPasswords();
afterAll(() => passwords.stop());

test('G10: passwords are hashed with argon2id, 7 MiB and five passes, salted', async () => {
  const [one, two] = [await passwords.hash('walnut desk'), await passwords.hash('walnut desk')];
  expect(one).toMatch(/^\$argon2id\$/);
  expect(parseOptions(one)).toMatchObject({ memoryCost: 7_168, timeCost: 5, parallelism: 1 });
  expect(one).not.toBe(two);
  expect(await passwords.matches(one, 'walnut desk')).toBe(true);
  expect(await passwords.matches(one, 'Walnut desk')).toBe(false);
});

test('what the threads make is what the library makes, both ways', async () => {
  expect(await verify(await passwords.hash('walnut 🌰'), 'walnut 🌰')).toBe(true);
  expect(await passwords.matches(await hash('walnut 🌰'), 'walnut 🌰')).toBe(true);
});

test('a hash that cannot be read is an error, and the next password is compared', async () => {
  await expect(passwords.matches('no hash at all', 'walnut desk')).rejects.toThrow('A password was not hashed');
  expect(await passwords.matches(await passwords.hash('walnut desk'), 'walnut desk')).toBe(true);
});

test('nobody’s password is right', async () => {
  expect(await passwords.matches(null, 'the password of nobody')).toBe(false);
});

test('the event loop goes on while passwords are hashed', async () => {
  let withinLimit = 0;
  const count = (): NodeJS.Immediate =>
    setImmediate(() => {
      withinLimit += 1;
      next = count();
    });
  let next = count();
  await Promise.all(Array.from({ length: 6 }, () => passwords.hash('walnut desk')));
  clearImmediate(next);
  expect(withinLimit).toBeGreaterThan(100);
});

test('so many at once and no more; others wait in order, and beyond the limit are refused', async () => {
  const withinLimit = createConcurrencyLimit(2, 3);
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  const work = (id: number) =>
    withinLimit(async () => {
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
  const withinLimit = createConcurrencyLimit(1, 1);
  await expect(withinLimit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withinLimit(() => Promise.resolve('next'))).toBe('next');
});

/** A thread that dies of some passwords, is silent at others and gives the rest back. */
const moody = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ password }) => {
      if (password === 'exit') process.exit(3);
      if (password === 'throw') throw new Error('out of memory');
      if (password !== 'wait') parentPort.postMessage({ result: password });
    });
  `)}`,
);
const job = (password: string) => ({ password, against: null });

test('a thread that dies answers with an error and is replaced', async () => {
  const threads = createHashingThreads(1, 10, moody);
  const results = await Promise.allSettled(['a', 'exit', 'b', 'throw', 'c'].map((one) => threads.run(job(one))));
  expect(results.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
    'a',
    'Error: A thread died hashing',
    'b',
    'Error: A thread died hashing',
    'c',
  ]);
  await threads.stop();
});

test('the line before the threads is bounded, and a stop ends it', async () => {
  const threads = createHashingThreads(1, 2, moody);
  const waiting = ['wait', 'a', 'b'].map((one) => threads.run(job(one)));
  await expect(threads.run(job('one too many'))).rejects.toThrow('service_unavailable');
  const ended = Promise.allSettled(waiting);
  await threads.stop();
  expect((await ended).map((one) => (one.status === 'rejected' ? String(one.reason) : one.value))).toEqual(
    Array.from({ length: 3 }, () => 'AppError: service_unavailable'),
  );
  await expect(threads.run(job('late'))).rejects.toThrow('service_unavailable');
});

test('what finds no spare time is hashed by a thread that takes its share, also while the first still waits', async () => {
  const starving = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort, workerData } from 'node:worker_threads';
      parentPort.on('message', ({ password }) => {
        if (workerData.threadClass === 'share') parentPort.postMessage({ result: password });
      });
    `)}`,
  );
  const threads = createHashingThreads(1, 10, starving);
  expect(await threads.run(job('a'))).toBe('a');
  expect(await Promise.all(['b', 'c'].map((one) => threads.run(job(one))))).toEqual(['b', 'c']);
  await threads.stop();
});

test('however many strangers wait, one lane is free for the known; one network alone does not fill it', async () => {
  const threads = createHashingThreads(2, 38, moody);
  const waiting = Array.from({ length: 40 }, () => threads.run(job('wait')));
  const ended = Promise.allSettled(waiting);
  // All of these are done while not one stranger is.
  expect(await Promise.all(['a', 'b', 'c'].map((one) => threads.run(job(one), 'home')))).toEqual(['a', 'b', 'c']);
  // Whoever has many accounts in one network holds four places of it, and waits with the strangers for more.
  const many = Array.from({ length: 6 }, (_, at) => threads.run(job(at === 0 ? 'wait' : 'late'), 'farm'));
  const farm = Promise.allSettled(many);
  const next = Promise.allSettled([threads.run(job('next'), 'office')]);
  await expect(many[5]).rejects.toThrow('service_unavailable');
  await threads.stop();
  expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect((await farm).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
  expect((await next)[0].status).toBe('rejected');
});

const CHRT = '/usr/bin/chrt';
const SCHED_IDLE = '5';

/** The scheduling policies of this process's threads: the 41st field of `stat`, see proc(5). */
const policies = (): (string | undefined)[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38];
  });

test.runIf(existsSync(CHRT))('a thread hashes in the time that nobody else wants', async () => {
  await passwords.hash('walnut desk');
  expect(policies()).toContain(SCHED_IDLE);
});
