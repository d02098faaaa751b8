import { expect, test } from 'vitest';
import { byPage, byPosition, olderThan } from '../src/pages.ts';

test('a list by positions begins without one and ends where no next one is named', () => {
  expect(olderThan(byPosition.initialPageParam)).toEqual({});
  expect(byPosition.getNextPageParam({ next: 42 })).toBe(42);
  expect(olderThan(42)).toEqual({ before: 42 });
  expect(byPosition.getNextPageParam({ next: 0 })).toBe(0);
  expect(byPosition.getNextPageParam({ next: null })).toBeUndefined();
});

test('a list by pages ends with the page that holds the last entry', () => {
  expect(byPage.initialPageParam).toBe(1);
  expect(byPage.getNextPageParam({ page: 1, limit: 20, total: 21 })).toBe(2);
  expect(byPage.getNextPageParam({ page: 2, limit: 20, total: 40 })).toBeUndefined();
  expect(byPage.getNextPageParam({ page: 1, limit: 20, total: 0 })).toBeUndefined();
});
