import { expect, test } from 'vitest';
import { RecentRange, UNKNOWN_MINUTE_PPM, VOLATILITY_MINUTES } from '../../src/market/recent-range.ts';

const MINUTE = 60_000;
const at = (minute: number, second = 0) => minute * MINUTE + second * 1_000;

function calm(minutes = VOLATILITY_MINUTES): RecentRange {
  const range = new RecentRange();
  for (let minute = 0; minute < minutes; minute += 1) range.include(at(minute), 1_000, 1_000);
  return range;
}

test('the widest of the last ten minutes and the running one, rounded up', () => {
  const range = calm();
  expect(range.volatilityPpm(at(10))).toBe(0);
  range.add(at(10, 5), 1_000);
  range.add(at(10, 6), 1_003);
  expect(range.volatilityPpm(at(10, 7))).toBe(3_000);
  range.add(at(10, 8), 999);
  expect(range.volatilityPpm(at(10, 9))).toBe(4_005);
  for (let minute = 11; minute < 21; minute += 1) range.add(at(minute), 1_000);
  expect(range.volatilityPpm(at(20, 59))).toBe(4_005);
  range.add(at(21), 1_000);
  expect(range.volatilityPpm(at(21))).toBe(0);
});

test('what nobody has looked at counts as lively, and a livelier minute as what it was', () => {
  const range = calm(VOLATILITY_MINUTES - 1);
  expect(new RecentRange().volatilityPpm(at(9))).toBe(UNKNOWN_MINUTE_PPM);
  expect(range.volatilityPpm(at(9))).toBe(UNKNOWN_MINUTE_PPM);
  // The running minute is none of the ten that have to be known.
  expect(calm().volatilityPpm(at(9, 30))).toBe(UNKNOWN_MINUTE_PPM);
  const lively = new RecentRange();
  lively.include(at(3), 1_020, 1_000);
  expect(lively.volatilityPpm(at(3))).toBe(20_000);
  range.include(at(9), 1_010, 1_000);
  expect(range.volatilityPpm(at(10))).toBe(10_000);
  // A price that is none changes nothing.
  for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) range.add(at(9), wrong);
  expect(range.volatilityPpm(at(10))).toBe(10_000);
});
