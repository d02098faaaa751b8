import { expect, test } from 'vitest';
import { moved, tilesOf } from '../../src/content/menu-order.ts';

const menu = [
  { title: 'hidden', place: 0 },
  { title: 'second', place: 2 },
  { title: 'first', place: 1 },
];

test('tiles stand by their place, those not shown at the end', () => {
  expect(tilesOf(menu)).toEqual([
    { title: 'first', shown: true },
    { title: 'second', shown: true },
    { title: 'hidden', shown: false },
  ]);
});

test('a tile moves by one place and not past the ends', () => {
  const tiles = tilesOf(menu);
  expect(moved(tiles, 0, 1).map(({ title }) => title)).toEqual(['second', 'first', 'hidden']);
  expect(moved(tiles, 0, -1)).toBe(tiles);
  expect(moved(tiles, 2, 1)).toBe(tiles);
});
