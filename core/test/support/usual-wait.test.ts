import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualWait } from '../../src/support/usual-wait.ts';

test('nothing is said of too few waits', () => {
  expect(usualWait([])).toBeNull();
  expect(usualWait([5, 5])).toBeNull();
  expect(usualWait([5, 5, 5])).toBe(60);
});

test('one who waited for an hour moves nothing', () => {
  expect(usualWait([61, 3_600, 100])).toBe(120);
  expect(usualWait([60, 60, 60, 60, 9_000])).toBe(60);
  expect(usualWait([0, 0, 0])).toBe(60);
});

test('it is a full minute between the shortest and the longest wait, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { minLength: 3, maxLength: 20 }), (waits) => {
      const said = usualWait(waits) ?? Number.NaN;
      expect(said % 60).toBe(0);
      expect(said).toBeGreaterThanOrEqual(Math.min(...waits));
      expect(said).toBeLessThan(Math.max(...waits, 1) + 60);
      expect(usualWait(waits.toReversed())).toBe(said);
    }),
  );
});
