import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueueChoice, QueueTerms } from '../../src/spot/ticket/queue-choice.tsx';
import { emptyTicket, type Ticket } from '../../src/spot/ticket/ticket.ts';
import { show } from '../support/render.tsx';

const closed = { open_coin_trade: 0, opens_at: Date.UTC(2026, 10, 27, 14, 30), closed_since: null } as MarketRow;
const ticket: Ticket = emptyTicket('buy');
const terms = /All orders that wait then trade at one price/;

const showBoth = (market: MarketRow, shown: Ticket): void => {
  show(
    <>
      <QueueChoice market={market} ticket={shown} dispatch={vi.fn()} />
      <button type="button">Buy</button>
      <QueueTerms market={market} ticket={shown} />
    </>,
  );
};

test('whoever lets an order wait for the opening is told what happens to it, below the button', () => {
  showBoth(closed, { ...ticket, queues: true });
  expect(screen.getByRole('checkbox', { name: /^Wait for the opening/, checked: true })).toBeDefined();
  const told = screen.getByText(terms);
  expect(screen.getByText('Buy').compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['does not wait', closed, ticket],
  ['is of a kind that cannot wait', closed, { ...ticket, queues: true, isPair: true }],
  ['is for an open market', { ...closed, open_coin_trade: 1 as const, opens_at: null }, { ...ticket, queues: true }],
])('an order that %s is told nothing of it', (_, market, shown) => {
  showBoth(market, shown);
  expect(screen.queryByText(terms)).toBeNull();
});
