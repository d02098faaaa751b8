import { expect, test } from 'vitest';
import { outputOf, receiptText, recompute } from '../../src/futures/receipt.ts';

const copy = {
  id: 7,
  side: 1,
  lots: 10,
  openTicks: 100,
  margin: 500n,
  originalMargin: 500n,
  reserve: 2_000n,
  unit: 1n,
  mark: 80,
  spreadPpm: 0,
  closed: 10,
  balance: 0n,
  others: [],
  costs: 5n,
} as const;

test('a follow has lost what it may with its fees counted in, not a unit before', () => {
  const inputs = { net: -95n, copies: [copy] };
  // 20 ticks on 10 lots, 5 of fees, 95 before.
  const at = (stopLoss: bigint) => JSON.parse(outputOf('futures.copy_stop.1', { ...inputs, stopLoss })) as object;
  expect(at(300n)).toMatchObject({ total: '-300n', isReached: true });
  expect(at(301n)).toMatchObject({ isReached: false });
});

test('anybody reckons the receipt again', () => {
  const inputs = { net: 0n, stopLoss: 200n, copies: [copy] };
  const text = receiptText(inputs);
  expect(recompute('futures.copy_stop.1', text)).toBe(outputOf('futures.copy_stop.1', inputs));
});
