import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boostedDays, boostFor, boostInterest, boostWorth } from '../../src/coupon/boost.ts';
import { DAY_MS } from '../../src/mining/days.ts';

const ONE = 1_000_000n;
/** Locked on day 100, so that its first day is 101. */
const ORDER = { amount: 2_000n * ONE, firstDay: 101, days: 5, dividendMinute: 30 };
const TERMS = { ratePpm: 1_000, most: 1_000n * ONE, days: 3 };
const at = (day: number, ms = 0): number => day * DAY_MS + ms;

test('all it can bring: its rate, on its most, for its days', () => {
  expect(boostWorth(TERMS)).toBe(3n * ONE);
  expect(boostWorth({ ratePpm: 1_500, most: 333n, days: 7 })).toBe(0n);
});

test.each([
  ['the day it was locked', at(100), 1, 3],
  ['before its first day', at(101) - 1, 1, 3],
  ['at the beginning of its first day', at(101), 2, 3],
  ['at the end of that', at(102) - 1, 2, 3],
  ['on the third day', at(103), 4, 2],
  ['on the fourth day', at(104, 5), 5, 1],
])('used %s it begins with the day after', (_when, now, firstPlace, days) => {
  expect(boostFor(ORDER, TERMS, now)).toEqual({ amount: 1_000n * ONE, firstPlace, days });
});

test.each([
  ['on the last day', at(105)],
  ['once all days are over', at(106)],
  ['long after', at(500)],
])('used %s there is nothing left of the order', (_when, now) => {
  expect(boostFor(ORDER, TERMS, now)).toBe(null);
});

test('a small order is boosted as a whole, and one that would earn nothing not at all', () => {
  expect(boostFor({ ...ORDER, amount: 5n * ONE }, TERMS, at(100))).toMatchObject({ amount: 5n * ONE });
  expect(boostFor({ ...ORDER, amount: 999n }, TERMS, at(100))).toBe(null);
  expect(boostFor({ ...ORDER, amount: 1_000n }, TERMS, at(100))).not.toBe(null);
});

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [4, 3],
  [5, 3],
  [9, 3],
])('when %d days of the order are over, %d from its second on have counted', (finished, days) => {
  expect(boostedDays({ firstPlace: 2, days: 3 }, finished)).toBe(days);
});

test('whatever becomes of the order, it brings no more than was set aside', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      fc.integer({ min: 1, max: 365 }),
      fc.record({
        ratePpm: fc.integer({ min: 1, max: 10_000 }),
        most: fc.bigInt({ min: 1n, max: 10n ** 12n }),
        days: fc.integer({ min: 1, max: 90 }),
      }),
      fc.integer({ min: -2 * DAY_MS, max: 366 * DAY_MS }),
      fc.integer({ min: 0, max: 400 }),
      (amount, days, terms, since, finished) => {
        const boost = boostFor({ amount, days, firstDay: 101, dividendMinute: 0 }, terms, at(101) + since);
        if (!boost) return;
        expect(boost.firstPlace + boost.days - 1).toBeLessThanOrEqual(days);
        // No day counts that had begun when it was used.
        expect(at(101 + boost.firstPlace - 1)).toBeGreaterThan(at(101) + since);
        const brought = boostInterest(boost.amount, terms.ratePpm, boostedDays(boost, finished));
        expect(brought).toBeLessThanOrEqual(boostWorth(terms));
      },
    ),
  );
});
