import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a jump is held at the edge of the band and followed once it has lasted for half of what is remembered', () => {
  const mark = told(same(10_000, 20));
  const marks = same(12_000, 9).map((price, second) => {
    mark.tell(START + 20 + second, price);
    return mark.mark;
  });
  expect(marks.slice(0, 8)).toEqual(
    Array.from({ length: 8 }, () => ({ ticks: 10_100, isValid: true, isJumped: true })),
  );
  expect(marks[8]).toEqual({ ticks: 12_000, isValid: true, isJumped: false });
});

test('a spike of seven seconds moves the mark by the band and leaves nothing behind', () => {
  const mark = told([...same(10_000, 20), ...same(5_000, 7)]);
  expect(mark.mark).toEqual({ ticks: 9_900, isValid: true, isJumped: true });
  expect([mark.isJump(9_899), mark.isJump(9_900), mark.isJump(10_100), mark.isJump(10_101)]).toEqual([true, false, false, true]); // prettier-ignore
  mark.tell(START + 27, 10_000);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
});

test('what was before a night says nothing of what a jump is', () => {
  const mark = told(same(10_000, 20));
  mark.tell(START + 19 + markRules.remembered, 12_000);
  expect(mark.mark).toEqual({ ticks: 10_100, isValid: false, isJumped: true });
  const rested = told([...same(10_000, 20), ...Array<null>(markRules.remembered).fill(null)]);
  rested.tell(START + 20 + markRules.remembered, 12_000);
  expect(rested.mark).toEqual({ ticks: 12_000, isValid: false, isJumped: false });
});

test('a second told twice, or late, changes nothing', () => {
  const mark = told(same(10_000, 10));
  mark.tell(START + 9, 20_000);
  mark.tell(START + 3, null);
  expect(mark.mark).toEqual({ ticks: 10_000, isValid: true, isJumped: false });
});

test('however the index moves, the mark is within the band of the middle of the prices before, or the index itself', () => {
  const seconds = fc.array(fc.option(fc.integer({ min: 1, max: 1_000_000 }), { freq: 8, nil: null }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(seconds, (prices) => {
      const mark = new MarkPrice();
      for (const [second, price] of prices.entries()) {
        const known = prices.slice(0, second).filter((each) => each !== null);
        mark.tell(START + second, price);
        if (price === null) expect(mark.mark).toBeNull();
        else if (known.length === 0) expect(mark.mark?.ticks).toBe(price);
        else {
          const { ticks = 0, isJumped = false } = mark.mark ?? {};
          expect(ticks === price).toBe(!isJumped);
          // Between the lowest and highest remembered, less and more the band, or the index itself.
          const low = Math.min(price, ...known) * (1 - markRules.band);
          const high = Math.max(price, ...known) * (1 + markRules.band);
          expect(ticks >= Math.floor(low) && ticks <= Math.ceil(high)).toBe(true);
        }
      }
      // The same ticks, the same marks.
      expect(told(prices).mark).toEqual(mark.mark);
    }),
  );
});
