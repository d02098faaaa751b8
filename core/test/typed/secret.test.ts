import { expect, test } from 'vitest';
import { isSameSecret, plainSecret, secretLength } from '../../src/typed/secret.ts';

const COMPOSED = 'mật khẩu của tôi'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

test('a secret is the same however its letters were typed', () => {
  expect(DECOMPOSED).not.toBe(COMPOSED);
  expect(isSameSecret(DECOMPOSED, COMPOSED)).toBe(true);
  expect(isSameSecret('ｗａｌｎｕｔ', 'walnut')).toBe(true);
  expect(isSameSecret('パスワード', 'ﾊﾟｽﾜｰﾄﾞ')).toBe(true);
});

test('spaces, case and everything else that can be seen count', () => {
  expect(isSameSecret(' walnut', 'walnut')).toBe(false);
  expect(isSameSecret('Walnut', 'walnut')).toBe(false);
  expect(isSameSecret('wälnut', 'walnut')).toBe(false);
  expect(plainSecret('  two  spaces ')).toBe('  two  spaces ');
});

test('the length is that of the form that is hashed', () => {
  expect(secretLength(DECOMPOSED)).toBe(secretLength(COMPOSED));
  expect(secretLength('🦊🐙')).toBe(2);
  // One character that stands for eighteen.
  expect(secretLength('\ufdfa')).toBe(18);
});
