import { expect, test } from 'vitest';
import { budgetLeft, worstCase } from '../../src/copy/budget.ts';

test('nothing is copied beyond the budget: losses, margins and fees are in it', () => {
  const budget = { allocation: 1_000n, net: 0n, margin: 0n, costs: 0n };
  expect(budgetLeft(budget)).toBe(1_000n);
  expect(budgetLeft({ ...budget, net: 500n })).toBe(1_000n);
  expect(budgetLeft({ ...budget, net: -300n, margin: 400n, costs: 50n })).toBe(250n);
  expect(budgetLeft({ ...budget, net: -1_500n })).toBe(0n);
  expect(worstCase({ allocation: 1_000n, stopLoss: null })).toEqual({ most: 1_000n, stopped: null });
  expect(worstCase({ allocation: 1_000n, stopLoss: 200n })).toEqual({ most: 1_000n, stopped: 200n });
});
