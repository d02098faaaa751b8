// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { depthCurve } from '../../src/spot/book/depth-curve.ts';
import { groupDigits, groupSizes, ladderRows, type Levels, spreadOf } from '../../src/spot/book/ladder.ts';

const scales = { price: 2, amount: 4 };
const asks: Levels = [
  ['100.01', '1'],
  ['100.05', '2'],
  ['100.10', '0.5'],
  ['100.11', '0.25'],
];
const bids: Levels = [
  ['100.00', '1'],
  ['99.99', '3'],
  ['99.90', '4'],
];

describe('ladder', () => {
  test('shows the best levels with their running sum', () => {
    const rows = ladderRows(asks, { side: 'asks', group: 1n, count: 3 }, scales);
    expect(rows.map(({ price, amount, sum, share }) => [price, amount, sum, share])).toEqual([
      ['100.01', '1', '1', 0.285],
      ['100.05', '2', '3', 0.857],
      ['100.10', '0.5', '3.5', 1],
    ]);
  });

  test('groups asks up and bids down', () => {
    const up = ladderRows(asks, { side: 'asks', group: 10n, count: 5 }, scales);
    expect(up.map(({ price, amount }) => [price, amount])).toEqual([
      ['100.1', '3.5'],
      ['100.2', '0.25'],
    ]);
    const down = ladderRows(bids, { side: 'bids', group: 10n, count: 5 }, scales);
    expect(down.map(({ price, amount }) => [price, amount])).toEqual([
      ['100.0', '1'],
      ['99.9', '7'],
    ]);
  });

  test('the last step holds all of its levels even when the ladder ends there', () => {
    const rows = ladderRows(asks, { side: 'asks', group: 10n, count: 1 }, scales);
    expect(rows.map(({ price, amount, share }) => [price, amount, share])).toEqual([['100.1', '3.5', 1]]);
  });

  test('marks the steps that hold own orders', () => {
    const rows = ladderRows(bids, { side: 'bids', group: 10n, count: 5, own: ['99.95'] }, scales);
    expect(rows.map((row) => row.isOwn)).toEqual([false, true]);
  });

  test('an empty side is empty', () => {
    expect(ladderRows([], { side: 'bids', group: 1n, count: 5 }, scales)).toEqual([]);
    expect(spreadOf([], asks, 2)).toBeNull();
  });

  test('spread', () => {
    expect(spreadOf(bids, asks, 2)).toBe('0.01');
  });

  test.each([
    [1n, 2, 2],
    [10n, 2, 1],
    [100n, 2, 0],
    [1000n, 2, 0],
    [5n, 3, 3],
    [50n, 3, 2],
  ])('steps of %d at scale %d need %d digits', (group, scale, digits) => {
    expect(groupDigits(group, scale)).toBe(digits);
  });

  test('large steps are offered only where the price is large', () => {
    expect(groupSizes(1n, 6_751_240n)).toEqual([1n, 10n, 100n, 1000n]);
    expect(groupSizes(1n, 300n)).toEqual([1n]);
  });
});

describe('depth curve', () => {
  test('spans both sides evenly around the middle', () => {
    const curve = depthCurve(bids, asks, 200, 100);
    expect(curve?.lowPrice).toBeCloseTo(99.9);
    expect(curve?.highPrice).toBeCloseTo(100.11);
    expect(curve?.largestSum).toBe(8);
    expect(curve?.bids).toMatch(/^M95\.2 100L95\.2 88\.0.*L0 4\.0L0 100Z$/);
    expect(curve?.asks).toMatch(/L200 55\.0L200 100Z$/);
  });

  test('needs both sides', () => {
    expect(depthCurve([], asks, 200, 100)).toBeNull();
  });
});
