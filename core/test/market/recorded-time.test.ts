import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedTime } from '../../src/market/recorded-time.ts';

const MOMENT = Date.UTC(2025, 0, 1, 0, 1);

test.each([
  ['1735689660'],
  ['1735689660.0'],
  ['1735689660000'],
  ['1735689660000.0'],
  ['1735689660000000'],
  ['2025-01-01 00:01'],
  ['2025-01-01 00:01:00'],
  ['2025-01-01T00:01:00.000Z'],
  ['2025-01-01 00:01:00 UTC'],
  ['2025-01-01 01:01:00+01:00'],
  ['2025-01-01 01:01:00+0100'],
  ['2024-12-31T19:01:00-05'],
])('%s is the first minute of 2025, on any machine', (text) => {
  expect(recordedTime(text)).toBe(MOMENT);
});

test.each([
  '',
  'open_time',
  'NaN',
  '1',
  '173568966000',
  '17356896600000',
  '1735689660000000000',
  '2025',
  'Mar 7',
  '2025-13-01',
  '1e12',
])('“%s” is no time', (text) => {
  expect(recordedTime(text)).toBeUndefined();
});

test('seconds, milliseconds and microseconds of every minute are the same moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 16_666_667, max: 140_000_000 }), (minute) => {
      const seconds = minute * 60;
      for (const text of [`${seconds}`, `${seconds}000`, `${seconds}000000`]) {
        expect(recordedTime(text)).toBe(seconds * 1_000);
      }
      expect(recordedTime(`${seconds}000001`)! % 60_000).not.toBe(0);
    }),
  );
});
