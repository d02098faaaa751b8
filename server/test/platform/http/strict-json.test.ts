import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrictJson } from '../../../src/platform/http/strict-json.ts';

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"x":[{"a":1 , "b":{}, "a" : 2}]}',
  '{"__proto__":{"admin":true}}',
  '{"a":{"__proto__":1}}',
  '{"":1,"":2}',
  '{"a":1',
  '',
])('C15, S49: %s is refused', (text) => expect(() => parseStrictJson(text)).toThrow(SyntaxError));

test.each(['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"\\"a\\":1,{[","b":"a"}', '"a:"', '[]', '{"constructor":1}'])(
  '%s is read as JSON.parse reads it',
  (text) => expect(parseStrictJson(text)).toEqual(JSON.parse(text)),
);

test('whatever was written by JSON.stringify is read back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      if (!text.includes('__proto__')) expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test('a text made to be slow is read quickly', () => {
  for (const text of [`"${'\\"'.repeat(200_000)}"`, `[${'"a" '.repeat(5)}`, '['.repeat(50_000) + ']'.repeat(50_000)]) {
    const before = process.cpuUsage();
    try {
      parseStrictJson(text);
    } catch (error) {
      expect(error).toBeInstanceOf(SyntaxError);
    }
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  }
});
