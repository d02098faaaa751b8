import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beganBefore, ALWAYS_OPEN, commonSession, type Session, sessionAt } from '../../src/market/session/calendar.ts';
import { sessionOf } from '../../src/market/session/calendars.ts';
import { newYorkShares } from '../../src/market/session/new-york.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * What the New York Stock Exchange has published ("NYSE Group Announces … Holiday and Early Closings Calendar" of
 * December 2021, November 2024 and December 2025) and, for 9 January 2025, its notice of 30 December 2024.
 */
const HOLIDAYS = `
  2024-01-01 2024-01-15 2024-02-19 2024-03-29 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-11-28 2024-12-25
  2025-01-01 2025-01-09 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27
  2025-12-25
  2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25
  2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24
  2028-01-17 2028-02-21 2028-04-14 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-11-23 2028-12-25`
  .trim()
  .split(/\s+/);
const HALF_DAYS = `
  2024-07-03 2024-11-29 2024-12-24 2025-07-03 2025-11-28 2025-12-24 2026-11-27 2026-12-24 2027-11-26 2028-07-03
  2028-11-24`
  .trim()
  .split(/\s+/);

/** Wall time of New York by the time zone database of the machine. */
const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});
const wallTime = (moment: number): string => wall.format(moment).replace(', ', ' ');

/** Every session of the five years, as the exchange's clocks show opening and closing. */
function sessions(): Map<string, { open: string; close: string }> {
  const found = new Map<string, { open: string; close: string }>();
  const end = Date.UTC(2029, 0, 1, 12);
  let moment = Date.UTC(2024, 0, 1);
  while (moment < end) {
    const session = sessionOf('XNYS', moment);
    const until = session.until ?? Number.NaN;
    if (session.isOpen) {
      const [day = '', close = ''] = wallTime(until).split(' ');
      const known = found.get(day) ?? { open: '', close: '' };
      found.set(day, { ...known, close });
    } else {
      const [day = '', open = ''] = wallTime(until).split(' ');
      if (until < end) found.set(day, { open, close: '' });
    }
    moment = until;
  }
  return found;
}

test('five years of sessions are those the exchange has published, on its own clocks, summer and winter', () => {
  const expected = new Map<string, { open: string; close: string }>();
  for (let moment = Date.UTC(2024, 0, 1); moment < Date.UTC(2029, 0, 1); moment += DAY) {
    const date = new Date(moment);
    const day = date.toISOString().slice(0, 10);
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6 || HOLIDAYS.includes(day)) continue;
    expected.set(day, { open: '09:30', close: HALF_DAYS.includes(day) ? '13:00' : '16:00' });
  }
  expect(sessions()).toEqual(expected);
});

test.each([
  // Winter time: opens at 14:30 UTC; summer time: at 13:30. The clocks change on the Sunday between.
  ['2024-03-08', '2024-03-08T14:30:00Z'],
  ['2024-03-09', '2024-03-11T13:30:00Z'],
  ['2026-03-06', '2026-03-06T14:30:00Z'],
  ['2026-03-07', '2026-03-09T13:30:00Z'],
  ['2026-10-30', '2026-10-30T13:30:00Z'],
  ['2026-10-31', '2026-11-02T14:30:00Z'],
  ['2028-11-04', '2028-11-06T14:30:00Z'],
])('from %s on the next opening is %s', (day, opening) => {
  expect(sessionOf('XNAS', Date.parse(`${day}T05:00:00Z`))).toEqual({ isOpen: false, until: Date.parse(opening) });
});

test('a session begins with the millisecond of its opening and is over with that of its closing', () => {
  const opening = Date.parse('2026-11-27T14:30:00Z');
  const closing = Date.parse('2026-11-27T18:00:00Z');
  const monday = Date.parse('2026-11-30T14:30:00Z');
  expect(sessionOf('XNYS', opening - 1)).toEqual({ isOpen: false, until: opening });
  expect(sessionOf('XNYS', opening)).toEqual({ isOpen: true, until: closing });
  expect(sessionOf('XNYS', closing - 1)).toEqual({ isOpen: true, until: closing });
  expect(sessionOf('XNYS', closing)).toEqual({ isOpen: false, until: monday });
});

