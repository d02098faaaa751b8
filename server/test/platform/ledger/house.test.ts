import { expect, test } from 'vitest';
import { house } from '../../../src/platform/ledger/house.ts';

test('each house account has a number of its own: nothing is paid out of the money of another product', () => {
  const numbers = Object.values(house);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((number) => number < 0n)).toBe(true);
});
