// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type ChartView, isSameView, priceAt, timeAt, xOf, yOf } from '../../src/market/chart/view/chart-view.ts';
import { snapPrice, stepPrice } from '../../src/market/chart/view/snap-price.ts';
import {
  boxOf,
  linesOf,
  inSight,
  measured,
  middleOf,
  moved,
  rayEnd,
  retracements,
  withRoom,
} from '../../src/market/chart/drawing/geometry.ts';
import { placeHandles } from '../../src/market/chart/handles/place-handles.ts';

const minute = 60_000;
/** Five candles of a minute with a hole of an hour after the third, ten pixels each, prices from 200 to 100. */
const view: ChartView = {
  width: 200,
  height: 100,
  top: 200,
  bottom: 100,
  originX: 50,
  barWidth: 10,
  bars: [0, 1, 2, 62, 63].map((place) => ({ timestamp: place * minute })),
  step: minute,
};
const at = (time: number, price: number) => ({ time, price });

describe('places', () => {
  test('prices go up and down the picture, and back', () => {
    expect(yOf(view, 175)).toBe(25);
    expect(priceAt(view, 25)).toBe(175);
    expect(yOf({ ...view, bottom: 200 }, 180)).toBe(0);
    expect(priceAt({ ...view, height: 0 }, 5)).toBe(200);
  });

  test('a time is at its candle, between two in proportion, and beyond the ends as if the market went on', () => {
    expect(xOf(view, minute)).toBe(60);
    expect(xOf(view, 32 * minute)).toBe(75);
    expect(xOf(view, 65 * minute)).toBe(110);
    expect(xOf(view, -3 * minute)).toBe(20);
    for (const time of [-3, 0, 1, 32, 62, 63, 65]) expect(timeAt(view, xOf(view, time * minute))).toBe(time * minute);
    expect(xOf({ ...view, bars: [] }, minute)).toBe(50);
    expect(timeAt({ ...view, bars: [] }, 70)).toBe(0);
  });

  test('on longer candles the same time is where it belongs', () => {
    const long: ChartView = {
      ...view,
      bars: [0, 30, 60, 90].map((place) => ({ timestamp: place * minute })),
      step: 30 * minute,
    };
    expect(xOf(long, 45 * minute)).toBe(65);
  });

  test('a view is another one as soon as anything of it moved', () => {
    expect(isSameView(view, { ...view })).toBe(true);
    for (const change of [{ top: 201 }, { originX: 51 }, { width: 1 }, { step: 1 }, { bars: [] }])
      expect(isSameView(view, { ...view, ...change })).toBe(false);
  });
});

describe('prices an order can have', () => {
  const steps = { tick: '0.05', priceScale: 2 };

  test('a place is put on the nearest step, exactly, and never below one', () => {
    expect(snapPrice(100.024, steps)).toBe('100');
    expect(snapPrice(100.026, steps)).toBe('100.05');
    expect(snapPrice(-5, steps)).toBe('0.05');
    expect(snapPrice(0.1 + 0.2, { tick: '0.00000001', priceScale: 8 })).toBe('0.3');
  });

  test('a key goes by steps', () => {
    expect(stepPrice('100.00', 1, steps)).toBe('100.05');
    expect(stepPrice('100.00', -100, steps)).toBe('95');
    expect(stepPrice('0.05', -1, steps)).toBe('0.05');
  });
});

