import { expect, test } from 'vitest';
import { fold, foldDashes } from '../../src/typed/fold.ts';

test.each([
  ['１２．５', '12.5'],
  ['１２３４５', '12345'],
  ['๑๒๓', '123'],
  ['٣٤٥', '345'],
  ['१२३', '123'],
  ['𝟓𝟡', '59'],
  ['ＢＩＴＣＯＩＮ：ｂｃ１', 'BITCOIN:bc1'],
  ['\ufeff123\u200b456\u2060', '123456'],
  ['\u202e12\u202c\u00ad3\u061c', '123'],
  ['1\u00a0234\u202f567\u3000890\t1', '1 234 567 890 1'],
  ['a＠b.c', 'a@b.c'],
  ['e\u0301', 'é'],
  ['one\ntwo', 'one\ntwo'],
])('%j is folded to %j', (typed, folded) => {
  expect(fold(typed)).toBe(folded);
});

test('every decimal digit of Unicode becomes the digit of its value, each as often', () => {
  const count = new Map<string, number>();
  for (let place = 0; place <= 0x10ffff; place += 1) {
    if (place >= 0xd800 && place <= 0xdfff) continue;
    const digit = String.fromCodePoint(place);
    if (!/\p{Nd}/u.test(digit)) continue;
    const folded = fold(digit);
    count.set(folded, (count.get(folded) ?? 0) + 1);
  }
  expect([...count.keys()].toSorted()).toEqual([...'0123456789']);
  expect(new Set(count.values()).size).toBe(1);
});

test('what is folded stays when it is folded again', () => {
  for (const typed of ['１２．５', 'ﬁ\u200d ½', '\u3000ﾊﾟ 090ー12', '①－②']) expect(fold(fold(typed))).toBe(fold(typed));
});

test('dashes of all kinds become hyphens, and a long sound stays where it is a letter', () => {
  expect(foldDashes('a‐b‑c–d—e−f')).toBe('a-b-c-d-e-f');
  expect(foldDashes('090ー1234ー5678')).toBe('090-1234-5678');
  expect(foldDashes('ラーメン')).toBe('ラーメン');
});
