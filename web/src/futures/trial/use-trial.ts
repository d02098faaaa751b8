import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { parseDecimal } from '@aureus/core/money/decimal.ts';
import { useState } from 'react';
import { findTicketError } from '../ticket/errors.ts';
import { summariseTicket } from '../ticket/summary.ts';
import { changeTicket, emptyTicket, type Side } from '../ticket/ticket.ts';
import { useMarketAccount } from '../ticket/use-market-account.ts';
import type { TicketModel } from '../ticket/use-ticket.ts';
import { trialAccount, trialTicket } from './trial-ticket.ts';

/** A trial as its coupon says it. */
export interface TrialTerms {
  readonly leverage: number;
  /** What is paid, in the quote currency of its market. */
  readonly margin: string;
}

export interface TrialModel extends TicketModel {
  /** The price each side is opened at as things are now, ticks; null without a price. */
  readonly opensAt: Readonly<Record<Side, number | null>>;
}

/** The form that opens the position of a trial: only its side and its stops are chosen. Null until its scales are known. */
export function useTrial(market: MarketRow, wire: LeverTerms, { leverage, margin }: TrialTerms): TrialModel | null {
  const known = useMarketAccount(market, wire);
  const [typed, setTyped] = useState(() => emptyTicket('long'));
  if (known === null) return null;
  const paid = { leverage, amount: parseDecimal(margin, known.account.terms.quoteScale) };
  const account = trialAccount(known.account, paid);
  const ticketOf = (side: Side) => trialTicket({ ...typed, side }, account, paid);
  const opensAt = (side: Side): number | null => summariseTicket(ticketOf(side), account).ticks;
  const ticket = ticketOf(typed.side);
  const summary = summariseTicket(ticket, account);
  return {
    ticket,
    account,
    summary,
    error: findTicketError(ticket, summary, account, known.facts),
    opensAt: { long: opensAt('long'), short: opensAt('short') },
    dispatch: (action) => setTyped((before) => changeTicket(before, action, account)),
  };
}
