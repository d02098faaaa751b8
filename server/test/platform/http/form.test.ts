import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../src/platform/errors.ts';
import { bodyText, MAX_FIELDS, parseForm } from '../../../src/platform/http/form.ts';

const codeOf = (text: string): string => {
  try {
    parseForm(text);
    return 'taken';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

test.each([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=b=c', { a: 'b=c' }],
  ['a=x+y%20z%2B', { a: 'x y z+' }],
  ['a=%E4%BD%A0', { a: '你' }],
  ['a=%F0%9F%98%80', { a: '😀' }],
  ['a=%EF%BB%BFx', { a: '\ufeffx' }],
  // Decoded once only.
  ['a=%2541', { a: '%41' }],
  ['tostring=1', { tostring: '1' }],
  ['hasOwnProperty=1', { hasOwnProperty: '1' }],
])('%j is read', (text, fields) => {
  expect({ ...parseForm(text) }).toEqual(fields);
  expect(Object.getPrototypeOf(parseForm(text))).toBeNull();
});

test.each([
  ['a=1&a=2', 'repeated_field'],
  ['a=1&%61=2', 'repeated_field'],
  ['a[]=1', 'unknown_field'],
  ['a%5B%5D=1', 'unknown_field'],
  ['a[b]=1', 'unknown_field'],
  ['a.b=1', 'unknown_field'],
  ['__proto__=1', 'unknown_field'],
  ['__proto__[x]=1', 'unknown_field'],
  ['constructor=1', 'unknown_field'],
  ['constructor.prototype.x=1', 'unknown_field'],
  ['prototype=1', 'unknown_field'],
  ['%5F_proto__=1', 'unknown_field'],
  ['=1', 'malformed_body'],
  ['&', 'malformed_body'],
  ['a=1&', 'malformed_body'],
  ['a=1&&b=2', 'malformed_body'],
  ['a=%', 'malformed_body'],
  ['a=%4', 'malformed_body'],
  ['a=%zz', 'malformed_body'],
  ['a=%FF', 'malformed_body'],
  ['a=%C0%AF', 'malformed_body'],
  ['a=%ED%A0%80', 'malformed_body'],
  ['a=\xff', 'malformed_body'],
  ['a=%00', 'invalid_request'],
  [Array.from({ length: MAX_FIELDS + 1 }, (_, n) => `f${n}=1`).join('&'), 'malformed_body'],
  ['&'.repeat(1_000_000), 'malformed_body'],
])('%.60j is refused as %s', (text, code) => {
  expect(codeOf(text)).toBe(code);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('what a browser writes is read back as it was', () => {
  const name = fc
    .stringMatching(/^[a-z_]{1,20}$/)
    .filter((text) => !['constructor', 'prototype', '__proto__'].includes(text));
  const value = fc.string({ unit: 'binary' }).map((text) => text.toWellFormed().replaceAll('\0', ''));
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 20 }), (fields) => {
      const body = Buffer.from(new URLSearchParams(fields).toString());
      expect({ ...parseForm(bodyText(body)) }).toEqual({ ...fields });
    }),
  );
});

test('any bytes at all are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      expect(codeOf(bodyText(Buffer.from(bytes)))).toMatch(/^[a-z_]+$/);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['one long field of escapes', `a=${'%41'.repeat(300_000)}`, 'taken'],
  ['one long field of spaces', `a=${'+'.repeat(1_000_000)}`, 'taken'],
  ['one long name', 'a'.repeat(1_000_000), 'taken'],
  ['escapes that are none', `a=${'%'.repeat(1_000_000)}`, 'malformed_body'],
  ['too many fields', Array.from({ length: 100_000 }, (_, n) => `f${n}=%41`).join('&'), 'malformed_body'],
  ['one field again and again', 'a=%41&'.repeat(100_000), 'repeated_field'],
])('%s: nothing is decoded twice, and nothing behind the refusal', (_what, text, code) => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  try {
    expect(codeOf(text)).toBe(code);
    const sizes = decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0);
    // A name and a value each.
    expect(sizes.length).toBeLessThanOrEqual(2 * MAX_FIELDS);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(text.length);
  } finally {
    decode.mockRestore();
  }
});

test('a name with brackets is a field where the call declares it, and only so spelt', () => {
  const declared = new Set(['data[0]', 'data[1]']);
  expect({ ...parseForm('data[0]=a&data%5B1%5D=b', declared) }).toEqual({ 'data[0]': 'a', 'data[1]': 'b' });
  const codes = ['data[2]=a', 'data[]=a', 'data[0][x]=a', 'data[0].x=a', 'data[0]=a&data%5B0]=b', '__proto__[0]=a'].map(
    (text) => {
      try {
        parseForm(text, declared);
        return 'taken';
      } catch (error) {
        return error instanceof AppError ? error.code : String(error);
      }
    },
  );
  expect(codes).toEqual([
    'unknown_field',
    'unknown_field',
    'unknown_field',
    'unknown_field',
    'repeated_field',
    'unknown_field',
  ]);
});
