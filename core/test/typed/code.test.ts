import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalCode, codeDigits, groupedCode, isSixDigits, oneWord } from '../../src/typed/code.ts';

describe('six digits are read from every spelling', () => {
  test.each([
    '123456',
    ' 123 456 ',
    '123-456',
    '123–456',
    '１２３４５６',
    '１２３ー４５６',
    '๑๒๓๔๕๖',
    '١٢٣٤٥٦',
    '१२३४५६',
    '\u200b123456\ufeff',
    '\u202a123456\u202c',
    '123\u00a0456',
    '12\n34\t56',
  ])('%j', (typed) => {
    expect(codeDigits(typed)).toBe('123456');
    expect(isSixDigits(typed)).toBe(true);
  });

  test.each(['', '12345', '1234567', '12345a', '1.2345', '12345六', '½23456', '1'.repeat(500)])(
    'but %j is none',
    (typed) => expect(isSixDigits(typed)).toBe(false),
  );
});

test('a recovery or invitation code is read from every spelling', () => {
  for (const typed of [
    '7K2QF-M9XTA',
    '7k2qfm9xta',
    '７Ｋ２ＱＦ－Ｍ９ＸＴＡ',
    '7K2QF – M9XTA',
    '\u20667k2qf\u2069 m9xta',
  ]) {
    expect(groupedCode(typed)).toBe('7K2QFM9XTA');
  }
});

test('the hyphens of a coupon code count, whatever dash they were typed as', () => {
  for (const typed of ['gold-leaf-2026', 'GOLD–LEAF—2026', 'ｇｏｌｄ－ｌｅａｆ－２０２６', ' GOLD−LEAF‐2026\u200d']) {
    expect(capitalCode(typed)).toBe('GOLD-LEAF-2026');
  }
  expect(capitalCode('GOLDLEAF2026')).toBe('GOLDLEAF2026');
});

test('letters of other alphabets that look alike stay other letters', () => {
  expect(groupedCode('7K2QF-M9XTА')).not.toBe('7K2QFM9XTA');
  expect(oneWord('bс1')).not.toBe('bc1');
});

test('reading what was read changes nothing, and longer texts stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      for (const read of [oneWord, codeDigits, groupedCode, capitalCode]) expect(read(read(typed))).toBe(read(typed));
    }),
  );
  const long = ` ${'１'.repeat(400)}`;
  expect(groupedCode(long)).toBe(long);
});
