import { expect, test } from 'vitest';
import { formatAge, formatDay, formatDecimalText, formatInstant } from '../../src/platform/format/format.ts';

test('an amount keeps every digit, whatever its size', () => {
  expect(formatDecimalText('12345678901234567890.123456789012345678', 'en')).toBe(
    '12,345,678,901,234,567,890.123456789012345678',
  );
  expect(formatDecimalText('1234.5', 'es')).toBe('1234,5');
  expect(formatDecimalText('-0.00000001', 'en')).toBe('-0.00000001');
});

test('fewer digits are cut, never rounded up', () => {
  expect(formatDecimalText('1.999', 'en', 2)).toBe('1.99');
});

test('what is no amount is shown as it is', () => {
  expect(formatDecimalText('LV2', 'en')).toBe('LV2');
  expect(formatDecimalText('1e5', 'en')).toBe('1e5');
});

test('an age counts in its largest whole unit', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(formatAge('2026-11-21T11:59:30Z', 'en', now)).toBe('0 minutes ago');
  expect(formatAge('2026-11-21T09:00:00Z', 'en', now)).toBe('3 hours ago');
  expect(formatAge('2026-11-18T11:00:00Z', 'en', now)).toBe('3 days ago');
});

test('no instant is a dash', () => {
  expect(formatInstant(null, 'en')).toBe('–');
  expect(formatInstant('', 'en')).toBe('–');
});

test('a day is that day wherever the machine stands, and other text stays as it is', () => {
  expect(formatDay('2026-11-24', 'fr')).toBe('24 nov. 2026');
  expect(formatDay('2026-11-24', 'ja')).toBe('2026/11/24');
  expect(formatDay('soon', 'en')).toBe('soon');
});
