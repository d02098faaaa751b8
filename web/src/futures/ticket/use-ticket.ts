import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useState } from 'react';
import { findTicketError, type TicketError } from './errors.ts';
import { summariseTicket, type Summary } from './summary.ts';
import { type Account, emptyTicket, reduceTicket, type Side, type Ticket, type TicketAction } from './ticket.ts';
import { useMarketAccount } from './use-market-account.ts';

/** An order form that is ready to be filled in. */
export interface TicketModel {
  readonly ticket: Ticket;
  readonly account: Account;
  readonly summary: Summary;
  readonly error: TicketError | null;
  readonly dispatch: (action: TicketAction) => void;
}

/** The order form of contracts on a market; null until its scales are known. */
export function useTicket(market: MarketRow, wire: LeverTerms, side: Side): TicketModel | null {
  const known = useMarketAccount(market, wire);
  const [typed, setTyped] = useState(() => emptyTicket(side));
  if (known === null) return null;
  const { account, facts } = known;
  // What follows from price, terms and balance follows them while the form is open.
  const ticket = reduceTicket(typed, { type: 'moved' }, account);
  const summary = summariseTicket(ticket, account);
  return {
    ticket,
    account,
    summary,
    error: findTicketError(ticket, summary, account, facts),
    dispatch: (action) => setTyped((before) => reduceTicket(before, action, account)),
  };
}
