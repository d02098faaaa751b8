import { expect, test } from 'vitest';
import { tokenOfAddress } from '../../src/operator/session/invitation-token.ts';

test.each([
  ['http://h/console/#/invitation?token=abc_-1', 'abc_-1'],
  ['http://h/console/?token=abc#/invitation', 'abc'],
  ['http://h/console/#/invitation', ''],
  ['http://h/console/#/invitation?token=%E0%A4', ''],
])('%s has the token %j', (address, token) => {
  expect(tokenOfAddress(address)).toBe(token);
});
