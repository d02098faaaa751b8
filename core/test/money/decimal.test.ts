import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMovableAmount, MAX_AMOUNT } from '../../src/money/bounds.ts';
import { DecimalError, formatDecimal, formatFixed, parseDecimal } from '../../src/money/decimal.ts';

const amount = fc.bigInt({ min: 0n, max: MAX_AMOUNT });
const scale = fc.integer({ min: 0, max: 18 });

function refusalOf(text: unknown, scale: number): string {
  try {
    return `accepted as ${parseDecimal(text, scale)}`;
  } catch (error) {
    if (error instanceof DecimalError) return error.reason;
    throw error;
  }
}

describe('parsing', () => {
  test.each([
    ['0', 2, 0n],
    ['0.01', 2, 1n],
    ['1', 2, 100n],
    ['1.5', 2, 150n],
    ['1.50', 2, 150n],
    ['9007199254740993', 0, 9007199254740993n],
    ['1000000000000000000', 0, MAX_AMOUNT],
    ['0.000000000000000001', 18, 1n],
  ])('%s at scale %i is %s minor units', (text, scale, minor) => {
    expect(parseDecimal(text, scale)).toBe(minor);
  });

  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    '1e-20',
    '1e3',
    '1E400',
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    'abc',
    '',
    ' 1',
    '1 ',
    '1\n',
    '\t1',
    '+1',
    '-1',
    '-0',
    '.5',
    '5.',
    '1.2.3',
    '00',
    '01',
    '00.1',
    '1,000',
    '1,5',
    '١٢',
    '１２',
    '1\u00a0000',
    '1\u0000',
    '١.٥',
    '²',
    '1n',
    '0.1e1',
    'null',
    '[1]',
    '{}',
    '१',
    '1.0000000000000000000',
    '100000000000000000000',
    `1${'0'.repeat(40)}`,
    `0.${'0'.repeat(39)}1`,
  ])('%j is not a canonical amount', (text) => {
    expect(refusalOf(text, 18)).toBe('not_canonical');
  });

  test.each([1, 1n, null, undefined, true, ['1'], { toString: () => '1' }, new String('1')])(
    'a value that is not a string is refused: %o',
    (value) => {
      expect(refusalOf(value, 2)).toBe('not_canonical');
    },
  );

  test('more digits than the currency has are refused, even zeros', () => {
    expect(refusalOf('0.001', 2)).toBe('too_precise');
    expect(refusalOf('1.000', 2)).toBe('too_precise');
    expect(refusalOf('1.0', 0)).toBe('too_precise');
  });

  test('amounts above the bound are refused', () => {
    expect(refusalOf('10000000000000000.01', 2)).toBe('too_large');
    expect(refusalOf('99999999999999999999', 0)).toBe('too_large');
  });

  test('no text is ever read as something else than it says', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789.-+eE_x, \n'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), scale, (text, scale) => {
        if (refusalOf(text, scale).startsWith('accepted')) {
          const [whole, fraction = ''] = text.split('.');
          expect(formatFixed(parseDecimal(text, scale), scale, fraction.length)).toBe(text);
          expect(String(BigInt(whole!))).toBe(whole);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});

test('an amount that may move is above nothing and within the bound', () => {
  const amounts = [-1n, 0n, 1n, MAX_AMOUNT, MAX_AMOUNT + 1n];
  expect(amounts.map(isMovableAmount)).toEqual([false, false, true, true, false]);
});

describe('formatting', () => {
  test.each([
    [0n, 8, '0'],
    [1n, 8, '0.00000001'],
    [150n, 2, '1.5'],
    [100n, 2, '1'],
    [-150n, 2, '-1.5'],
    [12n, 0, '12'],
  ])('%s at scale %i reads %s', (minor, scale, text) => {
    expect(formatDecimal(minor, scale)).toBe(text);
  });

  test.each([
    [1259n, 3, 2, '1.25'],
    [-1259n, 3, 2, '-1.25'],
    [-1n, 3, 2, '0.00'],
    [5n, 0, 2, '5.00'],
    [1999n, 3, 0, '1'],
  ])('%s at scale %i with %i digits reads %s', (minor, scale, digits, text) => {
    expect(formatFixed(minor, scale, digits)).toBe(text);
  });

  test('every amount survives the way out and back in', () => {
    fc.assert(
      fc.property(amount, scale, (minor, scale) => {
        expect(parseDecimal(formatDecimal(minor, scale), scale)).toBe(minor);
        expect(parseDecimal(formatFixed(minor, scale, scale), scale)).toBe(minor);
      }),
    );
  });
});
