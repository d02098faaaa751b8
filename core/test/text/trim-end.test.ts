import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { trimEndOf } from '../../src/text/trim-end.ts';

test('signs at the end are taken away, and nowhere else', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '.', 'a', ' ') });
  fc.assert(fc.property(text, (given) => trimEndOf(given, '0.') === given.replace(/[0.]+$/, '')));
  expect([trimEndOf('', '0'), trimEndOf('000', '0'), trimEndOf('1.50', '')]).toEqual(['', '', '1.50']);
});

test('a long run in the middle is not looked at', () => {
  const looks = vi.spyOn(String.prototype, 'charAt');
  try {
    expect(trimEndOf(`${'0'.repeat(1_000_000)}10`, '0')).toHaveLength(1_000_001);
    expect(looks.mock.calls.length).toBe(2);
  } finally {
    looks.mockRestore();
  }
});
