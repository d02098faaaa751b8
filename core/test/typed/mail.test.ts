import { expect, test } from 'vitest';
import { plainMail } from '../../src/typed/mail.ts';

test.each([
  '\u200bname@example.com',
  '\ufeffname@example.com\u200d',
  'name＠example.com',
  'ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  'name@example。com',
  ' \u00a0name@example.com\u3000',
  'na\u00adme@exam\u200bple.com',
])('%j is a plain address', (typed) => expect(plainMail(typed)).toBe('name@example.com'));

test('nothing else is changed: spaces inside, case, other alphabets and second signs stay', () => {
  for (const text of [
    'na me@example.com',
    'Name@Example.com',
    'nаme@example.com',
    'a＠b@example.com',
    '。@example.com',
  ])
    expect(plainMail(text)).toBe(text.normalize('NFKC'));
});
