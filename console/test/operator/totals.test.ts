import { expect, test } from 'vitest';
import { sumUsdt } from '../../src/operator/dashboard/totals.ts';

test('values are added exactly, negative ones too', () => {
  expect(sumUsdt(['0.1', '0.2', '-1200000000.00000001'])).toBe('-1199999999.70000001');
  expect(sumUsdt([])).toBe('0');
});

test('a missing price leaves no total rather than a wrong one', () => {
  expect(sumUsdt(['1', null])).toBeNull();
});
