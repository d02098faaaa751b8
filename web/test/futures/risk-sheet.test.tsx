import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RiskSheet } from '../../src/futures/ticket/risk-sheet.tsx';
import { show } from '../support/render.tsx';
import { wire } from './terms.ts';

const market = { currency_name: 'BTC', legal_name: 'USDT' } as MarketRow;

test.each([
  [1, /pay for each other/, /At 150% we warn you, at 100% you cannot open anything new, and at 40%/],
  [0, /the price can take no more than that/, /At 40% it is liquidated\. We do not warn you before/],
])(
  'the words on risk fit the margin, cross %i: an account is warned, a position of its own is not',
  (cross, loss, rate) => {
    show(
      <RiskSheet open onClose={() => {}} shown={{ ...wire, cross: cross as 0 | 1 }} market={market} leverage={10} />,
    );
    expect(screen.getByText(loss)).toBeDefined();
    expect(screen.getByText(rate)).toBeDefined();
  },
);
