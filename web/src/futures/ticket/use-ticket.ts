import type { LeverTerms } from '@aureus/contract/futures/shapes.ts';
import type { MarketRow } from '@aureus/contract/market/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMarkets, useScaleOf } from '../../market/public.ts';
import { useConnection, useTick } from '../../platform/live/hooks.ts';
import { useLoggedIn } from '../../platform/session/session.ts';
import { balancesQuery, openPositionsQuery } from '../queries.ts';
import { findTicketError, type TicketError } from './errors.ts';
import { type OwnPosition, ownPositions } from './own-positions.ts';
import { summariseTicket, type Summary } from './summary.ts';
import { readPrice, readTyped } from './read-typed.ts';
import { termsOf } from './terms.ts';
import {
  type Account,
  emptyTicket,
  reduceTicket,
  type Side,
  signOf,
  type Ticket,
  type TicketAction,
} from './ticket.ts';

/** An order form that is ready to be filled in. */
export interface TicketModel {
  readonly ticket: Ticket;
  readonly account: Account;
  readonly summary: Summary;
  readonly error: TicketError | null;
  readonly dispatch: (action: TicketAction) => void;
}

/**
 * The order form of contracts on a market; null until its scales are known. It goes by the index price that arrives live:
 * the mark price is that of a moment ago, and whoever opens gets the worse of the two.
 */
export function useTicket(market: MarketRow, wire: LeverTerms, side: Side): TicketModel | null {
  const { markets } = useMarkets();
  const isLoggedIn = useLoggedIn();
  const connection = useConnection();
  const base = useScaleOf(market.currency_id);
  const quote = useScaleOf(market.legal_id);
  const balances = useQuery({ ...balancesQuery(), enabled: isLoggedIn }).data;
  const open = useQuery({ ...openPositionsQuery(), enabled: isLoggedIn }).data;
  const indexPrice = useTick(market.id, (tick) => tick?.indexPrice ?? null);
  const priceState = useTick(market.id, (tick) => tick?.priceState) ?? market.price_state;
  const isStale = useTick(market.id, (tick) => tick?.isStale === true);
  const [typed, setTyped] = useState(() => emptyTicket(side));
  if (base === undefined || quote === undefined) return null;

  const terms = termsOf(market, wire, { base, quote });
  const rows = open?.filter(({ legal_id }) => legal_id === market.legal_id);
  const positions = isLoggedIn ? rows && ownPositions(rows, markets, quote) : [];
  const account: Account = {
    terms,
    mark: indexPrice === null ? null : readPrice(terms, indexPrice),
    available: availableOf(isLoggedIn ? balances : undefined, market.legal_id, quote),
    closable: positions ? closableOf(positions, market.id) : null,
    positions: positions ?? null,
    marketId: market.id,
  };
  // What follows from price, terms and balance follows them while the form is open.
  const ticket = reduceTicket(typed, { type: 'moved' }, account);
  const summary = summariseTicket(ticket, account);
  return {
    ticket,
    account,
    summary,
    error: findTicketError(ticket, summary, account, { priceState, isLive: !isStale && connection !== 'offline' }),
    dispatch: (action) => setTyped((before) => reduceTicket(before, action, account)),
  };
}

function availableOf(balances: ReadonlyMap<number, string> | undefined, currency: number, scale: number) {
  return balances === undefined ? null : (readTyped(balances.get(currency) ?? '0', scale) ?? 0n);
}

/** Lots that an order of each side may close: those open on the other. */
function closableOf(positions: readonly OwnPosition[], marketId: number): Record<Side, number> {
  const lotsAgainst = (side: Side): number =>
    positions
      .filter((each) => each.marketId === marketId && each.side !== signOf(side))
      .reduce((sum, each) => sum + each.lots, 0);
  return { long: lotsAgainst('long'), short: lotsAgainst('short') };
}
