import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useScaleOf } from '../../market/public.ts';
import { useConnection, useLive, useTick } from '../../platform/live/hooks.ts';
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
  const [ticket, setTicket] = useState(() => emptyTicket(side, live.ticks.get(market.id)?.price ?? market.now_price));
  const isMarketOrder = ticket.kind === 'market';
  const lastPrice = useTick(market.id, (tick) => (isMarketOrder ? tick?.price : undefined)) ?? market.now_price;

  const terms = base === undefined || quote === undefined ? null : termsOf(market, { base, quote });
  const opposite = ticket.side === 'buy' ? best.ask : best.bid;
  const bestOpposite = terms === null || opposite === null ? null : readPrice(terms, opposite);
  const reference = bestOpposite ?? (terms === null ? null : readPrice(terms, lastPrice));
  const moved = useEffectEvent(() => {
    if (terms !== null) setTicket((before) => reduceTicket(before, { type: 'moved' }, factsOf(terms)));
  });
  useEffect(() => {
    if (isMarketOrder) moved();
  }, [isMarketOrder, reference]);

  function factsOf(known: Terms): Facts {
    const available = (currencyId: number, scale: number): bigint | null =>
      balances === undefined ? null : (readTyped(balances.get(currencyId)?.available ?? '0', scale) ?? 0n);
    return {
      terms: known,
      reference,
      available: {
        base: available(market.currency_id, known.spec.baseScale),
        quote: available(market.legal_id, known.spec.quoteScale),
      },
    };
  }

  if (terms === null) return null;
  const facts = factsOf(terms);
  const summary = summariseTicket(ticket, facts);
  const circumstances = {
    isOpen: market.open_coin_trade === 1,
    isStale: isTickStale || connection === 'offline',
    bestOpposite,
  };
  return {
    ticket,
    terms,
    facts,
    summary,
    error: findTicketError(ticket, summary, facts, circumstances),
    dispatch: (action) => setTicket((before) => reduceTicket(before, action, facts)),
  };
}
