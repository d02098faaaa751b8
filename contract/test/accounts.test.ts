import { expect, test } from 'vitest';
import {
  accountIds,
  accountNameOf,
  accountNames,
  accountOf,
  accounts,
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
  expect(accountNames.map((name) => [name, accountIds[name], accountOf(name)])).toEqual(onTheWire);
  expect(onTheWire.map(([name, number, account]) => [accountNameOf(number) === name, accounts[account]])).toEqual(
    onTheWire.map(([, number]) => [true, number]),
  );
});

test('no other number is an account of a user', () => {
  expect([0, 5, -1].map(accountNameOf)).toEqual([undefined, undefined, undefined]);
});

test('fields of a reply are named by the words of the wire', () => {
  expect(fieldsByAccount('balance', (account) => account)).toEqual({
    legal_balance: 'fiat',
    change_balance: 'spot',
    lever_balance: 'futures',
    micro_balance: 'options',
  });
});
