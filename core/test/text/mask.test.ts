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
    ['payment', 'c0ffee5e71a9d2b8', '•••d2b8'],
    ['payment', '481516', '•••16'],
    ['linked', '100002', '•••'],
    ['picture', '/api/upload/view/abc', 'hidden'],
    ['ip', '203.0.113.7', '203.0.•••'],
    ['ip', '2001:db8:1:2::1', '2001:db8:•••'],
    ['text', 'Was called back.', '•••'],
    ['bank', '', ''],
  ] as const;
  for (const [kind, text, hidden] of shown) expect(maskPersonal(kind, text)).toBe(hidden);
});

test('never more than two thirds of what is somebody’s are shown', () => {
  const kinds = ['account', 'phone', 'name', 'bank', 'document', 'address', 'payment', 'linked', 'text'] as const;
  const word = fc.stringMatching(/^[A-Za-z0-9]{3,60}$/);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), word, (kind, text) => {
      const kept = maskPersonal(kind, text).replace('•••', '');
      expect(kept.length).toBeLessThanOrEqual((text.length * 2) / 3);
    }),
  );
});

test('up to nine digits number a thing; what else is looked for is somebody’s', () => {
  expect(readPersonalSearch(' 100001 ')).toEqual({ number: 100_001, exact: null, value: null, phone: null });
  expect(readPersonalSearch('\u200b１００００１').number).toBe(100_001);
  expect(readPersonalSearch('\ufeffAda＠Example.com\u200d').value).toBe('ada@example.com');
  expect(readPersonalSearch('+49 155 1234')).toEqual({
    number: null,
    exact: '+49 155 1234',
    value: '+49 155 1234',
    phone: '+491551234',
  });
  expect(readPersonalSearch('15557741903').phone).toBe('15557741903');
  for (const text of ['0', '007', 'A@b.c', '1e3', '-5', '1234567890'])
    expect(readPersonalSearch(text).number).toBeNull();
  expect(readPersonalSearch(' "ZQ 4815" ')).toEqual({ number: null, exact: 'ZQ 4815', value: 'zq 4815', phone: null });
  expect(readPersonalSearch('"481516"')).toEqual({ number: null, exact: '481516', value: '481516', phone: '481516' });
  for (const text of ['""', '" "', '"']) expect(readPersonalSearch(text).exact).toBe(text);
  expect(maskSearch('"481516"')).toBe('48•••');
  expect([maskSearch('100001'), maskSearch('Alice@example.com')]).toEqual(['100001', 'A•••@example.com']);
});
