import { expect, test } from 'vitest';
import { nameProblem, numberProblem } from '../../src/identity/rules.ts';
import { fitInto } from '@aureus/client/files/shrink-picture.ts';

test.each(['李小龙', "Conan O'Brien", 'Nguyễn Thị Minh Khai', 'José-María de la Cruz', 'J. R. R. Tolkien'])(
  '%s is a name',
  (name) => expect(nameProblem(` ${name} `)).toBeNull(),
);

test.each(['', ' ', 'A', '<b>', 'Ada\nLovelace', '12345', 'a@b.c'])('%j is none, and why is said', (name) => {
  expect(nameProblem(name)).not.toBeNull();
});

test('a document number has at least six letters, digits or hyphens', () => {
  for (const number of ['C01X00T478', '110101-1990', ' 123456 ']) expect(numberProblem(number)).toBeNull();
  for (const number of ['', '12345', '123 456', '１２３４５６', '1234567!'])
    expect(numberProblem(number)).not.toBeNull();
});

test('a picture is made smaller in its own proportion and never larger', () => {
  expect(fitInto(4000, 3000, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitInto(1000, 4000, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitInto(300, 200, 2000)).toEqual({ width: 300, height: 200 });
  expect(fitInto(9000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});
