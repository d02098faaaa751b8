import { TRAIL_BOUNDS_PPM } from '@aureus/contract/spot/trailing.ts';
import { MAX_AMOUNT } from '@aureus/core/money/bounds.ts';
import { MAX_BUDGET, MAX_LOTS, MAX_TICK } from '@aureus/core/spot/book-types.ts';
import type { Summary } from './summary.ts';
import { readPrice, readTyped, type Terms } from './terms.ts';
import { type Facts, mayQueue, type Ticket } from './ticket.ts';

/** Why the order cannot go out. The first one found is shown on the button. */
export type TicketError =
  | 'market_closed'
  | 'prices_stale'
  | 'balance_unknown'
  | 'no_price'
  | 'trigger_missing'
  | 'trail_missing'
  | 'trail_out_of_range'
  | 'trigger_reached'
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
  /** Its hours are off, and an order can wait for the next ones. */
  readonly hasOpening: boolean;
  readonly isStale: boolean;
  /** Best price of the other side of the book, ticks; null when it is empty or unknown. */
  readonly bestOpposite: bigint | null;
  /** Ticks of the index price; null while there is none. */
  readonly index: bigint | null;
}

export function findTicketError(
  ticket: Ticket,
  summary: Summary,
  facts: Facts,
  marketFacts: MarketFacts,
): TicketError | null {
  const isQueued = marketFacts.hasOpening && ticket.queues && mayQueue(ticket);
  if (!marketFacts.isOpen && !isQueued) return 'market_closed';
  // Before an opening no price is live, and none is needed.
  if (marketFacts.isStale && !isQueued) return 'prices_stale';
  return (
    triggerError(ticket, summary, facts, marketFacts) ??
    priceError(ticket, summary, facts) ??
    amountError(ticket, summary, facts) ??
    fundsError(summary, facts) ??
    crossError(ticket, summary, marketFacts)
  );
}

/** The server goes by the mark price, which is the index price but for a jump of moments. */
function triggerError(
  ticket: Ticket,
  { trigger }: Summary,
  { terms }: Facts,
  { index }: MarketFacts,
): TicketError | null {
  if (!ticket.isStop && !ticket.isPair) return null;
  if (ticket.isTrailing) return trailError(ticket, terms, index);
  if (trigger === null || trigger > BigInt(MAX_TICK)) {
    const error = typedPriceError(ticket.trigger, terms);
    return error === 'price_missing' ? 'trigger_missing' : error;
  }
  if (index === null) return null;
  return (ticket.side === 'buy' ? index >= trigger : index <= trigger) ? 'trigger_reached' : null;
}

/** The server's bounds are of the index price as well. */
function trailError(ticket: Ticket, terms: Terms, index: bigint | null): TicketError | null {
  const trail = readPrice(terms, ticket.trail);
  if (trail === null) {
    const error = typedPriceError(ticket.trail, terms);
    return error === 'price_missing' ? 'trail_missing' : error;
  }
  if (index === null) return null;
  const ppm = trail * 1_000_000n;
  const isWithin = ppm >= index * BigInt(TRAIL_BOUNDS_PPM.minimum) && ppm <= index * BigInt(TRAIL_BOUNDS_PPM.maximum);
  return isWithin ? null : 'trail_out_of_range';
}

function priceError(ticket: Ticket, summary: Summary, { terms }: Facts): TicketError | null {
  if (ticket.isPair && ticket.stopLimit !== '' && summary.stopLimit === null) {
    return typedPriceError(ticket.stopLimit, terms);
  }
  if (summary.price !== null) return null;
  if (ticket.kind === 'market') return 'no_price';
  return typedPriceError(ticket.price, terms);
}

function typedPriceError(text: string, { spec }: Terms): 'price_missing' | 'price_too_large' | 'price_off_tick' {
  const typed = readTyped(text, spec.priceScale);
  if (typed === null || typed === 0n) return text.length > 20 ? 'price_too_large' : 'price_missing';
  return typed / spec.tick > BigInt(MAX_TICK) ? 'price_too_large' : 'price_off_tick';
}

function amountError(ticket: Ticket, summary: Summary, { terms: { spec } }: Facts): TicketError | null {
  if (summary.lots === null && summary.budget === null) {
    const isByTotal = ticket.kind === 'market' && !ticket.isStop && ticket.side === 'buy' && ticket.lead !== 'amount';
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
  if ((!ticket.postOnly && !ticket.isPair) || summary.price === null || bestOpposite === null) return null;
  const crosses = ticket.side === 'buy' ? summary.price >= bestOpposite : summary.price <= bestOpposite;
  return crosses ? 'would_cross' : null;
}
