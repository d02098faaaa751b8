import { expect, test } from 'vitest';
import { foreignCharacter, plainAddress } from '../../src/typed/address.ts';
import { checkAddress } from '../../src/wallet/address.ts';

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test.each([
  BTC,
  ` ${BTC}\n`,
  `\u200b${BTC}\u200d`,
  `\ufeff${BTC}`,
  `\u202a${BTC}\u202c`,
  `bc1qw508d6qejxtdg4y5r\n3zarvary0c5xw7kv8f3t4`,
  `bc1q\u00adw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4`,
  'ｂｃ１ｑｗ５０８ｄ６ｑｅｊｘｔｄｇ４ｙ５ｒ３ｚａｒｖａｒｙ０ｃ５ｘｗ７ｋｖ８ｆ３ｔ４',
])('%j is one address', (typed) => {
  expect(plainAddress(typed)).toBe(BTC);
  expect(checkAddress('BTC', plainAddress(typed))).toEqual({ ok: true, address: BTC, isChecked: true });
});

test('a letter of another alphabet stays, is named, and makes it no address', () => {
  const text = plainAddress(BTC.replace('c1', 'с1'));
  expect(foreignCharacter(text)).toBe('с');
  expect(checkAddress('BTC', text).ok).toBe(false);
  expect(foreignCharacter(BTC)).toBeNull();
});

test('a text that is shown in another order than it is copied is no address', () => {
  const text = plainAddress(`\u202e${BTC}`);
  expect(checkAddress('BTC', text).ok).toBe(false);
});
