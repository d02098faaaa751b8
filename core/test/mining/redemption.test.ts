import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, endMs } from '../../src/mining/days.ts';
import { dayInterest, interestOf } from '../../src/mining/interest.ts';
import { type OrderTerms, penaltyOf, redemptionOf } from '../../src/mining/redemption.ts';

const COIN = 1_000_000n;
const terms = (more: Partial<OrderTerms> = {}): OrderTerms => ({
  amount: 1_000n * COIN,
  ratePpm: 4_000,
  penaltyPpm: 4_000,
  firstDay: 100,
  days: 5,
  dividendMinute: 0,
  ...more,
});
/** A moment on a day of interest, from 1; 0 is the day on which it was locked. */
const onDay = (place: number, ms = 3_600_000): number => (99 + place) * DAY_MS + ms;

test('0.4 % × 3 days × 1,000 = 12: 988 come back', () => {
  expect(penaltyOf(1_000n * COIN, 4_000, 3)).toBe(12n * COIN);
  expect(redemptionOf(terms(), 2, onDay(3))).toEqual({
    finished: 2,
    remaining: 3,
    penalty: 12n * COIN,
    returned: 988n * COIN,
    owed: 0n,
    lost: 12n * COIN,
  });
});

test('on the day it was locked all days remain, and in the last one still one', () => {
  expect(redemptionOf(terms(), 0, onDay(0))).toMatchObject({ remaining: 5, penalty: 20n * COIN, owed: 0n });
  expect(redemptionOf(terms(), 4, onDay(5, DAY_MS - 1))).toMatchObject({ remaining: 1, penalty: 4n * COIN });
});

test('a day is over with its last millisecond', () => {
  expect(redemptionOf(terms(), 0, onDay(1, DAY_MS - 1))).toMatchObject({ finished: 0, owed: 0n });
  expect(redemptionOf(terms(), 0, onDay(2, 0))).toMatchObject({ finished: 1, owed: 4n * COIN });
});

test('once all days are over it costs nothing, and what was not paid is paid with it', () => {
  expect(redemptionOf(terms(), 3, onDay(6, 0))).toEqual({
    finished: 5,
    remaining: 0,
    penalty: 0n,
    returned: 1_000n * COIN,
    owed: 8n * COIN,
    lost: 0n,
  });
});

test('a penalty that would be more than the amount takes all of it and no more: 0.4 % × 300 days pays 0', () => {
  const long = terms({ days: 300, penaltyPpm: 4_000 });
  expect(redemptionOf(long, 0, onDay(0))).toMatchObject({ penalty: 1_000n * COIN, returned: 0n });
});

test('a clock that goes back takes no day away that was paid', () => {
  expect(redemptionOf(terms(), 3, onDay(1))).toMatchObject({ finished: 3, remaining: 2, owed: 0n });
});

const anyTerms = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 18n }),
  ratePpm: fc.integer({ min: 1, max: 100_000 }),
  penaltyPpm: fc.integer({ min: 0, max: 100_000 }),
  firstDay: fc.integer({ min: 0, max: 40_000 }),
  days: fc.integer({ min: 1, max: 365 }),
  dividendMinute: fc.integer({ min: 0, max: 1_439 }),
});
const part = fc.double({ min: 0, max: 1, noNaN: true });

test('a penalty is never less than the exact fraction, more by under one minor unit, and never above the amount', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 365 }), ({ amount, penaltyPpm }, remaining) => {
      const penalty = penaltyOf(amount, penaltyPpm, remaining);
      const exact = amount * BigInt(penaltyPpm) * BigInt(remaining);
      if (exact > amount * 1_000_000n) expect(penalty).toBe(amount);
      else expect(penalty * 1_000_000n >= exact && penalty * 1_000_000n - exact < 1_000_000n).toBe(true);
    }),
  );
});

test('what comes back and the penalty are the amount; paid, owed and lost interest are all of it; nothing is below zero', () => {
  fc.assert(
    fc.property(anyTerms, part, part, (any, when, paidPart) => {
      const from = (any.firstDay - 1) * DAY_MS;
      const now = Math.floor(from + when * (endMs(any) + 2 * DAY_MS - from));
      const most = redemptionOf(any, 0, now).finished;
      const paidDays = Math.min(Math.floor(paidPart * (most + 1)), most);
      const { penalty, returned, owed, lost, remaining, finished } = redemptionOf(any, paidDays, now);
      expect(penalty + returned).toBe(any.amount);
      expect(finished + remaining).toBe(any.days);
      const paid = dayInterest(any.amount, any.ratePpm) * BigInt(paidDays);
      expect(paid + owed + lost).toBe(interestOf(any.amount, any.ratePpm, any.days));
      for (const each of [penalty, returned, owed, lost]) expect(each).toBeGreaterThanOrEqual(0n);
    }),
  );
});

test('waiting never makes a redemption dearer', () => {
  fc.assert(
    fc.property(anyTerms, part, part, (any, one, other) => {
      const from = (any.firstDay - 1) * DAY_MS;
      const at = (share: number): number => Math.floor(from + share * (endMs(any) - from));
      const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
      expect(redemptionOf(any, 0, at(later)).penalty).toBeLessThanOrEqual(redemptionOf(any, 0, at(sooner)).penalty);
    }),
  );
});
