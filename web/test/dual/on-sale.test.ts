import { expect, test } from 'vitest';
import { inTurn, isOnSale, nearestFirst } from '../../src/dual/on-sale.ts';
import { call, put } from './dual.ts';

test('what is closed, sold out or beyond its reference is not on sale', () => {
  const all = [call, { ...call, status: 0 as const }, { ...call, past: 1 as const }, { ...call, remaining_number: 0 }];
  expect(all.map(isOnSale)).toEqual([true, false, false, false]);
});

test('what ends first comes first, and of it what is nearest to the price', () => {
  const later = '2026-12-20T08:00:00.000Z';
  const calls = [
    { ...call, id: 1, exercise_price: '90000.00' },
    { ...call, id: 2, exercise_price: '70000.00', end_time: later },
    { ...call, id: 3, exercise_price: '100000.00' },
  ];
  expect(nearestFirst(calls).map(({ id }) => id)).toEqual([1, 3, 2]);
  const puts = [
    { ...put, id: 4, exercise_price: '50000.00' },
    { ...put, id: 5, exercise_price: '60000.00' },
  ];
  expect(nearestFirst(puts).map(({ id }) => id)).toEqual([5, 4]);
});

test('two lists are taken in turn, and the longer one goes on', () => {
  expect(inTurn([1, 2, 3], [10])).toEqual([1, 10, 2, 3]);
  expect(inTurn([], [10, 20])).toEqual([10, 20]);
});