test('what has no hours is always open', () => {
  expect(sessionOf('always', Date.parse('2026-12-25T12:00:00Z'))).toEqual({ isOpen: true, until: null });
});

test('hours that are on began with their opening, also a day in which the clocks differ', () => {
  const shares = (moment: number): Session => sessionOf('XNAS', moment);
  for (const [moment, began] of [
    ['2026-11-24T14:30:00Z', '2026-11-24T14:30:00Z'],
    ['2026-11-24T20:59:59Z', '2026-11-24T14:30:00Z'],
    ['2026-07-06T13:30:01Z', '2026-07-06T13:30:00Z'],
  ] as const) {
    expect(beganBefore(shares, Date.parse(moment))).toBe(Date.parse(began));
  }
  expect(beganBefore(shares, Date.parse('2026-11-24T14:29:59Z'))).toBeNull();
  expect(beganBefore((moment) => sessionOf('always', moment), 0)).toBeNull();
});

test('a calendar that never opens is a defect, not a market closed for ever', () => {
  expect(() => sessionAt({ ...newYorkShares, isHoliday: () => true }, 0)).toThrow(RangeError);
});

/** Open from one hour of the day to another, UTC. */
const daily =
  (from: number, to: number) =>
  (moment: number): Session => {
    const day = Math.floor(moment / DAY) * DAY;
    const [opens, closes] = [day + from * HOUR, day + to * HOUR];
    if (moment >= closes) return { isOpen: false, until: opens + DAY };
    return moment < opens ? { isOpen: false, until: opens } : { isOpen: true, until: closes };
  };
const always = (): Session => ALWAYS_OPEN;

test('what several calendars have in common is open while all are, and opens when the last of them does', () => {
  const inCommon = (hour: number, ...calendars: Parameters<typeof commonSession>[0]) => {
    const { isOpen, until } = commonSession(calendars, hour * HOUR);
    return [isOpen, until === null ? null : until / HOUR];
  };
  const [early, late] = [daily(8, 16), daily(14, 22)];
  expect(inCommon(15, early, late)).toEqual([true, 16]);
  expect(inCommon(9, early, late)).toEqual([false, 14]);
  // Late opens first, but early does not until the next day, when late has closed again.
  expect(inCommon(16, early, late)).toEqual([false, 24 + 14]);
  expect(inCommon(23, early, late)).toEqual([false, 24 + 14]);
  expect(inCommon(9, early, always)).toEqual([true, 16]);
  expect(inCommon(9, always, always)).toEqual([true, null]);
  expect(inCommon(9, early, () => ({ isOpen: false, until: null }))).toEqual([false, null]);
  expect(() => inCommon(9, daily(1, 2), daily(3, 4))).toThrow(/no hours in common/);
});

test('the hours in common are those of an hour-by-hour look at both', () => {
  const hours = fc.integer({ min: 0, max: 20 }).chain((from) => fc.tuple(fc.constant(from), fc.integer({ min: from + 1, max: 24 }))); // prettier-ignore
  fc.assert(
    fc.property(hours, hours, fc.integer({ min: 0, max: 47 }), (one, other, hour) => {
      fc.pre(Math.max(one[0], other[0]) < Math.min(one[1], other[1]));
      const calendars = [daily(...one), daily(...other)];
      const isOpenAt = (each: number): boolean => calendars.every((sessionOf) => sessionOf(each * HOUR).isOpen);
      const { isOpen, until } = commonSession(calendars, hour * HOUR);
      expect(isOpen).toBe(isOpenAt(hour));
      // A day that ends at midnight begins anew there: both are an end of a session.
      const isEnd = (each: number): boolean => isOpenAt(each) !== isOpen || (isOpen && each % 24 === 0);
      const later = Array.from({ length: 72 }, (_, place) => hour + 1 + place);
      expect(until).toBe((later.find(isEnd) ?? Number.NaN) * HOUR);
    }),
  );
});
