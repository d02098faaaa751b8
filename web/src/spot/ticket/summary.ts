import { feeOn } from '@aureus/core/money/rounding.ts';
import { BUY, MAX_TICK, SELL } from '@aureus/core/spot/book-types.ts';
import { protectionPrice } from '@aureus/core/spot/hold.ts';
import { readAmount, readPrice, readTyped, type Terms } from './terms.ts';
import type { Facts, Side, Ticket } from './ticket.ts';

/** A market order does not trade further than this from the price it was shown with: 1 %, in parts per million. */
const slippageRate = 10_000n;

/** Minor units of one of the two currencies. */
export interface Money {
  readonly currency: 'base' | 'quote';
  readonly minor: bigint;
}

/** What an order will do, worked out from the form. Null where the form does not say enough. */
export interface Summary {
  /** Ticks: the limit, or for a market order the price it will not trade beyond. */
  readonly price: bigint | null;
  /** Ordered lots; null for a market buy that gives a total instead. */
  readonly lots: bigint | null;
  /** Quote minor units to spend at most; market buy by total alone. */
  readonly budget: bigint | null;
  /** Value at `price`: the most a buy costs, the least a sell brings before its fee. Quote minor units. */
  readonly value: bigint | null;
  /** What is set aside until the order is done. */
  readonly hold: Money | null;
  readonly feeRate: bigint;
  readonly fee: Money | null;
  /** The fee cannot be more; otherwise it is what the market's price now makes likely. */
  readonly isFeeCapped: boolean;
  /** After the fee, when the order is filled whole. */
  readonly receiveAtLeast: Money | null;
  /** What stays available in the currency the order spends; negative when it does not suffice. */
  readonly leftAfter: bigint | null;
}

export function summariseTicket(ticket: Ticket, facts: Facts): Summary {
  const { terms } = facts;
  const { spec } = terms;
  const feeRate = ticket.postOnly ? spec.makerFeeRate : larger(spec.takerFeeRate, spec.makerFeeRate);
  const price = priceOf(ticket, facts);
  const budget = budgetOf(ticket, terms);
  const lots = budget === null ? readAmount(terms, ticket.amount) : null;
  if (price === null || (lots === null && budget === null)) return { ...nothing, price, lots, budget, feeRate };
  const value = budget ?? (lots ?? 0n) * price * terms.unit;
  const base = (lots ?? value / (price * terms.unit)) * spec.lot;
  const hold: Money = ticket.side === 'buy' ? { currency: 'quote', minor: value } : { currency: 'base', minor: base };
  // Each side pays its fee out of what it receives.
  const received: Money =
    ticket.side === 'buy' ? { currency: 'base', minor: base } : { currency: 'quote', minor: value };
  const expected = expectedToReceive(received, price, budget !== null, ticket.side, facts);
  const available = facts.available[hold.currency];
  return {
    price,
    lots,
    budget,
    value,
    hold,
    feeRate,
    fee: { currency: received.currency, minor: feeOn(expected, feeRate) },
    isFeeCapped: ticket.side === 'buy' && budget === null,
    receiveAtLeast: { currency: received.currency, minor: received.minor - feeOn(received.minor, feeRate) },
    leftAfter: available === null ? null : available - hold.minor,
  };
}

const nothing = {
  value: null,
  hold: null,
  fee: null,
  isFeeCapped: false,
  receiveAtLeast: null,
  leftAfter: null,
} as const;

/** A sell or a budget may do better than its worst price; what is likely is the price the market stands at. */
function expectedToReceive(least: Money, price: bigint, isBudget: boolean, side: Side, facts: Facts): bigint {
  const { reference } = facts;
  if (reference === null) return least.minor;
  if (side === 'sell') return larger(least.minor, (least.minor * reference) / price);
  return isBudget ? larger(least.minor, (least.minor * price) / reference) : least.minor;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function priceOf(ticket: Ticket, { terms, reference }: Facts): bigint | null {
  if (ticket.kind === 'limit') {
    const price = readPrice(terms, ticket.price);
    return price !== null && price > BigInt(MAX_TICK) ? null : price;
  }
  return reference === null ? null : worstPrice(ticket, reference);
}

function worstPrice(ticket: Ticket, reference: bigint): bigint {
  const side = ticket.side === 'buy' ? BUY : SELL;
  return BigInt(protectionPrice(side, Number(reference), slippageRate));
}

function budgetOf(ticket: Ticket, { spec, unit }: Terms): bigint | null {
  const isByTotal = ticket.kind === 'market' && ticket.side === 'buy' && ticket.lead !== 'amount';
  if (!isByTotal) return null;
  const typed = readTyped(ticket.total, spec.quoteScale);
  if (typed === null) return null;
  const budget = (typed / unit) * unit;
  return budget === 0n ? null : budget;
}
