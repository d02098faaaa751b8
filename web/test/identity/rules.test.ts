import { expect, test } from 'vitest';
import { nameProblem, numberProblem } from '../../src/identity/rules.ts';
import { fitInto } from '@aureus/client/files/shrink-picture.ts';

test.each([
  '李小龙',
  '山田　太郎',
  "Conan O'Brien",
  'Nguyễn Thị Minh Khai',
  'José-María de la Cruz',
  'J. R. R. Tolkien',
  'Ravi s/o Kumar',
  'O',
])('%s is a name', (name) => expect(nameProblem(` ${name} `)).toBeNull());

test.each(['', ' ', '\u200b', '<b>', 'Ada\u0000Lovelace', '12345'])('%j is none, and why is said', (name) => {
  expect(nameProblem(name)).not.toBeNull();
});

test('a document number has at least six characters, in any spelling', () => {
  for (const number of ['C01X00T478', '110101-1990', ' 123456 ', 'A123456(3)', '45 08 123456', '１２３４５６'])
    expect(numberProblem(number)).toBeNull();
  for (const number of ['', '12345', '------', '1234567!']) expect(numberProblem(number)).not.toBeNull();
});

test('a picture is made smaller in its own proportion and never larger', () => {
  expect(fitInto(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInto(1000, 4000, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitInto(300, 200, 2000)).toEqual({ width: 300, height: 200 });
  expect(fitInto(9000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});
