import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDay, DAY_MS, weekdayOf } from '../../src/market/session/civil-day.ts';
import { nextMoment, nextMoments, type Rhythm } from '../../src/recurring/rhythm.ts';
import { dayAt, momentAt, offsetAt } from '../../src/typed/day.ts';

const HOUR_MS = 3_600_000;
/** A full hour of a day by the clocks of a zone. */
const momentOf = (zone: string, day: number, hour: number): number => momentAt(zone, day * DAY_MS + hour * HOUR_MS);
const at = (text: string): number => Date.parse(text);
const texts = (moments: readonly number[]): string[] => moments.map((moment) => new Date(moment).toISOString());
const daily = (zone: string, hour: number): Rhythm => ({ name: 'daily', day: 0, hour, zone, startDay: 0 });

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Shanghai', 'Pacific/Apia', 'America/Santiago'] as const; // prettier-ignore

test('an hour that the clocks leave out is the moment it would have been; the day keeps its run', () => {
  const next = nextMoments(daily('Europe/Berlin', 2), at('2026-03-27T12:00:00Z'), 3);
  // In the night to 29 March two o'clock is three o'clock.
  expect(texts(next)).toEqual(['2026-03-28T01:00:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z']);
});

test('of an hour that comes twice the first one counts, and the second one is no run', () => {
  const next = nextMoments(daily('Europe/Berlin', 2), at('2026-10-24T12:00:00Z'), 2);
  expect(texts(next)).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z']);
});

test('clocks that are put forward at midnight, and by half an hour', () => {
  // Santiago: 6 September 2026 begins at one o'clock.
  expect(texts([momentOf('America/Santiago', civilDay(2026, 9, 6), 0)])).toEqual(['2026-09-06T04:00:00.000Z']);
  // Lord Howe: 4 October 2026, two o'clock is half past two.
  expect(texts([momentOf('Australia/Lord_Howe', civilDay(2026, 10, 4), 2)])).toEqual(['2026-10-03T15:30:00.000Z']);
});

test('the same hour of the wall clock, in summer and in winter', () => {
  const next = nextMoments({ ...daily('America/New_York', 9), name: 'weekly', day: 1 }, at('2026-10-25T00:00:00Z'), 2);
  expect(texts(next)).toEqual(['2026-10-26T13:00:00.000Z', '2026-11-02T14:00:00.000Z']);
});

test('a day that a month does not have is its last one', () => {
  const rhythm: Rhythm = { name: 'monthly', day: 31, hour: 8, zone: 'UTC', startDay: 0 };
  const next = nextMoments(rhythm, at('2027-12-31T08:00:00Z'), 4);
  expect(texts(next).map((text) => text.slice(0, 10))).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  const thirtieth = nextMoments({ ...rhythm, day: 30 }, at('2027-01-30T08:00:00Z'), 2);
  expect(texts(thirtieth).map((text) => text.slice(0, 10))).toEqual(['2027-02-28', '2027-03-30']);
});

test('every two weeks is counted from the start, whatever the moment it is asked at', () => {
  // 1 January 2026 is a Thursday.
  const rhythm: Rhythm = { name: 'two_weeks', day: 5, hour: 0, zone: 'UTC', startDay: civilDay(2026, 1, 1) };
  const all = nextMoments(rhythm, at('2025-06-01T00:00:00Z'), 6);
  expect(texts(all).map((text) => text.slice(0, 10))).toEqual(['2026-01-02', '2026-01-16', '2026-01-30', '2026-02-13', '2026-02-27', '2026-03-13']); // prettier-ignore
  expect(nextMoment(rhythm, all[2]! - 1)).toBe(all[2]);
  expect(nextMoment(rhythm, all[2]!)).toBe(all[3]);
});

const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2031-01-01T00:00:00Z') });
const rhythms = fc
  .record({
    zone: fc.constantFrom(...zones),
    hour: fc.integer({ min: 0, max: 23 }),
    startDay: fc.integer({ min: civilDay(2023, 1, 1), max: civilDay(2031, 6, 1) }),
    kind: fc.oneof(
      fc.constant({ name: 'daily' as const, day: 0 }),
      fc.record({
        name: fc.constantFrom('weekly' as const, 'two_weeks' as const),
        day: fc.integer({ min: 1, max: 7 }),
      }),
      fc.record({ name: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }) }),
    ),
  })
  .map(({ kind, ...rest }): Rhythm => ({ ...rest, ...kind }));

/** Whether a day is one of the rhythm, said in another way than the code does. */
function fits({ name, day, startDay }: Rhythm, civil: number): boolean {
  if (civil < startDay) return false;
  const date = new Date(civil * DAY_MS);
  const weekday = weekdayOf(civil) || 7;
  if (name === 'daily') return true;
  if (name === 'weekly') return weekday === day;
  if (name === 'two_weeks') return weekday === day && Math.floor((civil - startDay) / 7) % 2 === 0;
  const isLast = new Date((civil + 1) * DAY_MS).getUTCDate() === 1;
  return date.getUTCDate() === day || (isLast && date.getUTCDate() < day);
}

test('the next moment is the first of all fitting days, by a walk through the days', () => {
  fc.assert(
    fc.property(rhythms, moments, (rhythm, after) => {
      const next = nextMoment(rhythm, after);
      expect(next).toBeGreaterThan(after);
      let day = Math.max(rhythm.startDay, dayAt(rhythm.zone, after)) - 2;
      while (!fits(rhythm, day) || momentOf(rhythm.zone, day, rhythm.hour) <= after) day += 1;
      expect(next).toBe(momentOf(rhythm.zone, day, rhythm.hour));
    }),
  );
});

test('a moment shows the hour it was asked for, unless the clocks leave it out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 19_800, max: 22_000 }),
      fc.integer({ min: 0, max: 23 }),
      (zone, day, hour) => {
        // prettier-ignore
        const moment = momentOf(zone, day, hour);
        const wall = moment + offsetAt(zone, moment);
        const asked = day * DAY_MS + hour * HOUR_MS;
        if (wall === asked) {
          // The first of two.
          expect(moment - HOUR_MS + offsetAt(zone, moment - HOUR_MS)).not.toBe(asked);
          return;
        }
        // No moment of these two days shows it.
        for (let each = asked - DAY_MS; each <= asked + DAY_MS; each += HOUR_MS / 2) {
          expect(each + offsetAt(zone, each)).not.toBe(asked);
        }
        expect(wall - asked).toBeGreaterThan(0);
        expect(wall - asked).toBeLessThanOrEqual(HOUR_MS);
      },
    ),
  );
});
