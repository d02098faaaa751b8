import { describe, expect, test } from 'vitest';
import { charactersOf, isNickname, isSignature } from '../../src/account/profile-text.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['gold', 4],
  [FAMILY, 1],
  ['👍🏽', 1],
  ['🇯🇵🇰🇷', 2],
  ['ที่นี่', 2],
  ['é', 1],
])('%s is seen as %i', (text, length) => {
  expect(charactersOf(text.normalize('NFC'))).toBe(length);
});

describe('a nickname', () => {
  test.each(['Jo', 'Zoë', '黄金', 'ทองคำ', 'ที่นี่ที่นี่ที่นี่ที่นี่ที่นี่', 'नमस्ते', 'Nguyễn', 'abcdefghij', '황금1'])(
    'may be %s',
    (text) => {
      expect(isNickname(text.normalize('NFC'))).toBe(true);
    },
  );

  test.each([
    ['one letter', 'a'],
    ['eleven letters', 'abcdefghijk'],
    ['a letter that many marks make long', `a${'\u0316\u0317'.repeat(2)}`],
    ['marks that pile up', `ab${'\u0316'.repeat(5)}`],
    ['a mark without a letter', '\u0316ab'],
    ['a space', 'a b'],
    ['an emoji', '👍👍'],
    ['fillers nobody sees', '\u3164\u3164'],
    ['a sign that turns the line', 'ab\u202Edc'],
    ['a mark of direction', 'ab\u200Fc'],
    ['a zero-width space', 'ab\u200Bc'],
    ['a zero-width joiner', 'ab\u200Dc'],
    ['markup', '<b>'],
  ])('has not %s', (_what, text) => {
    expect(isNickname(text.normalize('NFC'))).toBe(false);
  });
});

describe('a signature', () => {
  test.each(['Patience.', '金は 時なり', FAMILY.repeat(30), '❤️ gold', 'می‌خواهم', '=1+1 is two', 'ก'.repeat(30)])(
    'may be %s',
    (text) => {
      expect(isSignature(text.normalize('NFC'))).toBe(true);
    },
  );

  test.each([
    ['one emoji of many signs', FAMILY],
    ['31 characters', 'x'.repeat(31)],
    ['31 emoji', FAMILY.repeat(31)],
    ['zero-width spaces alone', '\u200B\u200B\u200B'],
    ['fillers alone', '\u2800\u2800\u2800'],
    ['an override of direction', 'pay\u202Emoc'],
    ['isolates', 'a\u2066b\u2069'],
    ['a joiner that joins nothing', 'ab\u200D'],
    ['two joiners', 'a\u200D\u200Db'],
    ['piled up marks', `he${'\u0353'.repeat(9)}y`],
    ['a line break', 'one\ntwo'],
    ['markup', 'a<b'],
  ])('has not %s', (_what, text) => {
    expect(isSignature(text.normalize('NFC'))).toBe(false);
  });
});
