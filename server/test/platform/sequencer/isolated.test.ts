import { expect, test } from 'vitest';
import { manualClock } from '../../../src/platform/clock.ts';
import type { Subjects } from '../../../src/platform/sequencer/program.ts';
import { onQuery } from '../../support/interference.ts';
import { CountingProgram, DEFECT, type Put, TOO_MUCH } from './counting.ts';
import { resultOf, useCounting } from './stage.ts';

const { database, start, createCounter, stored } = useCounting();

/** `counter 7` is subject 7. */
const subjectOf = (counter: string): number => Number(counter.split(' ')[1]);

/** Counts, and can tell what its updates are about. */
class TellingProgram extends CountingProgram {
  readonly isolated = new Set<number>();
  readonly subjects: Subjects<Put>;

  constructor(counters: readonly string[]) {
    super();
    this.subjects = {
      all: () => counters.map(subjectOf),
      part: (update, isWanted) => (isWanted(subjectOf(update.counter)) ? update : null),
      isolate: (subject) => void this.isolated.add(subject),
      restore: (subject) => void this.isolated.delete(subject),
    };
  }
}

/** Some counters, a sequencer over them, and how a counter is put to a value. */
async function begun(size: number) {
  const counters = await Promise.all(Array.from({ length: size }, createCounter));
  const program = new TellingProgram(counters);
  const clock = manualClock(1_800_000_000_000);
  const told: string[] = [];
  const counting = await start({ program, clock, told });
  const put = (place: number, value: number): void => {
    const counter = counters[place] ?? '';
    counting.sequencer.update(counter, { counter, value });
  };
  const failing = (place: number): string => `${subjectOf(counters[place] ?? '')} fails`;
  return { ...counting, counters, program, clock, told, put, failing };
}

test('updates that fail are left out, those of one batch with them and its commands are carried out', async () => {
  const { counters, put, count, told, failing, program } = await begun(7);
  for (let place = 0; place < 7; place += 1) put(place, place === 2 || place === 5 ? TOO_MUCH : 10 + place);
  const other = await createCounter();
  const answers = Promise.all([1, 2, DEFECT, 3].map((by) => resultOf(count({ counter: other, by }))));
  expect(await answers).toEqual([1, 3, 'service_unavailable', 6]);
  expect(told.toSorted()).toEqual([failing(2), failing(5)].toSorted());
  expect(program.isolated.size).toBe(2);
  expect(await Promise.all(counters.map(stored))).toEqual([10, 11, 0, 13, 14, 0, 16]);
});

test('one that is left out is tried again by itself, later each time and only with something new, until it succeeds', async () => {
  const { counters, put, count, told, failing, clock, program } = await begun(3);
  const other = await createCounter();
  put(1, TOO_MUCH);
  await expect.poll(() => told).toEqual([failing(1)]);
  const goOn = async (): Promise<void> => void (await count({ counter: other, by: 1 }));
  const later = async (ms: number, value: number): Promise<void> => {
    clock.advance(ms);
    put(1, value);
    await goOn();
    await goOn();
  };
  await later(4_999, TOO_MUCH);
  expect(told).toHaveLength(1);
  await later(1, TOO_MUCH);
  await expect.poll(() => told).toHaveLength(2);
  await later(5_000, 5);
  expect(await stored(counters[1] ?? '')).toBe(0);
  clock.advance(5_000);
  await goOn();
  await expect.poll(() => told.at(-1)).toBe(failing(1).replace('fails', 'is back'));
  expect(await stored(counters[1] ?? '')).toBe(5);
  expect(program.isolated.size).toBe(0);
  put(1, 6);
  await expect.poll(() => stored(counters[1] ?? '')).toBe(6);
});

test('no subject is to blame where nothing succeeds, nor where the database has changed', async () => {
  const { counters, put, told } = await begun(3);
  let fails = 4;
  onQuery(database, (_client, query, args) => {
    if (!String(args[0]).includes('FROM wallet') || fails === 0) return query(...args);
    fails -= 1;
    return Promise.reject(Object.assign(new Error('There is no such column'), { code: '42703' }));
  });
  put(0, 7);
  await expect.poll(() => stored(counters[0] ?? '')).toBe(7);
  let conflicts = 5;
  onQuery(database, (_client, query, args) => {
    if ((args[0] as { name?: string }).name !== 'counting-batch' || conflicts === 0) return query(...args);
    conflicts -= 1;
    return Promise.reject(Object.assign(new Error('A race was lost'), { code: '40001' }));
  });
  put(1, 8);
  await expect.poll(() => stored(counters[1] ?? '')).toBe(8);
  expect(told).toEqual([]);
});

test('a sequencer may begin with subjects that are left out', async () => {
  const { counters, sequencer, put, told, clock, count } = await begun(2);
  sequencer.isolate([subjectOf(counters[0] ?? '')]);
  put(0, 3);
  put(1, 4);
  await expect.poll(() => stored(counters[1] ?? '')).toBe(4);
  expect(await stored(counters[0] ?? '')).toBe(0);
  clock.advance(5_000);
  await count({ counter: await createCounter(), by: 1 });
  await expect.poll(() => stored(counters[0] ?? '')).toBe(3);
  expect(told).toEqual([`${subjectOf(counters[0] ?? '')} is back`]);
});
