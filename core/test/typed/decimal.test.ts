import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../src/money/decimal.ts';
import { readDecimal } from '../../src/typed/decimal.ts';
import { numberSigns } from '../../src/typed/number-signs.ts';

const read = (typed: string, scale: number | null, language = 'en') => {
  const { value, fault } = readDecimal(typed, scale, numberSigns(language));
  return fault ?? value;
};

describe('the figures of the bug reports', () => {
  it.each([
    ['1.5', 0, 'en', 'too_precise'],
    ['20.0', 0, 'en', '20'],
    ['1.5,', 4, 'en', '1.5'],
    ['10.0001,', 4, 'en', '10.0001'],
    ['1,500', 2, 'en', '1500'],
    ['1,500.50', 2, 'en', '1500.5'],
    ['1,234,567.89', 2, 'en', '1234567.89'],
    ['1.500,50', 2, 'es', '1500.5'],
    ['1.500', 2, 'es', '1500'],
    ['1,5.', 2, 'es', '1.5'],
    ['1e-7', 8, 'en', 'unreadable'],
    ['12。5', 2, 'en', '12.5'],
    ['１２．５', 2, 'en', '12.5'],
    ['１２３４５', 2, 'en', '12345'],
    ['๑๒๓', 2, 'en', '123'],
    ['300000', 0, 'en', '300000'],
    ['0.5', 2, 'en', '0.5'],
    ['1x234', 0, 'en', 'unreadable'],
    ['19x234', 0, 'en', 'unreadable'],
    ['65,186.13', 2, 'en', '65186.13'],
  ])('%s at scale %i in %s is %s', (typed, scale, language, expected) => {
    expect(read(typed, scale, language)).toBe(expected);
  });
});

describe('figures as they are typed and pasted', () => {
  it.each([
    ['', 4, 'en', ''],
    [' ', 4, 'en', ''],
    ['1 234,5', 4, 'en', '1234.5'],
    ['1 234,5', 4, 'fr', '1234.5'],
    ['1\u202f234,5', 4, 'fr', '1234.5'],
    ['1\u00a0234,5', 4, 'fr', '1234.5'],
    ['1,234', 4, 'fr', '1.234'],
    ['1.234', 4, 'fr', '1.234'],
    ['1.234', 4, 'en', '1.234'],
    ['0.234', 4, 'es', '0.234'],
    ['12.5', 4, 'es', '12.5'],
    ['1,23', 4, 'en', '1.23'],
    ['1234,567', 4, 'en', '1234.567'],
    ['1.234,56', 4, 'en', '1234.56'],
    ['1,234.56', 4, 'es', '1234.56'],
    ['1.234.567', 4, 'es', '1234567'],
    ['1,234,567', 4, 'es', '1234567'],
    ['1.234.567', 4, 'en', '1234567'],
    ['12,34,567.5', 4, 'en', '1234567.5'],
    ["1'234.5", 4, 'en', '1234.5'],
    ['1’234,5', 4, 'es', '1234.5'],
    ["12'345.678", 4, 'es', '12345.678'],
    ['1_000', 4, 'en', '1000'],
    ['١٬٢٣٤٫٥', 4, 'es', '1234.5'],
    ['١٢٫٥', 4, 'en', '12.5'],
    ['１、５００', 0, 'en', '1500'],
    ['.5', 4, 'en', '0.5'],
    [',5', 4, 'en', '0.5'],
    ['1.', 4, 'en', '1'],
    ['1,', 4, 'fr', '1'],
    ['1,500.', 4, 'en', '1500'],
    ['1.500,', 4, 'es', '1500'],
    ['007', 4, 'en', '7'],
    ['05', 4, 'en', '5'],
    ['00000', 4, 'en', '0'],
    ['1.50', 4, 'en', '1.5'],
    ['1.230000', 2, 'en', '1.23'],
    ['\u200b12\ufeff', 4, 'en', '12'],
    // A fraction behind the comma would make a group of what is a fraction now.
    ['1.500,', 4, 'en', 'unreadable'],
    ['1,500.', 4, 'es', 'unreadable'],
    ['-5', 4, 'en', 'unreadable'],
    ['+5', 4, 'en', 'unreadable'],
    ['1e5', 4, 'en', 'unreadable'],
    ['1.2.3', 4, 'en', 'unreadable'],
    ['1,2,3', 4, 'en', 'unreadable'],
    ['1.5,5', 4, 'en', 'unreadable'],
    ['1,234.5,6', 4, 'en', 'unreadable'],
    ['1,5.5', 4, 'es', 'unreadable'],
    ['0,123,456', 4, 'en', 'unreadable'],
    ['1..', 4, 'en', 'unreadable'],
    ['.', 4, 'en', 'unreadable'],
    ['5 USDT', 4, 'en', 'unreadable'],
    ['½', 4, 'en', 'unreadable'],
    ['1.23456', 4, 'en', 'too_precise'],
    ['99999999999999999999', 0, 'en', 'too_large'],
    ['9'.repeat(300), 0, 'en', 'unreadable'],
  ])('%s at scale %i in %s is %s', (typed, scale, language, expected) => {
    expect(read(typed, scale, language)).toBe(expected);
  });

  it('is as large and as precise as the wire takes it where no scale is asked for', () => {
    expect([read('123456.789', null), read(`0.${'1'.repeat(18)}`, null)]).toEqual([
      '123456.789',
      `0.${'1'.repeat(18)}`,
    ]);
    expect([read(`0.${'1'.repeat(19)}`, null), read('1'.repeat(21), null)]).toEqual(['too_precise', 'too_large']);
  });

  it.each([
    ['.', true],
    ['1,234,5', true],
    ['1,234,56', true],
    ['1.500,', true],
    ['1.5.3', false],
    ['x', false],
    ['1.23456', false],
    ['1', false],
  ])('%s may still become a number: %s', (typed, expected) => {
    expect(readDecimal(typed, 4, numberSigns('en')).isUnfinished).toBe(expected);
  });
});

