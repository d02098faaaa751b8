import { expect, test } from 'vitest';
import { withoutAddresses } from '../../src/support/quoted.ts';

test.each([
  ['See https://evil.example/login?a=b#c now', 'See […] now'],
  ['HTTP://EVIL.EXAMPLE and www.evil.example/x', '[…] and […]'],
  ['go to evil.example/login, or mail me@evil.example.', 'go to […] or mail […]'],
  ['évil。example', '[…]'],
  ['javascript://x', '[…]'],
  [
    'I sent 0.5 BTC at 10.30, and 1,000.25 USDT... Where is it?',
    'I sent 0.5 BTC at 10.30, and 1,000.25 USDT... Where is it?',
  ],
  ['one\ntwo evil.example\nthree', 'one\ntwo […]\nthree'],
])('%s is quoted as %s', (text, quoted) => {
  expect(withoutAddresses(text)).toBe(quoted);
});
