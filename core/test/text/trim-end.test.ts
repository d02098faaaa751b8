import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { trimEndOf } from '../../src/text/trim-end.ts';

test('signs at the end are taken away, and nowhere else', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '.', 'a', ' ') });
  fc.assert(fc.property(text, (given) => trimEndOf(given, '0.') === given.replace(/[0.]+$/, '')));
  fc.assert(fc.property(text, (given) => trimEndOf(given, '0') === given.replace(/0+$/, '')));
  expect([trimEndOf('', '0'), trimEndOf('000', '0'), trimEndOf('1.50', '')]).toEqual(['', '', '1.50']);
});

test.each(['0', '0.'])('a long run in the middle is not looked at: %s', (signs) => {
  const looks = [vi.spyOn(String.prototype, 'charAt'), vi.spyOn(String.prototype, 'charCodeAt')];
  try {
    expect(trimEndOf(`${'0'.repeat(1_000_000)}10`, signs)).toHaveLength(1_000_001);
    expect(looks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(5);
  } finally {
    for (const look of looks) look.mockRestore();
  }
});
