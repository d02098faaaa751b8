import { expect, test } from 'vitest';
import { csvCell, csvOf } from '../../src/text/csv.ts';

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\tx', '\rx', '\nx', '-', '+5', '=cmd|x', '-1e5', '＝1+1', '＠SUM(A1)'])(
  'C13: %j is text in a spreadsheet, not a formula',
  (name) => {
    expect(csvCell(name).replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each(['0', '-12.5', '12.50', '0.00000001', 7, -3])('the number %s stays a number', (value) => {
  expect(csvCell(value)).toBe(String(value));
});

test('quotes what would break the columns', () => {
  expect(csvCell('a,b')).toBe('"a,b"');
  expect(csvCell('say "x"\nthere')).toBe('"say ""x""\nthere"');
  expect(csvOf([['a', 1], ['=b', -2]])).toBe("a,1\r\n'=b,-2\r\n"); // prettier-ignore
  expect(csvOf([])).toBe('');
});
