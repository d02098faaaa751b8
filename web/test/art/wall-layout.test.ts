import { expect, test } from 'vitest';
import { layWall, NARROWEST, placesBetween, shownRatio, WIDEST } from '../../src/art/wall-layout.ts';

const shape = { columns: 2, width: 100, gap: 10, foot: 20 };
const random = (seed: number) => () => {
  // A small generator, so that a failure can be repeated.
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

test('each card goes under the shortest column, and the wall is as high as the longest', () => {
  const { columns, height } = layWall([1, 2, 0.5, 1], shape);
  expect(columns.map((places) => places.map(({ index, top, height: own }) => [index, top, own]))).toEqual([
    [
      [0, 0, 120],
      [3, 130, 120],
    ],
    [
      [1, 0, 70],
      [2, 80, 220],
    ],
  ]);
  expect(height).toBe(300);
});

test('an empty wall has no height', () => {
  expect(layWall([], shape)).toEqual({ columns: [[], []], height: 0 });
});

test('of ten thousand cards those near the screen are found, no more and no fewer', () => {
  const next = random(7);
  const ratios = Array.from({ length: 10_000 }, () => NARROWEST + next() * (WIDEST - NARROWEST));
  const layout = layWall(ratios, { ...shape, columns: 3 });
  const all = layout.columns.flat();
  for (let round = 0; round < 50; round += 1) {
    const from = next() * layout.height;
    const to = from + 900;
    const wanted = all.filter(({ top, height }) => top + height > from && top < to).map(({ index }) => index);
    expect(placesBetween(layout, from, to).map(({ index }) => index)).toEqual(wanted.toSorted((a, b) => a - b));
  }
});

test('cards of a column never overlap, and columns end at about the same height', () => {
  const next = random(11);
  const layout = layWall(
    Array.from({ length: 500 }, () => NARROWEST + next()),
    shape,
  );
  for (const places of layout.columns) {
    for (let place = 1; place < places.length; place += 1) {
      const above = places[place - 1]!;
      expect(places[place]!.top).toBe(above.top + above.height + shape.gap);
    }
  }
  const ends = layout.columns.map((places) => places.at(-1)!.top + places.at(-1)!.height);
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(200);
});

test.each([
  [1000, 100, WIDEST],
  [100, 1000, NARROWEST],
  [0, 0, 1],
  [Number.NaN, 5, 1],
  [4, 3, 4 / 3],
])('a picture of %s by %s is shown as %s', (width, height, ratio) => {
  expect(shownRatio(width, height)).toBe(ratio);
});