const locales = ['en', 'zh-CN', 'zh-HK', 'ja', 'ko', 'es', 'fr', 'pt', 'th', 'vi'];
const language = fc.constantFrom(...locales);
const amount = fc.record({ minor: fc.bigInt({ min: 0n, max: 10n ** 17n }), scale: fc.integer({ min: 0, max: 12 }) });

test('what can be read is what the server reads, in its one spelling', () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,  '’_eE-+x๑２。、．，٫\u200b"), maxLength: 14 });
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 18 }), language, (typed, scale, of) => {
      const { value, fault } = readDecimal(typed, scale, numberSigns(of));
      if (fault === null && value !== '') expect(formatDecimal(parseDecimal(value, scale), scale)).toBe(value);
      else expect(value).toBe('');
    }),
    { numRuns: 2_000 },
  );
});

test('signs are left out of a figure, or one of them is before its fraction; its digits stay where they were', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 9 });
  const canonical = (plain: string): string | null =>
    /^[0-9]*\.?[0-9]*$/.test(plain) ? formatDecimal(parseDecimal(padded(plain), 9), 9) : null;
  const padded = (plain: string): string => {
    const [whole = '', fraction = ''] = plain.split('.');
    return `${BigInt(whole === '' ? '0' : whole)}.${fraction.padEnd(9, '0')}`;
  };
  fc.assert(
    fc.property(text, language, (whole, of) => {
      const { value } = readDecimal(whole, 9, numberSigns(of));
      if (value === '') return;
      const typed = whole.replace(/[.,]$/, '');
      const plain = [
        typed.replaceAll(',', ''),
        typed.replaceAll('.', '').replaceAll(',', '.'),
        typed.replaceAll(/[.,]/g, ''),
      ];
      expect(plain.map(canonical)).toContain(value);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever a screen writes is read back as what it was, in each language', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...locales), ({ minor, scale }, locale) => {
      const text = formatDecimal(minor, scale);
      const format = new Intl.NumberFormat(locale, { maximumFractionDigits: scale });
      const shown = format.format(text as Intl.StringNumericLiteral);
      expect(readDecimal(shown, scale, numberSigns(locale))).toEqual({ value: text, fault: null, isUnfinished: false });
    }),
    { numRuns: 1_000 },
  );
});

test('a figure is the same in the digits and signs of other keyboards', () => {
  const wide = (text: string): string =>
    text.replaceAll(/[0-9.]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
  const thai = (text: string): string =>
    text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));
  fc.assert(
    fc.property(amount, language, ({ minor, scale }, of) => {
      const text = formatDecimal(minor, scale);
      const plain = readDecimal(text, scale, numberSigns(of));
      for (const other of [wide(text), thai(text), text.replace('.', '。'), `\u200e${text}\u00a0`]) {
        expect(readDecimal(other, scale, numberSigns(of))).toEqual(plain);
      }
    }),
    { numRuns: 1_000 },
  );
});
