import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { MAX_BUDGET, MAX_LOTS, MAX_TICK } from '@aureus/core/spot/book-types.ts';
import type { Summary } from './summary.ts';
import { readTyped } from './terms.ts';
import type { Facts, Ticket } from './ticket.ts';

/** Why the order cannot go out. The first one found is shown on the button. */
export type TicketError =
  | 'market_closed'
  | 'prices_stale'
  | 'balance_unknown'
  | 'no_price'
  | 'price_missing'
  | 'price_off_tick'
  | 'price_too_large'
  | 'amount_missing'
  | 'amount_off_lot'
  | 'amount_too_large'
  | 'total_too_small'
  | 'insufficient'
  | 'would_cross';

/** What the market allows at this moment. */
export interface MarketFacts {
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** Best price of the other side of the book, ticks; null when it is empty or unknown. */
  readonly bestOpposite: bigint | null;
}

export function findTicketError(
  ticket: Ticket,
  summary: Summary,
  facts: Facts,
  marketFacts: MarketFacts,
): TicketError | null {
  if (!marketFacts.isOpen) return 'market_closed';
  if (marketFacts.isStale) return 'prices_stale';
  return (
    priceError(ticket, summary, facts) ??
    amountError(ticket, summary, facts) ??
    fundsError(summary, facts) ??
    crossError(ticket, summary, marketFacts)
  );
}

function priceError(ticket: Ticket, summary: Summary, { terms: { spec } }: Facts): TicketError | null {
  if (summary.price !== null) return null;
  if (ticket.kind === 'market') return 'no_price';
  const typed = readTyped(ticket.price, spec.priceScale);
  if (typed === null || typed === 0n) return ticket.price.length > 20 ? 'price_too_large' : 'price_missing';
  return typed / spec.tick > BigInt(MAX_TICK) ? 'price_too_large' : 'price_off_tick';
}

function amountError(ticket: Ticket, summary: Summary, { terms: { spec } }: Facts): TicketError | null {
  if (summary.lots === null && summary.budget === null) {
    const isByTotal = ticket.kind === 'market' && ticket.side === 'buy' && ticket.lead !== 'amount';
    const typed = isByTotal ? null : readTyped(ticket.amount, spec.baseScale);
    if (typed !== null && typed !== 0n) return 'amount_off_lot';
    return ticket.amount.length > 20 ? 'amount_too_large' : 'amount_missing';
  }
  const { lots, value } = summary;
  const isTooLarge = (lots !== null && lots > BigInt(MAX_LOTS)) || (value !== null && value > MAX_AMOUNT);
  return isTooLarge || (summary.budget !== null && summary.budget > BigInt(MAX_BUDGET)) ? 'amount_too_large' : null;
}

function fundsError(summary: Summary, { terms, available }: Facts): TicketError | null {
  if (summary.value !== null && summary.value < terms.minTotal) return 'total_too_small';
  if (summary.hold !== null && available[summary.hold.currency] === null) return 'balance_unknown';
  return summary.leftAfter !== null && summary.leftAfter < 0n ? 'insufficient' : null;
}

/** A post-only order that would trade at once is refused by the book; say so before it is sent. */
function crossError(ticket: Ticket, summary: Summary, { bestOpposite }: MarketFacts): TicketError | null {
  if (!ticket.postOnly || summary.price === null || bestOpposite === null) return null;
  const crosses = ticket.side === 'buy' ? summary.price >= bestOpposite : summary.price <= bestOpposite;
  return crosses ? 'would_cross' : null;
}
