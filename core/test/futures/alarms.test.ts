import { futuresAlarmKinds } from '@aureus/contract/futures/alarms.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOver, isReached } from '../../src/futures/alarms.ts';

test('no figure raises an alarm and ends it, and one at the bound does not end it', () => {
  const bound = fc.bigInt(1n, 10n ** 15n);
  fc.assert(
    fc.property(fc.constantFrom(...futuresAlarmKinds), bound, fc.bigInt(0n, 2n * 10n ** 15n), (kind, at, figure) => {
      expect(isReached(kind, figure, at) && isOver(kind, figure, at)).toBe(false);
      expect(isOver(kind, at, at)).toBe(false);
    }),
  );
});

test.each([
  ['interest', 80n, [80n, 81n], [79n], [75n, 0n], [76n]],
  ['held_up', 60n, [60n, 600n], [59n], [56n, 0n], [57n]],
  ['halted', 1n, [1n, 7n], [0n], [0n], [1n]],
  ['cover', 100n, [99n, 0n], [100n], [105n, 900n], [104n]],
  ['insurance', 100n, [99n, 0n], [100n], [105n, 900n], [104n]],
] as const)('%s is raised at its bound and over a twentieth beyond it', (kind, bound, raised, not, over, notOver) => {
  expect(raised.every((figure) => isReached(kind, figure, bound))).toBe(true);
  expect(not.some((figure) => isReached(kind, figure, bound))).toBe(false);
  expect(over.every((figure) => isOver(kind, figure, bound))).toBe(true);
  expect(notOver.some((figure) => isOver(kind, figure, bound))).toBe(false);
});
