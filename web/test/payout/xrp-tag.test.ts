import { expect, test } from 'vitest';
import { joinTag, parseTag, tagIn, takesTag } from '../../src/payout/xrp-tag.ts';

const CLASSIC = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 12345 ', 12345],
  ['4294967295', 4294967295],
  ['4294967296', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['memo', undefined],
])('the tag in "%s"', (text, tag) => {
  expect(parseTag(text)).toBe(tag);
});

test('an address and its tag are one text, and can be read apart again', () => {
  const joined = joinTag(CLASSIC, 12345);
  expect(joined).toMatch(/^X/);
  expect(tagIn(joined)).toEqual({ account: CLASSIC, tag: 12345 });
  expect(joinTag(CLASSIC, null)).toBe(CLASSIC);
  expect([tagIn(CLASSIC), tagIn('')]).toEqual([null, null]);
});

test('only a classic address, spelt right, takes a tag', () => {
  expect(takesTag(CLASSIC)).toBe(true);
  for (const text of ['', CLASSIC.slice(0, -1), joinTag(CLASSIC, 1), 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8']) {
    expect(takesTag(text)).toBe(false);
  }
});
