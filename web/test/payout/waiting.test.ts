import { expect, it } from 'vitest';
import { isUsable, shortAddress } from '../../src/payout/waiting.tsx';

it('a destination is usable from its moment on, and an address is shortened in the middle alone', () => {
  const from = '2026-11-21T10:00:00.000Z';
  expect(isUsable(from, Date.parse(from) - 1)).toBe(false);
  expect(isUsable(from, Date.parse(from))).toBe(true);
  expect(isUsable('', Date.parse(from))).toBe(false);
  expect(shortAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('TJRabPrwbZ…8kjpRTv8');
  expect(shortAddress('short')).toBe('short');
});
