import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanDocumentNumber, documentNumberKey, isDocumentNumber } from '../../src/typed/document-number.ts';

test.each([
  ['A123456(3)', 'A123456(3)', 'A1234563'],
  ['1234567(8)', '1234567(8)', '12345678'],
  ['45 08 123456', '45 08 123456', '4508123456'],
  ['Ａ１２３４５６（３）', 'A123456(3)', 'A1234563'],
  ['q-3000000', 'Q-3000000', 'Q3000000'],
  ['١٢٣٤٥٦', '123456', '123456'],
  ['АВ № 123456', 'АВ 123456', 'AB123456'],
  [' AB\u200b12\u00a0 3456\u2013X ', 'AB12 3456-X', 'AB123456X'],
])('the number %j is kept as %j and compared as %j', (typed, kept, key) => {
  expect(cleanDocumentNumber(typed)).toBe(kept);
  expect(isDocumentNumber(kept)).toBe(true);
  expect(documentNumberKey(typed)).toBe(key);
  expect(documentNumberKey(kept)).toBe(key);
});

test.each(['', '12345', '------', '(((1)))', '123456<', '123456\u0000', 'DROP; 123456', '1'.repeat(41)])(
  '%j is no number of a document',
  (text) => expect(isDocumentNumber(cleanDocumentNumber(text))).toBe(false),
);

test('numbers of before are compared as they were, so that no stored hash changes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9-]{6,30}$/), (number) => {
      expect(documentNumberKey(number)).toBe(number.replaceAll('-', '').toUpperCase());
    }),
  );
});
