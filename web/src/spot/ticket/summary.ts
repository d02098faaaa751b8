import { feeOn } from '@aureus/core/money/rounding.ts';
import { MAX_TICK } from '@aureus/core/spot/book-types.ts';
import { readAmount, readPrice, readTyped, type Terms } from './terms.ts';
import { type Facts, likelyPrice, pairStopPrice, type Ticket, triggerOf } from './ticket.ts';
import { worstPrice } from './worst-price.ts';

/** Minor units of one of the two currencies. */
export interface Money {
  readonly currency: 'base' | 'quote';
  readonly minor: bigint;
}

/** What an order will do, worked out from the form. Null where the form does not say enough. */
export interface Summary {
  /**
   * Ticks: the limit, or for a market order the price it will not trade beyond; of a stop sell without a limit its
   * trigger, for how far the price will have fallen by then nobody knows.
   */
  readonly price: bigint | null;
  /** Ticks; null of an order that acts at once. Of a trailing stop where it would begin now, about. */
  readonly trigger: bigint | null;
  /** Ticks a trailing stop stays behind the mark price, else null. */
  readonly trail: bigint | null;
  /** Ticks: the limit of the stop of a pair; null where it has none. */
  readonly stopLimit: bigint | null;
  /**
   * A stop that sells promises nothing: `price`, value and what is received are what is likely, of a pair by its limit.
   */
  readonly isLikely: boolean;
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
  const trigger = ticket.isStop || ticket.isPair ? triggerOf(ticket, facts) : null;
  const trail = ticket.isTrailing ? readPrice(terms, ticket.trail) : null;
  const stopLimit = ticket.isPair ? readPrice(terms, ticket.stopLimit) : null;
  const isLikely = isStopSell(ticket) || (ticket.isPair && ticket.side === 'sell');
  const budget = budgetOf(ticket, terms);
  const lots = budget === null ? readAmount(terms, ticket.amount) : null;
  if (price === null || (lots === null && budget === null))
    return { ...nothing, price, trigger, trail, stopLimit, isLikely, lots, budget, feeRate };
  const value = budget ?? (lots ?? 0n) * price * terms.unit;
  const base = (lots ?? value / (price * terms.unit)) * spec.lot;
  // One sum is held for both of a pair: what its stop may cost is more.
  const ofStop = (lots ?? 0n) * (pairStopPrice(ticket, facts) ?? 0n) * terms.unit;
  const hold: Money =
    ticket.side === 'buy' ? { currency: 'quote', minor: larger(value, ofStop) } : { currency: 'base', minor: base };
  // Each side pays its fee out of what it receives.
  const received: Money =
    ticket.side === 'buy' ? { currency: 'base', minor: base } : { currency: 'quote', minor: value };
  const expected = expectedToReceive(received, price, budget !== null, ticket, facts);
  const available = facts.available[hold.currency];
  return {
    price,
    trigger,
    trail,
    stopLimit,
    isLikely,
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
function expectedToReceive(least: Money, price: bigint, isBudget: boolean, ticket: Ticket, facts: Facts): bigint {
  const reference = ticket.isStop ? likelyPrice(ticket, facts) : facts.reference;
  if (reference === null) return least.minor;
  if (ticket.side === 'sell') return larger(least.minor, (least.minor * reference) / price);
  return isBudget ? larger(least.minor, (least.minor * price) / reference) : least.minor;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function priceOf(ticket: Ticket, facts: Facts): bigint | null {
  const price = likelyPrice(ticket, facts);
  if (price === null || price > BigInt(MAX_TICK)) return null;
  return ticket.kind === 'limit' || isStopSell(ticket) ? price : worstPrice(ticket.side, price);
}

const isStopSell = ({ kind, isStop, side }: Ticket): boolean => kind === 'market' && isStop && side === 'sell';

function budgetOf(ticket: Ticket, { spec, unit }: Terms): bigint | null {
  const isByTotal = ticket.kind === 'market' && !ticket.isStop && ticket.side === 'buy' && ticket.lead !== 'amount';
  if (!isByTotal) return null;
  const typed = readTyped(ticket.total, spec.quoteScale);
  if (typed === null) return null;
  const budget = (typed / unit) * unit;
  return budget === 0n ? null : budget;
}
