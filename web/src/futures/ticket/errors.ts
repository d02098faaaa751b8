import { areStopsApart } from '@aureus/core/futures/closing.ts';
import { isAtOrBelow } from '@aureus/core/futures/risk.ts';
import type { PriceState } from '@aureus/contract/market/shapes.ts';
import { isAllowed } from '@aureus/core/market/price-state.ts';
import type { Summary } from './summary.ts';
import { readPrice } from './read-typed.ts';
import { type Account, signOf, type Ticket } from './ticket.ts';

/** Why the order cannot go out. The first one found is shown on the button. */
export type TicketError =
  | 'market_closed'
  | 'reduce_only'
  | 'no_price'
  | 'price_jumped'
  | 'few_sources'
  | 'balance_unknown'
  | 'price_missing'
  | 'price_off_tick'
  | 'limit_reached'
  | 'lots_missing'
  | 'lots_out_of_range'
  | 'nothing_to_close'
  | 'stop_off_tick'
  | 'stop_wrong'
  | 'insufficient'
  | 'risk_too_high'
  | 'own_limit'
  | 'total_limit'
  | 'house_full';

/** What the market allows at this moment. */
export interface MarketFacts {
  readonly priceState: PriceState;
  /** Whether prices arrive. */
  readonly isLive: boolean;
}

export function findTicketError(
  ticket: Ticket,
  summary: Summary,
  account: Account,
  market: MarketFacts,
): TicketError | null {
  return (
    marketError(ticket, account, market) ??
    priceError(ticket, account) ??
    lotsError(ticket, summary, account) ??
    (ticket.isReduceOnly ? null : (stopError(ticket, account) ?? fundsError(summary, account)))
  );
}

function marketError({ isReduceOnly }: Ticket, { terms, mark }: Account, market: MarketFacts): TicketError | null {
  const { priceState, isLive } = market;
  if (!terms.isOpen || priceState === 'closed') return 'market_closed';
  if (terms.isReduceOnly && !isReduceOnly) return 'reduce_only';
  if (!isLive || mark === null) return 'no_price';
  if (isAllowed(isReduceOnly ? 'close' : 'open', priceState)) return null;
  if (priceState === 'jumped') return 'price_jumped';
  return priceState === 'stale' ? 'no_price' : 'few_sources';
}

function priceError({ kind, price, side }: Ticket, { terms, mark }: Account): TicketError | null {
  if (kind === 'market') return null;
  const ticks = readPrice(terms, price);
  if (ticks === null) return /[1-9]/.test(price) ? 'price_off_tick' : 'price_missing';
  return mark !== null && signOf(side) * (ticks - mark) >= 0 ? 'limit_reached' : null;
}

function lotsError(ticket: Ticket, { lots }: Summary, { terms, closable }: Account): TicketError | null {
  if (ticket.isReduceOnly && closable?.[ticket.side] === 0) return 'nothing_to_close';
  if (lots === null) return 'lots_missing';
  if (ticket.isReduceOnly) return null;
  return lots < terms.minLots || lots > terms.maxLots ? 'lots_out_of_range' : null;
}

/** Stops stand on their sides of the price the position is opened at: the mark of now, or the limit. */
function stopError(ticket: Ticket, { terms, mark }: Account): TicketError | null {
  if (!ticket.hasStops) return null;
  const read = (text: string): number | null | undefined =>
    text === '' ? null : (readPrice(terms, text) ?? undefined);
  const takeProfit = read(ticket.takeProfit);
  const stopLoss = read(ticket.stopLoss);
  if (takeProfit === undefined || stopLoss === undefined) return 'stop_off_tick';
  const from = ticket.kind === 'limit' ? readPrice(terms, ticket.price) : mark;
  if (from === null) return null;
  return areStopsApart(signOf(ticket.side), { takeProfit, stopLoss }, from) ? null : 'stop_wrong';
}

function fundsError({ leftAfter, capped, brokenTotal }: Summary, account: Account): TicketError | null {
  const { available, positions, terms } = account;
  if (available === null || leftAfter === null) return 'balance_unknown';
  if (leftAfter < 0n) return 'insufficient';
  const cross = (positions ?? []).filter((each) => each.isCross);
  // What the position costs no longer stands for the losses of the others.
  if (isAtOrBelow({ balance: leftAfter, positions: cross }, terms.noNewRiskPpm)) return 'risk_too_high';
  if (capped === null) return brokenTotal === null ? null : 'total_limit';
  if (capped === 'user_full') return 'own_limit';
  return brokenTotal === null ? 'house_full' : 'total_limit';
}
