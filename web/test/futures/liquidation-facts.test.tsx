import { outputOf, readReceiptText, receiptText } from '@aureus/core/futures/receipt.ts';
import type { LeverReceipt } from '@aureus/contract/futures/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiquidationFacts, type Of } from '../../src/futures/positions/receipt-facts.tsx';
import { show } from '../support/render.tsx';
import { row } from './rows.ts';

const position = {
  id: 7,
  marketId: 1,
  side: 1 as const,
  lots: 2_000,
  openTicks: 21_250,
  margin: 8_500_000n,
  originalMargin: 8_500_000n,
  reserve: 1_700_000_000n,
  unit: 10n,
  mark: 20_970,
  spreadPpm: 200,
  isStuck: false,
};
const inputs = { balance: 0n, positions: [position], rules: { limitPpm: 500_000, bufferPpm: 0, isAllTogether: false } };

test.each([
  [1, 'Balance after', true],
  [0, 'Given back of its margin', false],
] as const)(
  'a liquidation of a position with cross %i says what came back as it is: %s',
  (cross, label, hasBalance) => {
    const output = outputOf('futures.liquidation.1', inputs);
    const read = { kind: 'liquidation', inputs, output: readReceiptText(output) } as Of<'liquidation'>;
    const receipt = { ticks: [], inputs: receiptText(inputs), output } as unknown as LeverReceipt;
    const counting = { scale: 6, unit: 'USDT', price: () => '1' };
    show(<LiquidationFacts read={read} receipt={receipt} position={row({ id: 7, cross })} counting={counting} />);
    expect(screen.getByText(label).nextElementSibling?.textContent).toMatch(/USDT$/);
    expect(screen.queryByText('Balance before') !== null).toBe(hasBalance);
  },
);
