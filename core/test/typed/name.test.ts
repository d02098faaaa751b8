import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanName, isName, isSameName, nameKey } from '../../src/typed/name.ts';

test.each([
  ['山田　太郎', '山田 太郎'],
  ['ジョン・スミス', 'ジョン・スミス'],
  ['Ravi s/o Kumar', 'Ravi s/o Kumar'],
  ['Ravi A/L Kumar', 'Ravi A/L Kumar'],
  ['O', 'O'],
  ['John Smith, Jr.', 'John Smith, Jr.'],
  ['Anna\u00a0Maria\u202fde\u2009la Cruz', 'Anna Maria de la Cruz'],
  ['María José Ñandú', 'María José Ñandú'],
  ['Henry VIII (Tudor)', 'Henry VIII (Tudor)'],
  ['  ʻIolani \t Luahine\n', 'ʻIolani Luahine'],
  ['Nguye\u0302\u0303n Va\u0306n A', 'Nguyễn Văn A'],
  // Joiners, and variants of characters, where they are part of how a name is written.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ശ്രീ\u200d', 'ശ്രീ'],
  ['മോഹന്\u200d', 'മോഹന്\u200d'],
  ['क्\u200dष', 'क्\u200dष'],
  ['渡邉\u{e0101}', '渡邉\u{e0101}'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(cleanName(typed)).toBe(kept);
  expect(isName(cleanName(typed))).toBe(true);
});

test.each([
  ['a joiner in Latin letters', 'Jo\u200dhn', 'John'],
  ['a zero-width space', 'Jo\u200bhn Smith', 'John Smith'],
  ['an override of direction', '\u202eJohn\u202c Smith', 'John Smith'],
  ['isolates and marks of direction', '\u2067דוד\u2069 \u200fכהן', 'דוד כהן'],
  ['a soft hyphen and a mark of byte order', '\ufeffJo\u00adhn', 'John'],
  ['a joiner beside a space', 'علی\u200c رضا', 'علی رضا'],
  ['a joiner after a joiner', 'علی\u200c\u200dرضا', 'علی\u200cرضا'],
  ['a blank letter', 'John\u3164Smith', 'John Smith'],
  ['tags', 'John\u{e0041}\u{e0042}', 'John'],
  ['a variant of nothing', 'John\ufe0f', 'John'],
])('%s is left out', (_what, typed, kept) => expect(cleanName(typed)).toBe(kept));

test.each([
  ['nothing', ''], ['blanks alone', ' \u3000\u200b '], ['markup', '<b>John</b>'], ['a control character', 'Jo\u0000hn'],
  ['no letter', '12345'], ['signs alone', '- . -'], ['a character of private use', 'John\ue000'],
  ['piled marks', `Jo${'\u0301'.repeat(6)}hn`], ['a lost half of a character', 'John\ud83d'], ['too much', 'a'.repeat(121)],
])('%s is no name', (_what, text) => expect(isName(cleanName(text))).toBe(false)); // prettier-ignore

test.each([
  ['O\'Brien', 'O’Brien'], ['O\'Brien', 'OBRIEN'], ['O`Brien', 'O´Brien'], ['Anne-Marie', 'Anne\u2010Marie'],
  ['Anne-Marie', 'Anne\u2011Marie'], ['Anne\u2013Marie', 'ANNE MARIE'], ['ANNA  Müller ', 'anna mu\u0308ller'],
  ['Ａｎｎａ', 'anna'], ['John Smith, Jr.', 'John Smith Jr'], ['J.R. Smith', 'J. R. Smith'], ['St. John', 'St John'],
  ['山田　太郎', '山田太郎'], ['ジョン・スミス', 'ｼﾞｮﾝ･ｽﾐｽ'], ['ジョン・スミス', 'ジョン スミス'], ['홍 길동', '홍길동'],
  ['Jürgen Groß', 'JÜRGEN GROSS'], ['İbrahim Işık', 'IBRAHIM IŞIK'], ['Νίκος', 'ΝΊΚΟΣ'], ['علی\u200cرضا', 'علیرضا'],
  ['Ravi s/o Kumar', 'RAVI S/O KUMAR'], ['Anna\u00a0Maria', 'Anna Maria'], ['Mary-Ann O’Hara', 'MARY ANN O\'HARA'],
])('%j and %j are one name', (one, other) => {
  expect(isSameName(one, other)).toBe(true);
  expect(isSameName(other, one)).toBe(true);
}); // prettier-ignore

test.each([
  ['Anna Muller', 'Anna Müller'], ['Anna', 'Anna M'], ['An Na', 'Anna'], ['', ' '], ['-', '.'], ['Ravi s/o Kumar', 'Ravi Kumar'],
  ['Иван', 'Ivan'], ['Marıa', 'Mario'], ['田中', '中田'],
])('%j and %j are not', (one, other) => expect(isSameName(one, other)).toBe(false)); // prettier-ignore

test('what is kept is kept again, has nothing unseen at its ends, and is the same name as what was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const kept = cleanName(typed);
      expect(cleanName(kept)).toBe(kept);
      expect(kept).toBe(kept.trim());
      expect(/[\p{Bidi_Control}\u200b\u2060\ufeff\u00ad]/u.test(kept)).toBe(false);
      if (isName(kept)) expect(nameKey(kept)).toBe(nameKey(nameKey(kept)));
    }),
    { numRuns: 3_000 },
  );
});
