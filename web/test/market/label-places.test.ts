import { expect, test } from 'vitest';
import type { ChartMark } from '../../src/market/chart/chart-mark.ts';
import { isSamePlaces, placeLabels } from '../../src/market/chart/label-places.ts';

const mark = (id: string, price: string): ChartMark => ({ id, price, label: 'x'.repeat(5), tone: 'up' });
const widthOf = (text: string): number => text.length * 10;

test('labels of one price stand beside each other, however it is written; others at the edge', () => {
  const marks = [mark('a', '100'), mark('b', '101'), mark('c', '100.00'), mark('d', '100')];
  expect(placeLabels(marks, widthOf, null).map(({ id, labelFrom }) => [id, labelFrom])).toEqual([
    ['a', undefined],
    ['b', undefined],
    ['c', 65],
    ['d', 126],
  ]);
});

test('labels of prices that are near each other on the screen stand beside each other too', () => {
  const view = { width: 300, height: 100, top: 200, bottom: 100, originX: 0, barWidth: 2, bars: [], step: 1 };
  const marks = [mark('a', '150'), mark('b', '160'), mark('c', '180'), mark('d', '170'), mark('e', '134')];
  const places = placeLabels(marks, widthOf, view);
  expect(places.map(({ id, labelFrom }) => [id, labelFrom])).toEqual([
    ['a', undefined],
    ['b', 65],
    ['c', undefined],
    ['d', 126],
    ['e', undefined],
  ]);
  // Twice as far apart each has room at the edge.
  expect(isSamePlaces(marks, placeLabels(marks, widthOf, { ...view, height: 200 }))).toBe(true);
  expect(isSamePlaces(marks, places)).toBe(false);
});
