import { expect, test } from 'vitest';
import { appealFrom, nextOf, type OtcStanding, possibleActs } from '../../src/otc/order-state.ts';

const created: OtcStanding = { state: 'created', wasPaid: false, otherPayer: false, paidAt: null };
const heldUp: OtcStanding = { ...created, stoppedAt: 5_000 };

test('a seller appeals before the order was paid only while operators keep its buyer from paying', () => {
  expect([possibleActs(created, 'seller'), possibleActs(heldUp, 'seller')]).toEqual([[], ['appeal']]);
  expect([appealFrom(created, 'seller', 10), appealFrom(heldUp, 'seller', 10)]).toEqual([null, 5_000]);
  expect(nextOf(created, 'appeal', 'seller', 9_000, 10)).toBe('impossible');
  // Whatever the clocks of two machines say.
  for (const now of [4_999, 9_000]) expect(nextOf(heldUp, 'appeal', 'seller', now, 10)).toMatchObject({ state: 'appealed', wasPaid: false }); // prettier-ignore
  expect(nextOf({ ...heldUp, stoppedAt: null }, 'appeal', 'seller', 9_000, 10)).toBe('impossible');
});

test('it gives nobody else anything', () => {
  for (const actor of ['buyer', 'operators', 'time'] as const) {
    expect(nextOf(heldUp, 'appeal', actor, 9_000, 10)).toBe('impossible');
  }
  expect(possibleActs(heldUp, 'buyer')).toEqual(possibleActs(created, 'buyer'));
});
