import { possiblePayouts } from '@aureus/core/dual/receipt.ts';
import { expect, test } from 'vitest';
import {
  distanceOf,
  keptWorth,
  mostFor,
  outcomeAt,
  planOf,
  progressOf,
  rangeOf,
  sharesFor,
  textOf,
  worthOf,
} from '../../src/dual/plan.ts';
import { call, order, put } from './dual.ts';

const BTC = 100_000_000n;

test('a plan says what the server would: shares, and both payouts', () => {
  const plan = planOf(call, 10, '65000.00');
  expect(plan.principal).toBe(BTC);
  expect(possiblePayouts(plan)).toEqual({ coin: (BTC * 101n) / 100n, usdt: 70_700n * BTC });
  expect(outcomeAt(plan, 69_999_99)).toEqual({ side: 'coin', amount: (BTC * 101n) / 100n });
  expect(outcomeAt(plan, 70_000_00)).toEqual({ side: 'usdt', amount: 70_700n * BTC });
  const mirrored = planOf(put, 10, '65000.00');
  expect(mirrored.principal).toBe(65_000n * BTC);
  expect(outcomeAt(mirrored, 60_000_00).side).toBe('coin');
  expect(outcomeAt(mirrored, 60_000_01)).toEqual({ side: 'usdt', amount: 65_650n * BTC });
  expect(textOf(mirrored, 'usdt', 65_650n * BTC)).toBe('65650');
});

test('worth is compared with what was kept: a call gives away what is above its reference', () => {
  const plan = planOf(call, 10, '65000.00');
  const payouts = possiblePayouts(plan);
  expect(worthOf(plan, payouts, 60_000_00)).toBe(60_600n * BTC);
  expect(keptWorth(plan, 60_000_00)).toBe(60_000n * BTC);
  expect(worthOf(plan, payouts, 80_000_00)).toBe(70_700n * BTC);
  expect(keptWorth(plan, 80_000_00)).toBe(80_000n * BTC);
  const mirrored = planOf(put, 10, '65000.00');
  expect(keptWorth(mirrored, 1)).toBe(65_000n * BTC);
  // 65,000 ÷ 60,000 × 1.01 coins at 30,000.
  expect(worthOf(mirrored, possiblePayouts(mirrored), 30_000_00)).toBe(3_282_499_980_000n);
});

test('what there is pays for whole shares, and a share of a put may cost half a percent more', () => {
  expect(sharesFor(planOf(call, 1, '65000.00'), '0.39999999')).toBe(3);
  expect(sharesFor(planOf(put, 1, '65000.00'), '6499.99')).toBe(0);
  expect(sharesFor(planOf(put, 1, '0.01'), '9000000')).toBe(100_000);
  expect(mostFor(planOf(put, 1, '65000.00'))).toBe('6532.5');
});

test('the picture shows the reference and the price of now', () => {
  expect(rangeOf({ strike: 70_000_00 }, 65_000_00)).toEqual({ low: 59_500_00, high: 80_500_00 });
  const { low, high } = rangeOf({ strike: 70_000_00 }, 100_000_00);
  expect(low < 70_000_00 && high > 100_000_00).toBe(true);
  expect(rangeOf({ strike: 1 }, null).low).toBe(1);
});

test('distances and progress', () => {
  expect(distanceOf('70000.00', '65000.00', 2)).toBe('7.6');
  expect(distanceOf('60000.00', '65000.00', 2)).toBe('-7.6');
  expect(progressOf(order, 10 * 86_400_000)).toBe(0);
  expect(progressOf(order, 5 * 86_400_000)).toBe(0.5);
  expect(progressOf(order, 0)).toBe(1);
});
