import { outputOf, receiptText } from '../../src/futures/receipt.ts';
import { expect, test } from 'vitest';
import { isSame, readReceipt, versionOf } from '../../src/futures/read-receipt.ts';

const position = {
  id: 7,
  marketId: 1,
  side: 1 as const,
  lots: 1_000,
  openTicks: 1_000_200,
  margin: 100_020_000n,
  originalMargin: 100_020_000n,
  reserve: 2_000_400_000n,
  unit: 1n,
  mark: 950_000,
  spreadPpm: 200,
  isStuck: false,
};
const inputs = {
  balance: 0n,
  positions: [position, { ...position, id: 8, marketId: 2, mark: 5, isStuck: true }],
  rules: { limitPpm: 500_000, bufferPpm: 0, isAllTogether: false },
};
const rule = 'futures.liquidation.1';
const receipt = {
  rule,
  inputs: receiptText(inputs),
  output: outputOf(rule, inputs),
  ticks: [{ match_id: 1, symbol: 'BTC/USDT', second: 10, sequence: 3, mark: '9500' }],
};
const price = (_market: number, ticks: number): string => String(ticks / 100);

test('a receipt is read as its rule reads it, and one of an unknown rule is none', () => {
  const read = readReceipt(receipt);
  expect(read).toMatchObject({ kind: 'liquidation', inputs, output: { shortfall: 0n } });
  expect(readReceipt({ ...receipt, rule: 'futures.stop.9' })).toBeNull();
});

test('it comes out the same here, by prices that were recorded; a market that is closed needs none', () => {
  expect(isSame(receipt, price)).toBe(true);
});

test.each([
  ['another output', { output: receipt.output.replace('"lots":1000', '"lots":1001') }],
  ['other inputs', { inputs: receiptText({ ...inputs, balance: 1n }) }],
  ['another recorded price', { ticks: receipt.ticks.map((tick) => ({ ...tick, mark: '9500.01' })) }],
  ['no recorded price', { ticks: [] }],
  ['a rule nobody knows', { rule: 'futures.stop.9' }],
  ['inputs that are none', { inputs: '{' }],
])('it does not with %s', (_what, change) => {
  expect(isSame({ ...receipt, ...change }, price)).toBe(false);
});

test('a rule is named with its version', () => {
  expect(versionOf(rule)).toBe('1');
});
