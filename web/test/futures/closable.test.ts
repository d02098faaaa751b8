// @vitest-environment node
import { expect, test } from 'vitest';
import { closableOf, targetsOf } from '../../src/futures/ticket/closable.ts';
import { ownPositions } from '../../src/futures/ticket/own-positions.ts';
import { row } from './rows.ts';
import { market } from './terms.ts';

const long = { number: '0.01', price: '10000', update_price: '10000' } as const;
const positions = ownPositions(
  [
    row({ ...long, id: 3 }),
    row({ ...long, id: 2, cross: 0, trial_ends: '2026-12-01T00:00:00.000Z' }),
    row({ ...long, id: 1, number: '0.004', share: 40 }),
    row({ ...long, id: 4, type: 2, number: '0.0007', share: 7 }),
  ],
  [market],
  6,
)!;

test('an order closes positions of the other side of its market, the oldest first, and never a trial', () => {
  expect(targetsOf(positions, 1, -1).map(({ id }) => id)).toEqual([1, 3]);
  expect(closableOf(positions, 1)).toEqual({ long: 7, short: 140 });
  expect(closableOf(positions, 2)).toEqual({ long: 0, short: 0 });
});
