import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockedFinder } from '../../src/conversation/blocked-words.ts';
import { cleanText } from '../../src/conversation/clean-text.ts';
import { partsOf } from '../../src/conversation/links.ts';

test.each([
  ['control characters', 'a\u0000b\u0007c\u007f', 'abc'],
  ['characters that turn the direction', 'photo\u202Egpj.exe\u2066\u200f', 'photogpj.exe'],
  ['what nobody sees', 'pay\u200Bpal\uFEFF\u2060', 'paypal'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['tabs and ends of lines', 'a\tb\r\nc\rd\u2028e', 'a b\nc\nd\ne'],
  ['lines without anything', 'a  \n\n\n\n\nb', 'a\n\nb'],
  ['letters and their marks apart', 'e\u0301', '\u00e9'],
  ['a tower of marks', `z${'\u0335'.repeat(40)}`, `z${'\u0335'.repeat(4)}`],
  ['a tower of marks that are joined', `z${'\u0335\u0336\u0337\u200d'.repeat(40)}`, `z\u0335\u0336\u0337\u200d`],
  ['nothing but joiners', '\u200d \u200c', ''],
  ['nothing but letters that nobody sees', '\u3164 \u2800\n\ufe0f\u115f\u034f', ''],
])('of %s', (_what, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each(['👨‍👩‍👧‍👦', 'می‌خواهم', 'สวัสดีครับ', 'Đặt lệnh', 'こんにちは', 'a\nb', '👍🏽'])('%s stays as it is', (text) => {
  expect(cleanText(text)).toBe(text.normalize('NFC'));
});

test('a letter that falls into several when it is composed does not make a text longer than it may be', () => {
  expect(cleanText('\ufb2c'.repeat(2000))).toHaveLength(2000);
  expect(cleanText('\u{1d160}'.repeat(1000))).toHaveLength(2000);
});

test('what is clean stays, is never longer, and has nothing that is hidden', () => {
  const hidden = /[\p{Cf}\p{Cc}]/gu;
  const any = fc.string({ unit: 'binary', maxLength: 60 });
  const hostile = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r', '\t', '\u202e', '\u200d', '\u200b', '\u0301', '\ud83d', '界', '\u0000'),
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.oneof(any, hostile), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.length).toBeLessThanOrEqual(text.length);
      expect([...clean.matchAll(hidden)].every(([found]) => ['\n', '\u200c', '\u200d'].includes(found))).toBe(true);
    }),
  );
});

test.each([
  ['scam', 'this is a SCAM!', 'scam'],
  ['scam', 'scampi for dinner', null],
  ['scam', 'ｓｃａｍ', 'scam'],
  ['scam', 's\u00adc\u200bam', 'scam'],
  ['scam', 's\u034fc\ufe0fa\u3164m', 'scam'],
  ['wire me', 'please wire  me\nnow', 'wire me'],
  ['微信', '请加我微信号', '微信'],
  ['ไลน์', 'แอดไลน์มา', 'ไลน์'],
  ['a.b', 'axb', null],
  ['(x)', 'so (x) it is', '(x)'],
  // Spelled so that a list would not know them.
  ['wire me', 'ＷＩＲＥ\u3000ＭＥ', 'wire me'],
  ['wire me', 'W\u200bi\u2060re\u00a0\u2009\u2800m\ufeffe', 'wire me'],
  ['wire me', '𝐰𝐢𝐫𝐞 ⓜⓔ', 'wire me'],
  ['wire me', 'w\u0336i\u0336r\u0336e\u0336 me', 'wire me'],
  ['istanbul', 'İSTANBUL', 'istanbul'],
  ['pay outside', 'pay\n\n outside!', 'pay outside'],
  ['Pay  Outside', 'please pay outside.', 'pay outside'],
  ['加微信', '加 微\u3000信 号', '加 微 信'],
  ['加我 微信', '加我微信', null],
  ['ライン', 'ﾗｲﾝで送って', 'ライン'],
  ['카톡', '카톡으로 보내세요', '카톡'],
  ['wire', 'wire me', 'wire'],
  // Innocent, though the letters are there.
  ['wire me', 'a wire mess', null],
  ['wire me', 'rewire me', null],
  ['wire me', 'wire-me', null],
  ['wire me', 'wire or me', null],
  ['ライン', 'オンラインのガイドライン', null],
  ['라인', '온라인 라인업', null],
  ['कल', 'यह कला है', null],
  ['ma', 'má mà mã', null],
  ['cash app', 'a cash application', null],
])('%s in “%s” is found as %s', (word, text, found) => {
  expect(blockedFinder(['other', word])(text)).toBe(found);
});

test('of two that begin alike the whole one is named', () => {
  expect(blockedFinder(['wire', 'wire me'])('wire me')).toBe('wire me');
});

test('a text of the longest is searched for the longest list without going back over it', () => {
  const find = blockedFinder(Array.from({ length: 500 }, (_, n) => `${'a '.repeat(28)}${n}`));
  expect(find('a '.repeat(1000))).toBeNull();
});

test('without words nothing is found', () => {
  expect(blockedFinder([])('anything')).toBeNull();
  expect(blockedFinder([' ', '\u200b'])('anything')).toBeNull();
});

const isSafe = (address: string): boolean => address.startsWith('https://good.');

test('addresses that are safe are links, without the sign that ends the sentence', () => {
  expect(partsOf('See https://good.example/a?b=1, or (https://good.example).', isSafe)).toEqual([
    { text: 'See ' },
    { text: 'https://good.example/a?b=1', link: 'https://good.example/a?b=1' },
    { text: ', or (' },
    { text: 'https://good.example', link: 'https://good.example' },
    { text: ').' },
  ]);
});

test('any other address stays words', () => {
  for (const text of ['http://good.example', 'https://bad.example', 'javascript:alert(1)', 'www.good.example', '']) {
    expect(partsOf(text, isSafe).some((part) => 'link' in part)).toBe(false);
  }
});

test('the pieces of a text are the text', () => {
  const text = fc.string({ unit: fc.constantFrom('https://good.x', ' ', 'a', '.', ')', '<', '界', '\n') });
  fc.assert(
    fc.property(text, (given) => {
      expect(
        partsOf(given, isSafe)
          .map((part) => part.text)
          .join(''),
      ).toBe(given);
    }),
  );
});