describe('drawings', () => {
  test('a ray leaves the picture in its direction, a trend line ends where it was drawn', () => {
    const anchors = [at(0, 150), at(minute, 160)];
    expect(linesOf({ kind: 'trend', anchors }, view)).toEqual([{ from: { x: 50, y: 50 }, to: { x: 60, y: 40 } }]);
    expect(linesOf({ kind: 'ray', anchors }, view)).toEqual([{ from: { x: 50, y: 50 }, to: { x: 100, y: 0 } }]);
    expect(linesOf({ kind: 'level', anchors: [at(0, 150)] }, view)).toEqual([
      { from: { x: 0, y: 50 }, to: { x: 200, y: 50 } },
    ]);
    expect(linesOf({ kind: 'trend', anchors: [] }, view)).toEqual([]);
  });

  test('a ray straight down, to the left, of one point, and one that points beyond the picture', () => {
    const size = { width: 200, height: 100 };
    expect(rayEnd({ x: 10, y: 10 }, { x: 10, y: 20 }, size)).toEqual({ x: 10, y: 100 });
    expect(rayEnd({ x: 50, y: 50 }, { x: 40, y: 50 }, size)).toEqual({ x: 0, y: 50 });
    expect(rayEnd({ x: 5, y: 5 }, { x: 5, y: 5 }, size)).toEqual({ x: 5, y: 5 });
    expect(rayEnd({ x: 50, y: 50 }, { x: 300, y: 50 }, size)).toEqual({ x: 300, y: 50 });
  });

  test('a box is one whichever corner it was drawn from', () => {
    const box = { x: 50, y: 25, width: 20, height: 50 };
    expect(boxOf({ anchors: [at(0, 125), at(2 * minute, 175)] }, view)).toEqual(box);
    expect(boxOf({ anchors: [at(2 * minute, 175), at(0, 125)] }, view)).toEqual(box);
    expect(boxOf({ anchors: [at(0, 1)] }, view)).toBeNull();
  });

  test('a retracement goes back from where the way ended', () => {
    const lines = retracements({ anchors: [at(0, 100), at(minute, 200)] }, view);
    expect(lines.map(({ part, price }) => [part, Number(price.toFixed(6))])).toEqual([
      [0, 200],
      [0.236, 176.4],
      [0.382, 161.8],
      [0.5, 150],
      [0.618, 138.2],
      [0.786, 121.4],
      [1, 100],
    ]);
    expect(lines[3]).toMatchObject({ from: { x: 50, y: 50 }, to: { x: 60, y: 50 } });
  });

  test('names that would cover each other are left out, and a text at the edge stays in sight', () => {
    expect(withRoom([90, 80, 70, 65, 40], 12)).toEqual([true, false, true, false, true]);
    expect(inSight(100, 60, 200)).toBe(100);
    expect(inSight(190, 60, 200)).toBe(170);
    expect(inSight(5, 60, 200)).toBe(30);
    expect(inSight(5, 300, 200)).toBe(150);
  });

  test('a measure says the way, its part of where it began, and the time', () => {
    expect(measured({ anchors: [at(0, 200), at(minute, 150)] })).toEqual({
      price: -50,
      percent: -25,
      milliseconds: minute,
    });
    expect(measured({ anchors: [at(0, 0), at(minute, 150)] })?.percent).toBeNull();
  });

  test('moving takes all places along, or the one that is held, and leaves alone what was not moved', () => {
    const anchors = [at(0, 150), at(minute, 160)];
    expect(moved(anchors, { x: 10, y: -10 }, view)).toEqual([at(minute, 160), at(2 * minute, 170)]);
    expect(moved(anchors, { x: 0, y: 10 }, view, 1)).toEqual([at(0, 150), at(minute, 150)]);
  });

  test('what a key draws begins in sight', () => {
    for (const { time, price } of [...middleOf(view, 1), ...middleOf(view, 2)]) {
      expect(xOf(view, time)).toBeGreaterThan(0);
      expect(xOf(view, time)).toBeLessThan(view.width);
      expect(price).toBeGreaterThan(view.bottom);
      expect(price).toBeLessThan(view.top);
    }
  });
});

test('handles of near prices stand beside each other; those out of sight are left out', () => {
  const items = [50, 60, 10, 55, -1, 101].map((y) => ({ item: y, y }));
  expect(placeHandles(items, 100)).toEqual([
    { item: 10, y: 10, column: 0 },
    { item: 50, y: 50, column: 0 },
    { item: 55, y: 55, column: 1 },
    { item: 60, y: 60, column: 2 },
  ]);
});
