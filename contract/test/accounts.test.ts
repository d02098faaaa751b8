import { expect, test } from 'vitest';
import {
  accountByNumber,
  accountList,
  accountNameOf,
  accountNames,
  accountOf,
  accounts,
  fieldOf,
  fieldsByAccount,
} from '../src/wallet/accounts.ts';

// Written down a second time on purpose: programs of others know these words and numbers.
const onTheWire = [
  ['legal', 1, 'fiat'],
  ['change', 2, 'spot'],
  ['lever', 3, 'futures'],
  ['micro', 4, 'options'],
] as const;

test('the words of the wire stand for the accounts they always stood for', () => {
  expect(accountNames.map((name) => [name, accounts[accountOf(name)], accountOf(name)])).toEqual(onTheWire);
  expect(onTheWire.map(([, number]) => [accountNameOf(number), number, accountByNumber(number)])).toEqual(onTheWire);
  expect(accountList).toEqual(onTheWire.map(([, , account]) => account));
});

test('no other number is an account of a user', () => {
  expect([0, 5, -1].map(accountNameOf)).toEqual([undefined, undefined, undefined]);
  expect([0, 5, -1].map(accountByNumber)).toEqual([undefined, undefined, undefined]);
});

test('fields of a reply are named by the words of the wire', () => {
  expect(fieldsByAccount('balance', (account) => account)).toEqual({
    legal_balance: 'fiat',
    change_balance: 'spot',
    lever_balance: 'futures',
    micro_balance: 'options',
  });
  expect(fieldOf('spot', 'balance')).toBe('change_balance');
});
