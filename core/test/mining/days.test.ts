import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarOf } from '../../src/mining/calendar.ts';
import {
  beginMs,
  DAY_MS,
  dayOf,
  dividendMs,
  endMs,
  finishedDays,
  firstDayOf,
  maturityMs,
  minuteOf,
  timeOfDayText,
} from '../../src/mining/days.ts';
import { interestOf } from '../../src/mining/interest.ts';
import { dayText } from '../../src/typed/day.ts';

const at = (text: string): number => Date.parse(text);
const term = (taken: string, days: number, time = '00:00') => ({
  firstDay: firstDayOf(at(taken)),
  days,
  dividendMinute: minuteOf(time),
});

test.each(['2026-11-25T00:00:00.000Z', '2026-11-25T16:40:00Z', '2026-11-25T23:59:59.999Z'])(
  'locked at %s, interest runs from the next day (UTC) on',
  (taken) => {
    const three = term(taken, 3, '08:30');
    expect(new Date(beginMs(three)).toISOString()).toBe('2026-11-26T00:00:00.000Z');
    expect(new Date(endMs(three)).toISOString()).toBe('2026-11-29T00:00:00.000Z');
    expect([1, 2, 3].map((place) => new Date(dividendMs(three, place)).toISOString())).toEqual([
      '2026-11-27T08:30:00.000Z',
      '2026-11-28T08:30:00.000Z',
      '2026-11-29T08:30:00.000Z',
    ]);
    expect(maturityMs(three)).toBe(dividendMs(three, 3));
  },
);

test('a day counts once it is over, and no more days than there are', () => {
  const two = term('2026-11-25T12:00:00Z', 2);
  const finished = (moment: string): number => finishedDays(two, at(moment));
  expect(finished('2026-11-25T12:00:00Z')).toBe(0);
  expect(finished('2026-11-26T23:59:59.999Z')).toBe(0);
  expect(finished('2026-11-27T00:00:00Z')).toBe(1);
  expect(finished('2026-11-28T00:00:00Z')).toBe(2);
  expect(finished('2027-11-28T00:00:00Z')).toBe(2);
});

test('no interest is paid before its day is over, whatever the time of day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000_000 }),
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 0, max: 1_439 }),
      (taken, days, dividendMinute) => {
        const any = { firstDay: firstDayOf(taken), days, dividendMinute };
        expect(beginMs(any)).toBeGreaterThan(taken);
        for (const place of [1, days]) {
          expect(finishedDays(any, dividendMs(any, place))).toBe(place);
          expect(dividendMs(any, place) - endMs({ ...any, days: place })).toBeLessThan(DAY_MS);
        }
      },
    ),
  );
});

test('days and times of day as text, there and back', () => {
  expect(dayText(dayOf(at('2028-02-29T23:59:59Z')))).toBe('2028-02-29');
  for (const text of ['00:00', '08:05', '23:59']) expect(timeOfDayText(minuteOf(text))).toBe(text);
});

const order = (more: object = {}) => ({
  ...term('2026-11-25T12:00:00Z', 3),
  amount: 1_000_000n,
  ratePpm: 4_000,
  penaltyPpm: 4_000,
  currency: 1,
  paidDays: 0,
  ...more,
});
const FAR = at('2030-01-01T00:00:00Z');

test('the calendar adds up what comes at one moment in one currency, and names what ends', () => {
  const both = [order(), order({ paidDays: 1 }), order({ currency: 2, paidDays: 2 })];
  const entries = calendarOf(both, FAR).map(({ at: moment, ...rest }) => ({ on: dayText(dayOf(moment)), ...rest }));
  expect(entries).toEqual([
    { on: '2026-11-27', currency: 1, interest: 4_000n, principal: 0n, orders: 1 },
    { on: '2026-11-28', currency: 1, interest: 8_000n, principal: 0n, orders: 2 },
    { on: '2026-11-29', currency: 1, interest: 8_000n, principal: 2_000_000n, orders: 2 },
    { on: '2026-11-29', currency: 2, interest: 4_000n, principal: 1_000_000n, orders: 1 },
  ]);
});

test('the calendar ends where it is told to, that moment included', () => {
  const until = at('2026-11-28T00:00:00Z');
  expect(calendarOf([order()], until)).toHaveLength(2);
  expect(calendarOf([order()], until - 1)).toHaveLength(1);
});

test('over all days the calendar is all interest and all amounts', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
          ratePpm: fc.integer({ min: 1, max: 100_000 }),
          days: fc.integer({ min: 1, max: 40 }),
          firstDay: fc.integer({ min: 20_000, max: 20_050 }),
          dividendMinute: fc.constantFrom(0, 480),
          currency: fc.constantFrom(1, 2),
        }),
        { maxLength: 8 },
      ),
      (orders) => {
        const entries = calendarOf(
          orders.map((each) => ({ ...each, penaltyPpm: 0, paidDays: 0 })),
          FAR,
        );
        const sum = (values: readonly bigint[]): bigint => values.reduce((all, each) => all + each, 0n);
        expect(sum(entries.map(({ interest }) => interest))).toBe(
          sum(orders.map(({ amount, ratePpm, days }) => interestOf(amount, ratePpm, days))),
        );
        expect(sum(entries.map(({ principal }) => principal))).toBe(sum(orders.map(({ amount }) => amount)));
        expect(entries.map((entry) => entry.at)).toEqual(entries.map((entry) => entry.at).toSorted((a, b) => a - b));
      },
    ),
  );
});
