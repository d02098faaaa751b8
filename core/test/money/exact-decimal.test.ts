import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals, Decimal } from '../../src/money/exact-decimal.ts';

const decimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => ({ units, scale, text: textOf(units, scale) }));

function textOf(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(-scale)}`}`;
}

/** Units of 36 digits behind the point: fine enough for a product of any two. */
const fine = ({ units, scale }: { units: bigint; scale: number }): bigint => units * 10n ** BigInt(36 - scale);
const fineOf = (value: Decimal): bigint => {
  const [whole = '', fraction = ''] = value.toString().replace('-', '').split('.');
  const units = BigInt(whole + fraction.padEnd(36, '0'));
  return value.toString().startsWith('-') ? -units : units;
};

describe('an exact decimal', () => {
  test.each([
    ['1.50', '1.5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    [12n, '12'],
    [-3, '-3'],
  ])('%s is written %s', (value, text) => {
    expect(new Decimal(value).toString()).toBe(text);
  });

  test.each(['', '.', '-', '1e5', '1,5', ' 1', '0x1', 'NaN', 1.5, Number.NaN, 2 ** 60])('%s is none', (value) => {
    expect(() => new Decimal(value)).toThrow(RangeError);
  });

  test('adds, takes away and multiplies without losing a digit', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [one, other] = [new Decimal(a.text), new Decimal(b.text)];
        expect(fineOf(one.plus(other))).toBe(fine(a) + fine(b));
        expect(fineOf(one.minus(other))).toBe(fine(a) - fine(b));
        expect(fineOf(one.times(other))).toBe(a.units * b.units * 10n ** BigInt(36 - a.scale - b.scale));
        expect(one.cmp(other)).toBe(fine(a) < fine(b) ? -1 : fine(a) > fine(b) ? 1 : 0);
      }),
    );
  });

  test('divides to the nearest of its digits', () => {
    fc.assert(
      fc.property(decimals, decimals, fc.integer({ min: 0, max: 20 }), (a, b, digits) => {
        fc.pre(b.units !== 0n);
        const left = new Decimal(a.text).div(b.text, digits).times(b.text).minus(a.text).abs();
        const half = new Decimal(b.text).abs().times(`0.${'0'.repeat(digits)}5`);
        expect(left.lte(half)).toBe(true);
      }),
    );
  });

  test.each([
    ['1.239', 2, '1.23', '1.24', '1.24'],
    ['1.235', 2, '1.23', '1.24', '1.24'],
    ['1.231', 2, '1.23', '1.24', '1.23'],
    ['-1.235', 2, '-1.23', '-1.24', '-1.24'],
    ['-0.001', 2, '0', '-0.01', '0'],
    ['1.2', 2, '1.2', '1.2', '1.2'],
  ])('%s with %i digits is %s cut, %s up, %s to the nearest', (text, digits, down, up, half) => {
    const value = new Decimal(text);
    expect((['down', 'up', 'half'] as const).map((way) => value.round(digits, way).toString())).toEqual([
      down,
      up,
      half,
    ]);
  });

  test('has as many digits as a column wants, and never more than there is', () => {
    expect(new Decimal('1.239').toFixed(2)).toBe('1.23');
    expect(new Decimal('-7').toFixed(2)).toBe('-7.00');
    expect(new Decimal('7.9').toFixed(0)).toBe('7');
  });

  test.each([
    ['14876', '10000'],
    ['17876', '10000'],
    ['-0.0199', '-0.01'],
    ['0.01487', '0.01'],
    ['9', '9'],
  ])('%s to one digit that counts is %s', (text, cut) => {
    expect(new Decimal(text).significant(1).toString()).toBe(cut);
  });

  test.each([
    ['1.5', '1.50', { eq: true, lt: false, lte: true, gt: false, gte: true }],
    ['-2', '-1.5', { eq: false, lt: true, lte: true, gt: false, gte: false }],
    ['0.1', '0.09', { eq: false, lt: false, lte: false, gt: true, gte: true }],
  ] as const)('%s beside %s', (a, b, says) => {
    const [one, other] = [new Decimal(a), new Decimal(b)];
    const { eq, lt, lte, gt, gte } = says;
    expect([one.eq(other), one.lt(other), one.lte(other), one.gt(other), one.gte(other)]).toEqual([
      eq,
      lt,
      lte,
      gt,
      gte,
    ]);
  });

  test('refuses to divide by zero', () => {
    expect(() => new Decimal(1).div('0.00')).toThrow('Division by zero');
  });

  test('compares texts of any length', () => {
    expect(compareDecimals('99999999999999999999.1', '99999999999999999999.09')).toBe(1);
    expect(compareDecimals('-0', '0.0')).toBe(0);
    expect(compareDecimals('-2', '-1.5')).toBe(-1);
  });
});
