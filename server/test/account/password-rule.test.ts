import { readFileSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPassword, isCommon } from '../../src/account/password-rule.ts';
import { AppError } from '../../src/platform/errors.ts';

const verdict = (password: string, own: readonly string[] = [], minimum = 8): string => {
  try {
    checkPassword(password, own, minimum);
    return 'fine';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

test('S01: length is counted in characters, from what is asked to 128', () => {
  expect(verdict('kT4#vb9')).toBe('password_too_short');
  expect(verdict('kT4#vb9q')).toBe('fine');
  expect(verdict('🦊🐙🌵🎻🧭🪁🫐')).toBe('password_too_short');
  expect(verdict('🦊🐙🌵🎻🧭🪁🫐🛶')).toBe('fine');
  expect(verdict('🦊🐙🌵🎻🧭🪁🫐🛶 and b', [], 15)).toBe('password_too_short');
  expect(verdict('🦊🐙🌵🎻🧭🪁🫐🛶 and bo', [], 15)).toBe('fine');
  const long = randomBytes(128).toString('base64url');
  expect(verdict(long.slice(0, 128))).toBe('fine');
  expect(verdict(long.slice(0, 129))).toBe('password_too_long');
  expect(verdict('🦊a'.repeat(65))).toBe('password_too_long');
});

const listedLong = readFileSync(new URL('../../src/account/common-passwords.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
  .filter((word) => word.length >= 8);

test('S03: every listed password is refused, plain and in the forms guessers try', () => {
  expect(listedLong.length).toBeGreaterThan(800);
  const missed: string[] = [];
  const endings = ['', '1', '12', '123', '1234', '!', '1!', '2024', '@2025', '#1'];
  for (const word of listedLong) {
    const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
    for (const form of [word, capital, word.toUpperCase()]) {
      for (const ending of endings) if (verdict(form + ending) !== 'password_too_common') missed.push(form + ending);
    }
  }
  expect(missed).toEqual([]);
});

test.each([
  'password', 'Password1', 'P@ssw0rd', 'P@$$w0rd!', 'passw0rd123', 'password123!', '123456789', '87654321', '11111111',
  '12121212', '123123123', 'qwertyuiop', 'Qwerty123', 'qwerty12345', '1qaz2wsx', '1q2w3e4r', 'zaq12wsx', 'asdfghjkl',
  'asdf1234', 'abcd1234', 'abcdefgh', 'abc123456', 'iloveyou', 'iloveyou2', 'ILoveYou!', 'sunshine', 'Sunshine1',
  'princess1', 'football', 'baseball1', 'superman', 'batman123', 'michael1', 'jennifer', 'trustno1', 'starwars',
  'dragon12', 'monkey123', 'letmein!', 'letmein123', 'welcome1', 'Welcome2024', 'admin123', 'Admin@123', 'root1234',
  'test1234', 'changeme', 'computer', 'internet', 'samsung1', 'liverpool', 'chelsea1', 'pokemon1', 'charlie1',
  'whatever', 'blink182', 'aaaaaaaa', 'aaaa1111', '00000000', '19900101', '01011990', '12311999', '2001-09-11',
  'woaini1314', '5201314a', 'bitcoin1', 'Bitcoin2021!', 'passwordpassword', 'qwertyqwerty', 'monkeymonkey', 'l0veyou!1234',
  '123password', '1234qwer', 'qwer1234', '147258369', '987654321', '1020304050', '11223344', 'dragon.dragon',
])('S03: refuses %s', (password) => {
  expect(verdict(password)).toBe('password_too_common');
}); // prettier-ignore

test.each(['Aureus2026', 'aureus2026!', 'AUREUS-2025', 'Aureus123', '@ureus2026', 'aureusaureus', 'MyAureus1'])(
  'S03: refuses the site’s name, %s',
  (password) => expect(verdict(password)).toBe('password_too_common'),
);

test('refuses the user’s own name, address and number, with the usual ending', () => {
  const own = ['jane.cooperfield@example.com'];
  for (const password of [
    'jane.cooperfield@example.com',
    'jane.cooperfield',
    'JaneCooperfield1',
    'jane.cooperfield99!',
  ]) {
    expect(verdict(password, own)).toBe('password_too_common');
  }
  expect(verdict('jane likes the old mill', own)).toBe('fine');
  expect(verdict('8613800138000', ['+8613800138000'])).toBe('password_too_common');
});

test.each([
  'correct-walnut-lantern-41',
  'the quick fox naps at noon',
  '  leading and trailing  ',
  'Tr0ub4dor&3x',
  '我家的猫在周三唱歌',
  'пароль-от-старого-чердака',
  'kT4#vb9qLw',
  'mondaymorningcoffeerun',
])('takes %s', (password) => expect(verdict(password)).toBe('fine'));

test('what a password manager makes is taken', () => {
  // The same each time: one in ten million looks like a pattern and is refused, rightly.
  const random = (n: number) => createHash('sha256').update(`made ${n}`).digest().subarray(0, 9);
  const made = Array.from({ length: 2_000 }, (_, n) => random(n).toString('base64'));
  expect(made.filter(isCommon)).toEqual([]);
});

test('any text is judged', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'binary' }), (text) => {
      expect(['fine', 'password_too_short', 'password_too_long', 'password_too_common']).toContain(
        verdict(text, ['someone@example.com']),
      );
    }),
    { numRuns: 500 },
  );
});

test.each(['1'.repeat(128), '!1'.repeat(64), 'a1!'.repeat(42), '1234!!!'.repeat(18), `${'a'.repeat(100)}1!1!1!1!1!`])(
  'a text made to be slow is judged quickly: %s',
  (hostile) => {
    const before = process.cpuUsage();
    verdict(hostile);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  },
);
