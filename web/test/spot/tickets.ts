import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import type { MarketFacts } from '../../src/spot/ticket/errors.ts';
import { termsOf } from '../../src/spot/ticket/terms.ts';
import { type Facts, reduceTicket, type Ticket, type TicketAction } from '../../src/spot/ticket/ticket.ts';

/** Tickets of one market, for their tests. */

export const row = {
  price_scale: 2,
  tick: '0.01',
  lot: '0.0001',
  maker_fee: '0.08',
  taker_fee: '0.1',
  price_band: '5',
  min_total: '5',
} as MarketRow;
export const terms = termsOf(row, { base: 8, quote: 6 });
export const facts: Facts = {
  terms,
  available: { quote: 6_751_200_000n, base: 125_000_000n },
  reference: 6_751_240n,
};
export const fine: MarketFacts = {
  isOpen: true,
  hasOpening: false,
  isStale: false,
  bestOpposite: 6_751_280n,
  index: 6_750_000n,
};

export function fill(start: Ticket, ...actions: TicketAction[]): Ticket {
  let ticket = start;
  for (const action of actions) ticket = reduceTicket(ticket, action, facts);
  return ticket;
}

export const linked = ({ price, amount, total, percent }: Ticket) => ({ price, amount, total, percent });
