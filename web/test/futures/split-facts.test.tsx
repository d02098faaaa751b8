import { i18n } from '@lingui/core';
import type { ReadReceipt } from '@aureus/core/futures/read-receipt.ts';
import { contractSplit, type ContractSplitInputs } from '@aureus/core/futures/split.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SplitFacts } from '../../src/futures/positions/split-facts.tsx';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
});
afterEach(cleanup);

const inputs: ContractSplitInputs = {
  marketId: 1,
  newShares: 1,
  oldShares: 10,
  side: 1,
  lots: 25,
  openTicks: 1_000,
  originTicks: 1_000,
  takeProfit: 1_500,
  stopLoss: null,
  margin: 2_500_000n,
  originalMargin: 2_500_000n,
  reserve: 50_000_000n,
  unit: 1_000n,
  mark: 1_200,
  balance: 0n,
  others: [{ id: 8, margin: 0n }],
};

/** What is said of a position, by its labels. */
function factsOf(of: ContractSplitInputs, id: number): Map<string, string> {
  const read: Extract<ReadReceipt, { kind: 'split' }> = { kind: 'split', inputs: of, output: contractSplit(of) };
  const counting = { scale: 6, unit: 'USDT', price: (_: number, ticks: number) => String(ticks / 100) };
  show(<SplitFacts read={read} position={row({ id })} counting={counting} />);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  return new Map(terms.map((term, place) => [term, said[place] ?? '']));
}

test('what there was and what there is stand side by side, with the lots that were closed', () => {
  const facts = factsOf(inputs, 7);
  expect(facts.get('New shares for old')).toBe('1 : 10');
  expect([facts.get('Lots before'), facts.get('Lots after'), facts.get('Lots closed')]).toEqual(['25', '2', '5']);
  expect(facts.get('Entry price before')).toContain('10');
  expect(facts.get('Entry price after')).toContain('100');
  expect(facts.get('Take profit')).toContain('150');
  expect(facts.has('Stop-loss')).toBe(false);
  // Five lots that have gained 200 ticks of 0.001.
  expect(facts.get('P&L')).toContain('1');
});

test('parts of lots are said as lots', () => {
  const facts = factsOf({ ...inputs, lots: 2_525, inLot: 100, unit: 10n }, 7);
  expect([facts.get('Lots before'), facts.get('Lots after'), facts.get('Lots closed')]).toEqual([
    '25.25',
    '2.52',
    '0.05',
  ]);
});

test('of one that is closed altogether nothing stands after it, and one that paid for it says what it paid', () => {
  const all = factsOf({ ...inputs, lots: 9 }, 7);
  expect(all.has('Lots after')).toBe(false);
  expect(all.get('Lots closed')).toBe('9');
  cleanup();
  const paying = { ...inputs, lots: 9, mark: 500, margin: 1_000_000n, others: [{ id: 8, margin: 9_000_000n }] };
  const paid = factsOf(paying, 8);
  expect([...paid.keys()]).toEqual(['New shares for old', 'Paid by its margin']);
  // Of a loss of 4.5 the margin had 1.
  expect(paid.get('Paid by its margin')).toContain('3.5');
});
