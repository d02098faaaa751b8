import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskPersonal, maskSearch, readPersonalSearch } from '../../src/text/mask.ts';

test('hidden values tell two apart, and say no more', () => {
  const shown = [
    ['account', 'alice@example.com', 'a•••@example.com'],
    ['account', '+49 15557741903', '+49 •••03'],
    ['account', 'walnut_gold', 'wa•••'],
    ['email', 'a"b@c"@example.com', 'a"•••@example.com'],
    ['email', 'ab@example.com', '•••@example.com'],
    ['phone', '15557741903', '•••03'],
    ['name', 'Ada  Lovelace', 'A••• L•••'],
    ['name', '李四', '•••'],
    ['bank', '7731 4402 9918', '•••9918'],
    ['document', 'ZQ88X41T7', '•••T7'],
    ['address', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'TJRa•••RTv8'],
    ['address', 'First Bank', '•••'],
    ['picture', '/api/upload/view/abc', 'hidden'],
    ['ip', '203.0.113.7', '203.0.•••'],
    ['ip', '2001:db8:1:2::1', '2001:db8:•••'],
    ['text', 'Was called back.', '•••'],
    ['bank', '', ''],
  ] as const;
  for (const [kind, text, hidden] of shown) expect(maskPersonal(kind, text)).toBe(hidden);
});

test('never more than two thirds of what is somebody’s are shown', () => {
  const kinds = ['account', 'phone', 'name', 'bank', 'document', 'address', 'text'] as const;
  const word = fc.stringMatching(/^[A-Za-z0-9]{3,60}$/);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), word, (kind, text) => {
      const kept = maskPersonal(kind, text).replace('•••', '');
      expect(kept.length).toBeLessThanOrEqual((text.length * 2) / 3);
    }),
  );
});

test('up to nine digits number a thing; what else is looked for is somebody’s', () => {
  expect(readPersonalSearch(' 100001 ')).toEqual({ number: 100_001, value: null, phone: null });
  expect(readPersonalSearch('+49 155 1234')).toEqual({ number: null, value: '+49 155 1234', phone: '491551234' });
  expect(readPersonalSearch('15557741903').phone).toBe('15557741903');
  for (const text of ['0', '007', 'A@b.c', '1e3', '-5', '1234567890'])
    expect(readPersonalSearch(text).number).toBeNull();
  expect([maskSearch('100001'), maskSearch('Alice@example.com')]).toEqual(['100001', 'A•••@example.com']);
});
