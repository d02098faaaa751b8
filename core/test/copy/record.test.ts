import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  curveOf,
  distributionOf,
  drawdownOf,
  INDEX_ONE,
  recordDays,
  returnOf,
  type Trade,
} from '../../src/copy/record.ts';

const DAY = 86_400_000;
const trade = (day: number, margin: bigint, result: bigint): Trade => ({
  opened: day * DAY + 1_000,
  closed: day * DAY + 2_000,
  margin,
  result,
});
const trades = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 60 }),
    margin: fc.bigInt(1n, 10n ** 12n),
    part: fc.integer({ min: -100, max: 300 }),
  }),
  { maxLength: 40 },
);
const made = (all: readonly { day: number; margin: bigint; part: number }[]): Trade[] =>
  all.map(({ day, margin, part }) => trade(day, margin, (margin * BigInt(part)) / 100n));
const endOf = (all: readonly Trade[]): bigint => recordDays(all).at(-1)?.index ?? INDEX_ONE;

test('a great result of a small position counts as its money once large ones follow', () => {
  const small = [trade(1, 10n, 90n)];
  expect(returnOf(endOf(small))).toBe(90_000n);
  // A thousand times the margin at work later, which brought nothing: 90 of 10,000.
  expect(returnOf(endOf([...small, trade(2, 10_000n, 0n)]))).toBe(90n);
});

test('a large position that brings nothing does not make an earlier loss smaller', () => {
  fc.assert(
    fc.property(trades, fc.bigInt(1n, 10n ** 15n), (all, margin) => {
      const before = made(all);
      return endOf([...before, trade(61, margin, 0n)]) <= endOf(before);
    }),
    { numRuns: 1_000 },
  );
});

test('money that lies beside the positions is not in it: all amounts tenfold change nothing but rounding', () => {
  fc.assert(
    fc.property(trades, (all) => {
      const before = made(all);
      const tenfold = before.map((each) => ({ ...each, margin: each.margin * 10n, result: each.result * 10n }));
      return endOf(before) === endOf(tenfold);
    }),
  );
});

test('no loss takes more than all there is, and a day’s results are one step', () => {
  expect(endOf([trade(1, 100n, -500n)])).toBe(0n);
  expect(returnOf(endOf([trade(1, 100n, 50n), trade(1, 100n, -50n)]))).toBe(0n);
  expect(recordDays([])).toEqual([]);
});

test('positions at the same time are at work together', () => {
  const together = [
    { opened: DAY, closed: 2 * DAY, margin: 100n, result: 50n },
    { opened: DAY + 1, closed: 2 * DAY, margin: 100n, result: 0n },
  ];
  expect(returnOf(endOf(together))).toBe(2_500n);
});

test('the curve stands at the end of each day, and the drawdown is the largest fall from a height', () => {
  const days = recordDays([trade(1, 100n, 100n), trade(2, 100n, -50n), trade(4, 100n, 50n)]);
  expect(curveOf(days, 5, 6)).toEqual([0n, 10_000n, 0n, 0n, 5_000n, 5_000n]);
  expect(drawdownOf(days)).toBe(5_000n);
  expect(drawdownOf([])).toBe(0n);
});

test('results are counted between their bounds', () => {
  const counts = distributionOf([
    { margin: 100n, result: -80n },
    { margin: 100n, result: -1n },
    { margin: 100n, result: 0n },
    { margin: 100n, result: 50n },
    { margin: 100n, result: 500n },
  ]);
  expect(counts).toEqual([1, 0, 0, 1, 1, 0, 0, 2]);
});
