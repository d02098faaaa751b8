import { expect, test } from 'vitest';
import { hasNoMixedWords, isPlainName, isPlainWords } from '../../src/platform/plain-words.ts';

test.each([
  'Aureus',
  'Aureus 交易所',
  'Aureus交易所',
  'Aureusの取引所',
  '아우레우스Aureus',
  'รหัสPIN',
  'Banco São João',
  'Hỗ trợ khách hàng',
  'Русский Aureus',
  'SMS-код',
  '10 µm',
])('%s is plain', (text) => {
  expect([isPlainWords(text), isPlainName(text)]).toEqual([true, true]);
});

test.each(['Аureus', 'Aurеus', 'Αureus', 'Aureυs', 'Aureuѕ Support', 'ᎪUREUS'])(
  '%s mixes alphabets in a word',
  (text) => {
    expect([hasNoMixedWords(text), isPlainWords(text), isPlainName(text)]).toEqual([false, false, false]);
  },
);

test.each(['‮suerua', 'Au\u200Freus', 'Au\u2066reus', 'Au\u200Breus', 'Au\u00ADreus', 'Au\u2028reus', 'Au\u0007reus', 'Au\u2800'])(
  '%j has a sign that nobody sees',
  (text) => {
    expect([isPlainWords(text), isPlainName(text)]).toEqual([false, false]);
  },
); // prettier-ignore

test.each([
  ['Read https://help.example/codes.', true],
  ['Read https://help.example', true],
  ['Lies https://help.example/a。', true],
  ['请访问https://help.example。', true],
  ['请访问https://help.example@evil.example。', false],
  ['Read hттps://help.example', false],
  ['Read https://help.example@evil.example/', false],
  ['Read https://help.example:8443/', false],
  ['Read http://help.example/', false],
  ['Read HTTPS://help.example/', false],
  ['Read https://hеlp.example/', false],
  ['Read ftp://help.example/', false],
  ['Two: https://help.example and https://a@b.example', false],
])('%s: %s', (text, isPlain) => {
  expect(isPlainWords(text)).toBe(isPlain);
});

test('a name is one line without an address', () => {
  expect([isPlainWords('Two\nlines'), isPlainName('Two\nlines'), isPlainName('https://help.example')]).toEqual([
    true,
    false,
    false,
  ]);
});
