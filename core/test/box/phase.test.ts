import { expect, test } from 'vitest';
import { closesAt, phaseOf } from '../../src/box/phase.ts';

const row = { state: 'announced', startsAt: 100, endsAt: 200, soldOutAt: null } as const;

test('a series opens at its start, closes at its end or with its last box, and ends drawn or cancelled', () => {
  expect(phaseOf(row, 99)).toBe('soon');
  expect(phaseOf(row, 100)).toBe('open');
  expect(phaseOf(row, 199)).toBe('open');
  expect(phaseOf(row, 200)).toBe('drawing');
  expect(phaseOf({ ...row, soldOutAt: 150 }, 150)).toBe('drawing');
  expect(phaseOf({ ...row, state: 'drawn' }, 150)).toBe('drawn');
  expect(phaseOf({ ...row, state: 'cancelled' }, 50)).toBe('cancelled');
  expect(closesAt(row)).toBe(200);
  expect(closesAt({ ...row, soldOutAt: 150 })).toBe(150);
});
