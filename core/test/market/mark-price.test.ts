import { describe, expect, test } from 'vitest';
import { type Index, indexPrice } from '../../src/market/index-price.ts';
import { MarkPrice, markRules } from '../../src/market/mark-price.ts';

const START = 1_800_000_000;

/** Tells one price a second, null for a second without a good one. */
function told(prices: readonly (number | null)[], mark = new MarkPrice(), from = START): MarkPrice {
  for (const [second, price] of prices.entries()) mark.tell(from + second, price);
  return mark;
}
const same = (price: number, seconds: number): number[] => Array.from({ length: seconds }, () => price);

test('a mark counts after five good ticks in a row, and anew after a second without one', () => {
  const mark = told(same(10_000, 4));
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: false, isJumped: false });
  mark.tell(START + 4, 10_010);
  expect(mark.mark).toEqual({ ticks: 10_010, isValid: true, isJumped: false });
  mark.tell(START + 5, null);
  expect(mark.mark).toBeNull();
  told(same(10_000, 4), mark, START + 6);
  expect(mark.mark?.isValid).toBe(false);
  mark.tell(START + 10, 10_000);
  expect(mark.mark?.isValid).toBe(true);
  mark.tell(START + 11, null);
  mark.tell(START + 12, 10_000);
  expect(mark.mark?.isValid).toBe(false);
});

test('a second that a busy machine left out is no reason to doubt the price, unless the next is long in coming', () => {
  const mark = told(same(10_000, 5));
  mark.tell(START + 4 + markRules.longestGap, 10_000);
  expect(mark.mark?.isValid).toBe(true);
  mark.tell(START + 10 + 2 * markRules.longestGap, 10_000);
  expect(mark.mark?.isValid).toBe(false);
});

test('a jump is held at the edge of a band that widens, and followed once the band has reached it', () => {
  const mark = told(same(10_000, 20));
  const marks = same(9_500, 4).map((price, second) => {
    mark.tell(START + 20 + second, price);
    return mark.mark;
  });
  expect(marks).toEqual([
    { ticks: 9_900, isValid: true, isJumped: true },
    { ticks: 9_600, isValid: true, isJumped: true },
    { ticks: 9_500, isValid: true, isJumped: false },
    { ticks: 9_500, isValid: true, isJumped: false },
  ]);
});

test('the largest jump is followed after seven seconds, if the eighth agrees with the seventh', () => {
  const mark = told([...same(10_000, 20), ...same(20_000, 7)]);
  expect(mark.mark).toEqual({ ticks: 11_400, isValid: true, isJumped: true });
  // A single second that says something else again is held around the second before.
  expect([mark.isJump(16_799), mark.isJump(16_800), mark.isJump(23_200), mark.isJump(23_201)]).toEqual([true, false, false, true]); // prettier-ignore
  expect(mark.isJump(10_000)).toBe(true);
  mark.tell(START + 27, 20_100);
  expect(mark.mark).toEqual({ ticks: 20_100, isValid: true, isJumped: false });
});

test('a spike of one second moves the mark by the band and leaves nothing behind', () => {
  const mark = told([...same(10_000, 20), 5_000]);
  expect(mark.mark).toEqual({ ticks: 9_900, isValid: true, isJumped: true });
  expect([mark.isJump(9_599), mark.isJump(9_600), mark.isJump(10_400), mark.isJump(10_401)]).toEqual([true, false, false, true]); // prettier-ignore
  mark.tell(START + 21, 10_000);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
  expect([mark.isJump(9_899), mark.isJump(9_900)]).toEqual([true, false]);
});

test('the band is wider while the price moves, and as before when it has stopped', () => {
  const mark = told([...same(10_000, 20), 10_026]);
  expect([mark.isJump(10_026 + 200), mark.isJump(10_026 + 201)]).toEqual([false, true]);
  mark.tell(START + 21, 10_050);
  expect([mark.isJump(10_050 + 100), mark.isJump(10_050 + 101)]).toEqual([false, true]);
});

test('of a price of few ticks the smallest move there is is no jump', () => {
  const mark = told(same(20, 20));
  mark.tell(START + 20, 19);
  expect(mark.mark).toEqual({ ticks: 19, isValid: true, isJumped: false });
  mark.tell(START + 21, 17);
  expect(mark.mark).toEqual({ ticks: 18, isValid: true, isJumped: true });
});

test('a first second that lies is no measure of those after it', () => {
  const mark = told([12_000, 10_000, 10_000, 10_000]);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: false, isJumped: false });
  mark.tell(START + 4, 10_000);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
  // Nor is the last of them.
  expect(told([10_000, 10_000, 10_000, 10_000, 12_000]).mark).toMatchObject({ isValid: true, isJumped: true });
});

test('what was before a night says nothing of what a jump is', () => {
  const mark = told(same(10_000, 20));
  mark.tell(START + 19 + markRules.forgottenAfter, 12_000);
  expect(mark.mark).toEqual({ ticks: 10_100, isValid: false, isJumped: true });
  const rested = told([...same(10_000, 20), ...Array<null>(markRules.forgottenAfter).fill(null)]);
  rested.tell(START + 20 + markRules.forgottenAfter, 12_000);
  expect(rested.mark).toEqual({ ticks: 12_000, isValid: false, isJumped: false });
  const jumped = told([...same(10_000, 20), ...same(12_000, markRules.longestJump)]);
  jumped.tell(START + 60, 9_000);
  expect([jumped.mark?.isJumped, jumped.isJump(9_090), jumped.isJump(9_091)]).toEqual([false, false, true]);
});

test('a second told twice, or late, changes nothing', () => {
  const mark = told(same(10_000, 10));
  mark.tell(START + 9, 20_000);
  mark.tell(START + 3, null);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
});

describe('of two sources that are apart', () => {
  /** An index of two families whose prices are these. */
  const two = (lowest: number, highest: number): Index => {
    const said = [lowest, highest].map((price, place) => ({ source: `s${place}`, price, at: 1_000 }));
    const index = indexPrice(said, 1_000);
    if (!index) throw new Error('There is no index');
    return index;
  };

  test('the mark goes only as far as both say that the price has come', () => {
    const mark = new MarkPrice();
    for (let second = 1; second <= 5; second += 1) mark.tell(second, 100_000);
    expect(mark.basisIn(two(99_300, 99_900))).toBe(99_900);
    expect(mark.basisIn(two(100_050, 100_900))).toBe(100_050);
    expect(mark.basisIn(two(99_600, 100_300))).toBe(100_000);
    // Those that agree, and those that contradict each other, are taken by their middle.
    expect(mark.basisIn(two(99_300, 99_400))).toBe(99_350);
    expect(mark.basisIn(two(98_000, 100_000))).toBe(99_000);
  });

  test('a lie of one of them does not move the mark, however long it goes on', () => {
    const mark = new MarkPrice();
    for (let second = 1; second <= 5; second += 1) mark.tell(second, 100_000);
    for (let second = 6; second <= 600; second += 1) mark.tell(second, mark.basisIn(two(99_100, 100_000)));
    expect(mark.mark).toEqual({ ticks: 100_000, isValid: true, isJumped: false });
  });

  test('nothing is made of them before there is a mark, nor once it is forgotten', () => {
    const mark = new MarkPrice();
    expect(mark.basisIn(two(99_300, 99_900))).toBeNull();
    expect(mark.isJump(mark.basisIn(two(99_300, 99_900)))).toBe(true);
    mark.tell(1, 100_000);
    mark.tell(17, null);
    expect(mark.basisIn(two(99_300, 99_900))).toBeNull();
  });
});
