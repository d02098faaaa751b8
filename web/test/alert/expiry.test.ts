import { expect, test } from 'vitest';
import { dayOf, expiryOf, expirySeconds } from '../../src/alert/expiry.ts';

const now = new Date(2026, 10, 24, 13, 30).getTime();

test('an alert waits for ever, days from now, or through the last second of a day of the device', () => {
  expect(expirySeconds({ kind: 'never' }, now)).toBe(0);
  expect(expirySeconds({ kind: 'days', days: 7 }, now)).toBe(now / 1_000 + 7 * 86_400);
  const today = expirySeconds({ kind: 'day', day: '2026-11-24' }, now);
  expect(new Date(today! * 1_000)).toEqual(new Date(2026, 10, 24, 23, 59, 59));
  expect(expirySeconds({ kind: 'day', day: '2026-11-23' }, now)).toBeNull();
  expect(expirySeconds({ kind: 'day', day: '' }, now)).toBeNull();
});

test('what is stored comes back as the day it ends on', () => {
  expect(expiryOf(null)).toEqual({ kind: 'never' });
  expect(expiryOf(new Date(2026, 0, 5, 23, 59, 59).toISOString())).toEqual({ kind: 'day', day: '2026-01-05' });
  expect(dayOf(new Date(2026, 11, 31))).toBe('2026-12-31');
});
