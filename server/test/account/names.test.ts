import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmail, parsePhone, readAddress, readName } from '../../src/account/names.ts';

test.each([
  ['User@Example.COM', 'User@example.com', 'user@example.com'],
  ['  a.b+c@mail.example.org ', 'a.b+c@mail.example.org', 'a.b+c@mail.example.org'],
  ['me@bücher.example', 'me@xn--bcher-kva.example', 'me@xn--bcher-kva.example'],
  ['\u200bme@example.com', 'me@example.com', 'me@example.com'],
  ['\ufeffme@exam\u00adple.com\u200d', 'me@example.com', 'me@example.com'],
  ['me＠example.com', 'me@example.com', 'me@example.com'],
  ['ｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'me@example.com', 'me@example.com'],
  ['me@example。com', 'me@example.com', 'me@example.com'],
])('reads the e-mail address %j', (text, email, key) =>
  expect(parseEmail(text)).toEqual({ kind: 'email', email, key }),
);

test.each([
  'plain', '@example.com', 'a@', 'a@b', 'a@@example.com', 'a b@example.com', 'a@example.com, b@example.com', '<a@example.com>',
  'a＠b@example.com', 'а@example.com', 'a@example.com\r\nBcc: b@example.com', '"a"@example.com', '.a@example.com', 'a.@example.com', 'a..b@example.com',
  'a@-example.com', 'a@example-.com', 'a@example..com', 'a@192.168.0.1', 'a@[127.0.0.1]', 'ü@example.com',
  `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(125)}com`, 'a@exa_mple.com', 'a;b@example.com',
])('refuses the e-mail address %j', (text) => {
  expect(() => parseEmail(text)).toThrow('invalid_email');
}); // prettier-ignore

test('an address that is taken holds nothing that could end a header line or make two receivers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 40 }), (a, b) => {
      const name = readAddress(`${a}@${b}.com`);
      if (name?.kind === 'email') expect(name.email).toMatch(/^[^\s,;<>"()[\]:\\]+@[a-z0-9.-]+$/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['86', '138 0013 8000', '+8613800138000'],
  ['86', '+8613800138000', '+8613800138000'],
  ['44', '07911 123456', '+447911123456'],
  ['49', '(0151) 2345-6789', '+4915123456789'],
  ['225', '0712345678', '+2250712345678'],
  ['39', '3123456789', '+393123456789'],
  ['1', '242.457.1234', '+12424571234'],
  ['86', '+44 7911 123456', '+447911123456'],
  ['86', '１３８００１３８０００', '+8613800138000'],
])('reads the number %s %s', (area, text, key) => expect(parsePhone(area, text).key).toBe(key));

test.each([
  ['86', '123'], ['86', '123456789012345'], ['999999', '1234567890'], ['0', '13800138000'], ['86', '1380013800a'],
  ['86', '+86 +13800138000'], ['86', ''], ['86', '138\n00138000'.replace('\n', 'x')],
])('refuses the number %s %s', (area, text) => expect(() => parsePhone(area, text)).toThrow('invalid_phone')); // prettier-ignore

test('a name is read as what it looks like', () => {
  expect(readName('a@example.com')?.kind).toBe('email');
  expect(readName('\u200ba＠example.com')?.key).toBe('a@example.com');
  expect(readName('trader_1')?.kind).toBe('account');
  expect(readName('\u200bｔｒａｄｅｒ＿１')?.key).toBe('trader_1');
  expect(readName('13800138000')?.key).toBe('+8613800138000');
  expect(readName('7911123456', '44')?.key).toBe('+447911123456');
  expect(readName('???')).toBeNull();
  expect(readAddress('trader_1')).toBeNull();
});
