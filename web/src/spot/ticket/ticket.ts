import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { amountText, priceText, readAmount, readPrice, readTyped, type Terms, totalText } from './terms.ts';

export type Side = 'buy' | 'sell';
export type Kind = 'limit' | 'market';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** What a person has put into the order form. Numbers stay the text they typed. */
export interface Ticket {
  readonly side: Side;
  readonly kind: Kind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  /** Which of the linked fields the person gave; the others follow it. */
  readonly lead: 'amount' | 'total' | 'percent';
  /** Stop of the slider, 0 to 100; null when amount or total were typed. */
  readonly percent: number | null;
}

/** What the form knows of the world when something in it changes. */
export interface Facts {
  readonly terms: Terms;
  /** What can be spent: quote minor units to buy, base minor units to sell. Null when unknown. */
  readonly available: { readonly quote: bigint | null; readonly base: bigint | null };
  /** Ticks a market order is expected to trade at; null without a book or last price. */
  readonly reference: bigint | null;
}

export type TicketAction =
  | { type: 'side'; side: Side }
  | { type: 'kind'; kind: Kind }
  | { type: 'timeInForce'; timeInForce: TimeInForce }
  | { type: 'postOnly'; postOnly: boolean }
  | { type: 'price' | 'amount' | 'total'; text: string }
  | { type: 'percent'; percent: number }
  /** One step of the plus and minus buttons. */
  | { type: 'step'; field: 'price' | 'amount'; steps: 1 | -1 }
  /** A price tapped in the book. */
  | { type: 'take'; price: string }
  /** The market moved: what follows from its price is worked out anew. */
  | { type: 'moved' }
  /** An order went out. */
  | { type: 'sent' };

export function emptyTicket(side: Side, price = ''): Ticket {
  return {
    side,
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: false,
    price,
    amount: '',
    total: '',
    lead: 'amount',
    percent: null,
  };
}

const cleared = { amount: '', total: '', lead: 'amount', percent: null } as const;

export function reduceTicket(ticket: Ticket, action: TicketAction, facts: Facts): Ticket {
  switch (action.type) {
    case 'side':
      return action.side === ticket.side ? ticket : { ...ticket, ...cleared, side: action.side };
    case 'kind':
      return changeKind(ticket, action.kind, facts);
    case 'timeInForce': {
      const postOnly = ticket.postOnly && action.timeInForce === 'GTC';
      return { ...ticket, timeInForce: action.timeInForce, postOnly };
    }
    case 'postOnly':
      // Post-only waits in the book by definition.
      return { ...ticket, postOnly: action.postOnly, timeInForce: action.postOnly ? 'GTC' : ticket.timeInForce };
    case 'price':
      return link({ ...ticket, price: action.text }, facts);
    case 'amount':
      return link({ ...ticket, amount: action.text, lead: 'amount', percent: null }, facts);
    case 'total':
      return link({ ...ticket, total: action.text, lead: 'total', percent: null }, facts);
    case 'percent':
      return link({ ...ticket, lead: 'percent', percent: action.percent }, facts);
    case 'step':
      return step(ticket, action.field, action.steps, facts);
    case 'take':
      return link({ ...ticket, kind: 'limit', timeInForce: limitTime(ticket), price: action.price }, facts);
    case 'moved':
      return ticket.kind === 'market' ? link(ticket, facts) : ticket;
    case 'sent':
      return { ...ticket, ...cleared };
  }
}

/** A market order never rests; a limit order does unless told otherwise. */
function changeKind(ticket: Ticket, kind: Kind, facts: Facts): Ticket {
  if (kind === ticket.kind) return ticket;
  const timeInForce = kind === 'market' ? 'IOC' : 'GTC';
  return link({ ...ticket, kind, timeInForce, postOnly: false }, facts);
}

function limitTime(ticket: Ticket): TimeInForce {
  return ticket.kind === 'market' ? 'GTC' : ticket.timeInForce;
}

function step(ticket: Ticket, field: 'price' | 'amount', steps: 1 | -1, facts: Facts): Ticket {
  const { spec } = facts.terms;
  const [scale, size] = field === 'price' ? [spec.priceScale, spec.tick] : [spec.baseScale, spec.lot];
  const now = readTyped(ticket[field], scale) ?? (field === 'price' ? (facts.reference ?? 0n) * spec.tick : 0n);
  const onGrid = steps === 1 ? now / size : (now + size - 1n) / size;
  const next = onGrid + BigInt(steps);
  if (field === 'price') {
    return link({ ...ticket, price: next < 1n ? ticket.price : priceText(facts.terms, next) }, facts);
  }
  const amount = next < 1n ? '' : amountText(facts.terms, next);
  return link({ ...ticket, amount, lead: 'amount', percent: null }, facts);
}

/** Works out the fields that follow from the one the person gave. Exact: nothing passes through a float. */
function link(ticket: Ticket, facts: Facts): Ticket {
  const ticks = ticket.kind === 'limit' ? readPrice(facts.terms, ticket.price) : facts.reference;
  if (ticket.lead === 'amount') return { ...ticket, total: totalOf(ticket.amount, ticks, facts.terms) };
  if (ticket.lead === 'total') return { ...ticket, amount: amountOf(ticket.total, ticks, facts.terms) };
  return ticket.side === 'buy' ? shareOfQuote(ticket, ticks, facts) : shareOfBase(ticket, ticks, facts);
}

/** The exact value of an amount; cut to the quote's scale while the amount is still between two lots. */
function totalOf(amount: string, ticks: bigint | null, { spec }: Terms): string {
  const minor = readTyped(amount, spec.baseScale);
  if (minor === null || ticks === null) return '';
  const scaled = minor * ticks * spec.tick * 10n ** BigInt(spec.quoteScale);
  return formatDecimal(scaled / 10n ** BigInt(spec.priceScale + spec.baseScale), spec.quoteScale);
}

/** As many whole lots as the total pays for. */
function amountOf(total: string, ticks: bigint | null, terms: Terms): string {
  const minor = readTyped(total, terms.spec.quoteScale);
  if (minor === null || ticks === null) return '';
  const lots = minor / (ticks * terms.unit);
  return lots === 0n ? '' : amountText(terms, lots);
}

function shareOfQuote(ticket: Ticket, ticks: bigint | null, { terms, available }: Facts): Ticket {
  if (available.quote === null || ticks === null) return { ...ticket, amount: '', total: '' };
  const share = (available.quote * BigInt(ticket.percent ?? 0)) / 100n;
  const lots = share / (ticks * terms.unit);
  // A market buy spends the share itself, in whole units of the book; a limit buy what its lots cost.
  const spent = ticket.kind === 'market' ? (share / terms.unit) * terms.unit : lots * ticks * terms.unit;
  return {
    ...ticket,
    amount: lots === 0n ? '' : amountText(terms, lots),
    total: spent === 0n ? '' : totalText(terms, spent),
  };
}

function shareOfBase(ticket: Ticket, ticks: bigint | null, { terms, available }: Facts): Ticket {
  if (available.base === null) return { ...ticket, amount: '', total: '' };
  const lots = (available.base * BigInt(ticket.percent ?? 0)) / 100n / terms.spec.lot;
  const amount = lots === 0n ? '' : amountText(terms, lots);
  return { ...ticket, amount, total: totalOf(amount, ticks, terms) };
}

/** Whole lots of the form's amount; null when there are none. */
export function lotsOf(ticket: Ticket, terms: Terms): bigint | null {
  return readAmount(terms, ticket.amount);
}
