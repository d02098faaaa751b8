import { expect, test } from 'vitest';
import type { ChartMark } from '../../src/market/chart/chart-mark.ts';
import { placeLabels } from '../../src/market/chart/label-places.ts';

const mark = (id: string, price: string): ChartMark => ({ id, price, label: 'x'.repeat(5), tone: 'up' });
const widthOf = (text: string): number => text.length * 10;

test('labels of one price stand beside each other, however it is written; others at the edge', () => {
  const marks = [mark('a', '100'), mark('b', '101'), mark('c', '100.00'), mark('d', '100')];
  expect(placeLabels(marks, widthOf).map(({ id, labelFrom }) => [id, labelFrom])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 65],
    ['d', 126],
  ]);
});
