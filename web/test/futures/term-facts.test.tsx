import type { LeverReceipt } from '@aureus/contract/futures/shapes.ts';
import { isSame, readReceipt } from '@aureus/core/futures/read-receipt.ts';
import { outputOf, receiptText, type TermInputs } from '@aureus/core/futures/receipt.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Of, TermFacts } from '../../src/futures/positions/receipt-facts.tsx';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const endsAt = Date.parse('2026-12-01T09:30:00.000Z');
/** 100 lots, a thousandth for each tick of a lot, opened at 100 and closed at 99: a loss of 10 of a margin of 100. */
const inputs: TermInputs & { readonly marketId: number } = {
  marketId: 1,
  side: 1,
  lots: 100,
  openTicks: 10_000,
  mark: 9_900,
  margin: 100_000_000n,
  originalMargin: 100_000_000n,
  reserve: 2_000_000_000n,
  unit: 1_000n,
  closed: 100,
  spreadPpm: 0,
  balance: 0n,
  others: [],
  endsAt,
  second: endsAt / 1_000 + 2,
};
const price = (_: number, ticks: number): string => String(ticks / 100);
const receipt = (change: Partial<TermInputs> = {}): LeverReceipt => {
  const all = { ...inputs, ...change };
  return {
    id: 5,
    rule: 'futures.term.1',
    ticks: [{ match_id: 1, symbol: 'BTC/USDT', second: all.second, sequence: 9, mark: price(1, all.mark) }],
    inputs: receiptText(all),
    output: outputOf('futures.term.1', all),
    created_at: '2026-12-01T09:30:03.000Z',
  };
};

/** What is said of the end of a trial, by its labels. */
function factsOf(shown: LeverReceipt): Map<string, string> {
  const read = readReceipt(shown) as Of<'term'>;
  const counting = { scale: 6, unit: 'USDT', price };
  show(<TermFacts read={read} receipt={shown} position={row({ trial_ends: '2026-12-01' })} counting={counting} />);
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  return new Map(screen.getAllByRole('term').map(({ textContent }, place) => [textContent ?? '', said[place] ?? '']));
}

test('the end of a trial says when it was due, by which price it was closed, and who got what', () => {
  const facts = factsOf(receipt());
  expect(facts.get('Closed at the latest')).toMatch(/9:30:00/);
  expect(facts.get('Closed by the price of')).toMatch(/9:30:02/);
  expect([facts.get('P&L'), facts.get('Yours'), facts.get('Goes back to the platform')]).toEqual([
    '-10 USDT',
    '0 USDT',
    '90 USDT',
  ]);
  expect(facts.has('Margin released')).toBe(false);
});

test('it comes out the same on this device, and not by a price of another second', () => {
  const whole = receipt();
  expect(isSame(whole, price)).toBe(true);
  const [tick] = whole.ticks;
  expect(isSame({ ...whole, ticks: [{ ...tick!, second: inputs.second + 1 }] }, price)).toBe(false);
});
