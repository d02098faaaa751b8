import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useState } from 'react';
import { openingOf, useScaleOf } from '../../market/public.ts';
import { useConnection, useLive } from '../../platform/live/hooks.ts';
import { useTick } from '../../platform/live/market-hooks.ts';
import { useBest } from '../book/use-best.ts';
import { useBalances } from '../use-balances.ts';
import { findTicketError, type TicketError } from './errors.ts';
import { type Summary, summariseTicket } from './summary.ts';
import { readPrice, readTyped, type Terms, termsOf } from './terms.ts';
import { emptyTicket, type Facts, reduceTicket, type Side, type Ticket, type TicketAction } from './ticket.ts';

/** An order form that is ready to be filled in. */
export interface TicketModel {
  readonly ticket: Ticket;
  readonly terms: Terms;
  readonly facts: Facts;
  readonly summary: Summary;
  readonly error: TicketError | null;
  readonly dispatch: (action: TicketAction) => void;
}

/** The order form of a market; null until its scales are known. */
export function useTicket(market: MarketRow, side: Side): TicketModel | null {
  const live = useLive();
  const connection = useConnection();
  const base = useScaleOf(market.currency_id);
  const quote = useScaleOf(market.legal_id);
  const balances = useBalances();
  const best = useBest(market.id);
  const isTickStale = useTick(market.id, (tick) => tick?.isStale === true);
  const [typed, setTyped] = useState(() => emptyTicket(side, live.ticks.get(market.id)?.price ?? market.now_price));
  const isTriggered = typed.isStop || typed.isPair;
  const isMarketOrder = typed.kind === 'market';
  const indexPrice = useTick(market.id, (tick) => (isTriggered ? tick?.indexPrice : undefined));
  const lastPrice = useTick(market.id, (tick) => (isMarketOrder ? tick?.price : undefined)) ?? market.now_price;
  if (base === undefined || quote === undefined) return null;

  const terms = termsOf(market, { base, quote });
  const opposite = typed.side === 'buy' ? best.ask : best.bid;
  const bestOpposite = opposite === null ? null : readPrice(terms, opposite);
  const available = (currencyId: number, scale: number): bigint | null =>
    balances === undefined ? null : (readTyped(balances.get(currencyId)?.available ?? '0', scale) ?? 0n);
  const facts: Facts = {
    terms,
    reference: bestOpposite ?? readPrice(terms, lastPrice),
    available: { base: available(market.currency_id, base), quote: available(market.legal_id, quote) },
  };
  // What follows from the market's price follows it while the form is open.
  const ticket = reduceTicket(typed, { type: 'moved' }, facts);
  const summary = summariseTicket(ticket, facts);
  const marketFacts = {
    isOpen: market.open_coin_trade === 1,
    hasOpening: openingOf(market) !== null,
    isStale: isTickStale || connection === 'offline',
    bestOpposite,
    index: indexPrice ? readPrice(terms, indexPrice) : null,
  };
  return {
    ticket,
    terms,
    facts,
    summary,
    error: findTicketError(ticket, summary, facts, marketFacts),
    dispatch: (action) => setTyped((before) => reduceTicket(before, action, facts)),
  };
}
