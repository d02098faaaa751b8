import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDay, DAY_MS } from '../../src/market/session/civil-day.ts';
import {
  dayAt,
  dayBounds,
  dayText,
  momentAt,
  offsetAt,
  parseDay,
  parseWallTime,
  parseZone,
  wallAt,
  wallText,
} from '../../src/typed/day.ts';

const HOUR_MS = 3_600_000;
const at = (text: string): number => Date.parse(text);
const boundsOf = (zone: string, text: string): [string, string] => {
  const { from, to } = dayBounds(zone, parseDay(text)!);
  return [new Date(from).toISOString(), new Date(to).toISOString()];
};
const hoursOf = (zone: string, text: string): number => {
  const { from, to } = dayBounds(zone, parseDay(text)!);
  return (to - from) / HOUR_MS;
};

/** All zones there are, those of other names left out. */
const zones = Intl.supportedValuesOf('timeZone');

describe('the moments of a day', () => {
  test('follow the zone, and not the machine', () => {
    expect(boundsOf('UTC', '2026-11-29')).toEqual(['2026-11-29T00:00:00.000Z', '2026-11-30T00:00:00.000Z']);
    expect(boundsOf('Pacific/Kiritimati', '2026-11-29')).toEqual([
      '2026-11-28T10:00:00.000Z',
      '2026-11-29T10:00:00.000Z',
    ]);
    expect(boundsOf('Pacific/Pago_Pago', '2026-11-29')).toEqual([
      '2026-11-29T11:00:00.000Z',
      '2026-11-30T11:00:00.000Z',
    ]);
    expect(boundsOf('Asia/Kolkata', '2026-11-29')).toEqual(['2026-11-28T18:30:00.000Z', '2026-11-29T18:30:00.000Z']);
    expect(boundsOf('Asia/Kathmandu', '2026-11-29')).toEqual(['2026-11-28T18:15:00.000Z', '2026-11-29T18:15:00.000Z']);
  });

  test('are 23 or 25 hours where the clocks are changed', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(hoursOf('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(hoursOf('America/New_York', '2026-03-08')).toBe(23);
    expect(hoursOf('America/New_York', '2026-11-01')).toBe(25);
    expect(hoursOf('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
    expect(hoursOf('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
  });

  test('begin at one o’clock where midnight is left out', () => {
    expect(boundsOf('America/Santiago', '2026-09-06')).toEqual([
      '2026-09-06T04:00:00.000Z',
      '2026-09-07T03:00:00.000Z',
    ]);
    expect(hoursOf('America/Santiago', '2026-09-06')).toBe(23);
    expect(hoursOf('Africa/Cairo', '2026-04-24')).toBe(23);
  });

  test('begin with the first midnight where it comes twice, and with the later one where the day before goes on', () => {
    // Havana: at one o’clock it is midnight again.
    expect(boundsOf('America/Havana', '2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
    expect(hoursOf('America/Havana', '2026-11-01')).toBe(25);
    // Santiago: at midnight it is eleven o’clock in the evening again.
    expect(hoursOf('America/Santiago', '2026-04-04')).toBe(25);
  });

  test('are none of a day that a zone left out', () => {
    expect(hoursOf('Pacific/Apia', '2011-12-29')).toBe(24);
    expect(hoursOf('Pacific/Apia', '2011-12-30')).toBe(0);
    expect(hoursOf('Pacific/Apia', '2011-12-31')).toBe(24);
    expect(boundsOf('Pacific/Apia', '2011-12-30')[0]).toBe('2011-12-30T10:00:00.000Z');
  });

  test('contain each moment that shows the day, in every zone', () => {
    const moments = fc.integer({ min: at('2012-01-01T00:00:00Z'), max: at('2037-12-31T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const { from, to } = dayBounds(zone, dayAt(zone, moment));
        expect([zone, from <= moment, moment < to]).toEqual([zone, true, true]);
        // The day begins with its first moment: the one before shows the day before.
        expect(dayAt(zone, from - 1)).toBeLessThan(dayAt(zone, from));
      }),
    );
  });

  test('follow each other without a gap, and are about a day long', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 15_340, max: 24_800 }), (zone, day) => {
        const [one, next] = [dayBounds(zone, day), dayBounds(zone, day + 1)];
        expect(one.to).toBe(next.from);
        expect(Math.abs(one.to - one.from - DAY_MS)).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});

describe('a day as text', () => {
  test.each([
    ['2026-11-29', '2026-11-29'],
    [' 2026-1-9 ', '2026-01-09'],
    ['2026/11/29', '2026-11-29'],
    ['2026.11.29', '2026-11-29'],
    ['2026–11–29', '2026-11-29'],
    ['２０２６－１１－２９', '2026-11-29'],
    ['๒๐๒๖-๑๑-๒๙', '2026-11-29'],
    ['\u200e2026-11-29\u200b', '2026-11-29'],
    ['2028-02-29', '2028-02-29'],
  ])('%j is read as %s', (typed, meant) => {
    expect(dayText(parseDay(typed)!)).toBe(meant);
  });

  test.each([
    '',
    'today',
    '2026-11',
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
    '0000-01-01',
    '29-11-2026',
    '11/28/2026',
    '2026-11/29',
    '20261129',
    '2026-11-29T00:00',
  ])('%j is no day', (typed) => {
    expect(parseDay(typed)).toBeNull();
  });

  test('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: civilDay(1000, 1, 1), max: civilDay(9999, 12, 31) }), (day) => {
        expect(parseDay(dayText(day))).toBe(day);
      }),
    );
  });

  test('of a moment is never the habit of a locale', () => {
    expect(dayText(dayAt('Pacific/Kiritimati', at('2026-11-28T10:00:00Z')))).toBe('2026-11-29');
    expect(dayText(dayAt('Pacific/Pago_Pago', at('2026-11-28T10:59:59Z')))).toBe('2026-11-27');
    expect(dayText(dayAt('UTC', at('2026-11-28T23:59:59.999Z')))).toBe('2026-11-28');
  });
});

describe('a day with a time of day', () => {
  test.each([
    ['2026-11-24 21:00', '2026-11-24T21:00'],
    ['2026-11-24T21:05', '2026-11-24T21:05'],
    ['2026-11-24T21:05:30.250', '2026-11-24T21:05'],
    ['２０２６－１１－２４　２１：００', '2026-11-24T21:00'],
    ['2026/11/24 9:05', '2026-11-24T09:05'],
  ])('%j is read as %s', (typed, meant) => {
    expect(wallText(parseWallTime(typed)!)).toBe(meant);
  });

  test.each(['', '2026-11-24', '21:00', '2026-11-24 24:00', '2026-11-24 21:60', '2026-11-24 2100', '2026-02-30 10:00'])(
    '%j is none',
    (typed) => expect(parseWallTime(typed)).toBeNull(),
  );

  test('is a moment of a zone, and back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 26_000_000, max: 34_000_000 }), (zone, minute) => {
        const wall = minute * 60_000;
        const moment = momentAt(zone, wall);
        // Clocks that were put forward show a time that was left out later than it was meant.
        const late = wallAt(zone, moment) - wall;
        expect(
          late === 0 || (late > 0 && late <= DAY_MS && offsetAt(zone, moment - 1) < offsetAt(zone, moment + DAY_MS)),
        ).toBe(true);
      }),
    );
    expect(momentAt('Europe/Berlin', parseWallTime('2026-03-29 02:30')!)).toBe(at('2026-03-29T01:30:00Z'));
    expect(momentAt('Europe/Berlin', parseWallTime('2026-10-25 02:30')!)).toBe(at('2026-10-25T00:30:00Z'));
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['+08:00', null],
  ['Nowhere/At_All', null],
  ['', null],
  ['Europe/Berlin ', null],
])('the time zone %j is %j', (name, known) => {
  expect(parseZone(name)).toBe(known);
});
