import { expect, test } from 'vitest';
import { UsualSpread } from '../../src/market/usual-spread.ts';

const TIGHT = 0.0002;
const WIDE = 0.009;
const SECOND = 1_000;

/** A book whose spread is looked at each second. */
function book() {
  const spread = new UsualSpread();
  let now = 0;
  return (wide: number, seconds: number): number => {
    let usual = Number.NaN;
    for (let second = 0; second < seconds; second += 1) usual = spread.add(wide, (now += SECOND));
    return usual;
  };
}

test('nothing is usual before anything was seen', () => {
  expect(new UsualSpread().usual).toBeUndefined();
  expect(book()(TIGHT, 1)).toBe(TIGHT);
});

test('a book that looks tight for less than five minutes of ten stays wide', () => {
  const see = book();
  expect(see(WIDE, 600)).toBeCloseTo(WIDE);
  expect(see(TIGHT, 295)).toBeCloseTo(WIDE);
  expect(see(TIGHT, 20)).toBeCloseTo(TIGHT);
});

test('a tight book that is wide for four minutes stays tight', () => {
  const see = book();
  see(TIGHT, 600);
  expect(see(WIDE, 240)).toBeCloseTo(TIGHT);
});

test('within the first minute the widest counts', () => {
  const see = book();
  see(WIDE, 5);
  expect(see(TIGHT, 50)).toBeGreaterThan(WIDE / 2);
  expect(see(TIGHT, 15)).toBeCloseTo(TIGHT);
});

test('a lot that stands in the spread for the first moment of each five seconds makes no book tight', () => {
  const spread = new UsualSpread();
  let usual = 0;
  for (let now = 0; now < 1_200_000; now += SECOND) usual = spread.add(now % 5_000 === 0 ? TIGHT : WIDE, now);
  expect(usual).toBeGreaterThan(WIDE / 2);
});
