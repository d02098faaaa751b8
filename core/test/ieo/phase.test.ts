import { expect, test } from 'vitest';
import { type Course, phaseOf, remainingPercent, timeStatusOf } from '../../src/ieo/phase.ts';

const course: Course = { state: 'announced', isLodged: true, start: 100, end: 200, listing: 300 };

test.each([
  [99, {}, 'warm_up', 1],
  [100, {}, 'open', 2],
  [199, {}, 'open', 2],
  [200, {}, 'allotting', 3],
  [150, { isLodged: false }, 'warm_up', 1],
  [200, { isLodged: false }, 'allotting', 3],
  [299, { state: 'allotted' }, 'locked', 3],
  [300, { state: 'allotted' }, 'listed', 3],
  [50, { state: 'cancelled' }, 'cancelled', 3],
] as const)('at %i with %j a project is %s', (now, more, phase, status) => {
  expect(phaseOf({ ...course, ...more }, now)).toBe(phase);
  expect(timeStatusOf(phase)).toBe(status);
});

test('what is left is rounded down, never whole once somebody has applied, and never below zero', () => {
  expect(remainingPercent(1_000_000n, 0n)).toBe(10_000n);
  expect(remainingPercent(1_000_000n, 1n)).toBe(9_999n);
  expect(remainingPercent(3n, 1n)).toBe(6_666n);
  expect(remainingPercent(3n, 3n)).toBe(0n);
  expect(remainingPercent(3n, 9n)).toBe(0n);
});
