import { expect, test } from 'vitest';
import { expiryOf, expirySeconds } from '../../src/alert/expiry.ts';

const at = (text: string): number => Date.parse(text);
const now = at('2026-11-24T13:30:00Z');

test('an alert waits for ever, or so many days from now, wherever it is set', () => {
  for (const zone of ['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago']) {
    expect(expirySeconds({ kind: 'never' }, zone, now)).toBe(0);
    expect(expirySeconds({ kind: 'days', days: 7 }, zone, now)).toBe(now / 1_000 + 7 * 86_400);
  }
});

test.each([
  ['UTC', '2026-11-24', '2026-11-24T23:59:59Z'],
  ['Pacific/Kiritimati', '2026-11-25', '2026-11-25T09:59:59Z'],
  ['Pacific/Pago_Pago', '2026-11-24', '2026-11-25T10:59:59Z'],
  ['Asia/Kathmandu', '2026-11-24', '2026-11-24T18:14:59Z'],
])('a last day in %s, %s, ends with its last second, and comes back as that day', (zone, day, end) => {
  expect(expirySeconds({ kind: 'day', day }, zone, now)).toBe(at(end) / 1_000);
  expect(expiryOf(end, zone)).toEqual({ kind: 'day', day });
});

test('a day that is over where the user lives, or none, is no last day', () => {
  expect(expirySeconds({ kind: 'day', day: '2026-11-23' }, 'UTC', now)).toBeNull();
  // There it has been the 25th for hours.
  expect(expirySeconds({ kind: 'day', day: '2026-11-24' }, 'Pacific/Kiritimati', now)).toBeNull();
  expect(expirySeconds({ kind: 'day', day: '' }, 'UTC', now)).toBeNull();
  expect(expirySeconds({ kind: 'day', day: '2026-02-30' }, 'UTC', now)).toBeNull();
  expect(expiryOf(null, 'UTC')).toEqual({ kind: 'never' });
});
