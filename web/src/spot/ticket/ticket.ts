import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { amountText, priceText, readAmount, readPrice, readTyped, type Terms, totalText } from './terms.ts';
import { worstPrice } from './worst-price.ts';

export type Side = 'buy' | 'sell';
export type Kind = 'limit' | 'market';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** What a person has put into the order form. Numbers stay the text they typed. */
export interface Ticket {
  readonly side: Side;
  readonly kind: Kind;
  /** It waits until the mark price comes to the trigger, and is then an order of its kind. */
  readonly isStop: boolean;
  /** A limit order, and beside it a stop at the trigger; one cancels the other. */
  readonly isPair: boolean;
  /** A stop without a limit whose trigger follows the mark price at a distance. */
  readonly isTrailing: boolean;
  readonly trigger: string;
  /** How far the trigger of a trailing stop stays behind the mark price. */
  readonly trail: string;
  /** Limit of the stop of a pair; empty: it trades at the best prices there are. */
  readonly stopLimit: string;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** While the hours of the market are off it waits for the opening. */
  readonly queues: boolean;
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

/** A field that is a price, or a distance between two. */
export type PriceField = 'price' | 'trigger' | 'trail' | 'stopLimit';

export type TicketAction =
  | { type: 'side'; side: Side }
  | { type: 'kind'; kind: Kind; isStop: boolean; isPair?: boolean; isTrailing?: boolean }
  | { type: 'timeInForce'; timeInForce: TimeInForce }
  | { type: 'postOnly'; postOnly: boolean }
  | { type: 'queues'; queues: boolean }
  | { type: PriceField | 'amount' | 'total'; text: string }
  | { type: 'percent'; percent: number }
  /** One step of the plus and minus buttons. */
  | { type: 'step'; field: PriceField | 'amount'; steps: 1 | -1 }
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
    isStop: false,
    isPair: false,
    isTrailing: false,
    trigger: '',
    trail: '',
    stopLimit: '',
    timeInForce: 'GTC',
    postOnly: false,
    queues: false,
    price,
    amount: '',
    total: '',
    lead: 'amount',
    percent: null,
  };
}

const cleared = { amount: '', total: '', lead: 'amount', percent: null } as const;
const clearedPrices = { trigger: '', trail: '', stopLimit: '' } as const;

export function reduceTicket(ticket: Ticket, action: TicketAction, facts: Facts): Ticket {
  switch (action.type) {
    case 'side':
      return action.side === ticket.side ? ticket : { ...ticket, ...cleared, ...clearedPrices, side: action.side };
    case 'kind':
      return changeKind(ticket, { isPair: false, isTrailing: false, ...action }, facts);
    case 'timeInForce': {
      const postOnly = ticket.postOnly && action.timeInForce === 'GTC';
      return { ...ticket, timeInForce: action.timeInForce, postOnly };
    }
    case 'postOnly':
      // Post-only waits in the book by definition.
      return { ...ticket, postOnly: action.postOnly, timeInForce: action.postOnly ? 'GTC' : ticket.timeInForce };
    case 'queues':
      return { ...ticket, queues: action.queues };
    case 'price':
    case 'trigger':
    case 'trail':
    case 'stopLimit':
      return link({ ...ticket, [action.type]: action.text }, facts);
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
      return ticket.kind === 'market' && (!ticket.isStop || ticket.isTrailing) ? link(ticket, facts) : ticket;
    case 'sent':
      return { ...ticket, ...cleared, ...clearedPrices, queues: false };
  }
}

/** A market order never rests; a limit order does unless told otherwise. */
function changeKind(
  ticket: Ticket,
  { kind, isStop, isPair, isTrailing }: Pick<Ticket, 'kind' | 'isStop' | 'isPair' | 'isTrailing'>,
  facts: Facts,
): Ticket {
  const isSame = kind === ticket.kind && isStop === ticket.isStop && isPair === ticket.isPair;
  if (isSame && isTrailing === ticket.isTrailing) return ticket;
  const timeInForce = kind === 'market' ? 'IOC' : 'GTC';
  return link({ ...ticket, kind, isStop, isPair, isTrailing, timeInForce, postOnly: false }, facts);
}

/** Whether it is an order that can wait for an opening: a limit that stays until it is cancelled, and nothing beside it. */
export function mayQueue({ kind, isStop, isPair, timeInForce }: Ticket): boolean {
  return kind === 'limit' && !isStop && !isPair && timeInForce === 'GTC';
}

function limitTime(ticket: Ticket): TimeInForce {
  return ticket.kind === 'market' ? 'GTC' : ticket.timeInForce;
}

function step(ticket: Ticket, field: PriceField | 'amount', steps: 1 | -1, facts: Facts): Ticket {
  const { spec } = facts.terms;
  const isPrice = field !== 'amount';
  const [scale, size] = isPrice ? [spec.priceScale, spec.tick] : [spec.baseScale, spec.lot];
  const now = readTyped(ticket[field], scale) ?? (isPrice ? startOf(field, facts) * spec.tick : 0n);
  const onGrid = steps === 1 ? now / size : (now + size - 1n) / size;
  const next = onGrid + BigInt(steps);
  if (isPrice) {
    return link({ ...ticket, [field]: next < 1n ? ticket[field] : priceText(facts.terms, next) }, facts);
  }
  const amount = next < 1n ? '' : amountText(facts.terms, next);
  return link({ ...ticket, amount, lead: 'amount', percent: null }, facts);
}

/** Where the steps of an empty field begin, in ticks: at the market's price, or at a hundredth of it for a distance. */
function startOf(field: PriceField, { reference }: Facts): bigint {
  return field === 'trail' ? (reference ?? 0n) / 100n : (reference ?? 0n);
}

/** The trigger in ticks of an order that waits for one; of a trailing stop where it would begin now, about. */
export function triggerOf(ticket: Ticket, { terms, reference }: Facts): bigint | null {
  if (!ticket.isTrailing) return readPrice(terms, ticket.trigger);
  const trail = readPrice(terms, ticket.trail);
  if (trail === null || reference === null) return null;
  const trigger = ticket.side === 'buy' ? reference + trail : reference - trail;
  return trigger > 0n ? trigger : null;
}

/** Works out the fields that follow from the one the person gave. Exact: nothing passes through a float. */
function link(ticket: Ticket, facts: Facts): Ticket {
  const ticks = likelyPrice(ticket, facts);
  if (ticket.lead === 'amount') return { ...ticket, total: totalOf(ticket.amount, ticks, facts.terms) };
  if (ticket.lead === 'total') return { ...ticket, amount: amountOf(ticket.total, ticks, facts.terms) };
  return ticket.side === 'buy' ? shareOfQuote(ticket, ticks, facts) : shareOfBase(ticket, ticks, facts);
}

/** Ticks the order is likely to trade at: its limit, the trigger of a stop without one, or the market's price of now. */
export function likelyPrice(ticket: Ticket, facts: Facts): bigint | null {
  if (ticket.kind === 'limit') return readPrice(facts.terms, ticket.price);
  return ticket.isStop ? triggerOf(ticket, facts) : facts.reference;
}

/** Ticks: the limit of the stop of a pair, or the worst price it trades at without one; null without a trigger. */
export function pairStopPrice(ticket: Ticket, { terms }: Pick<Facts, 'terms'>): bigint | null {
  const trigger = ticket.isPair ? readPrice(terms, ticket.trigger) : null;
  return trigger === null ? null : (readPrice(terms, ticket.stopLimit) ?? worstPrice(ticket.side, trigger));
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
  const lots = share / (dearest(ticket, ticks, terms) * terms.unit);
  // A market buy spends the share itself, in whole units of the book; a limit buy what its lots cost.
  const spent =
    ticket.kind === 'market' && !ticket.isStop ? (share / terms.unit) * terms.unit : lots * ticks * terms.unit;
  return {
    ...ticket,
    amount: lots === 0n ? '' : amountText(terms, lots),
    total: spent === 0n ? '' : totalText(terms, spent),
  };
}

/** What is set aside for a stop without a limit is a little more than what it costs at its trigger. */
function dearest(ticket: Ticket, ticks: bigint, terms: Terms): bigint {
  if (ticket.isStop && ticket.kind === 'market') return worstPrice('buy', ticks);
  const ofStop = pairStopPrice(ticket, { terms });
  return ofStop !== null && ofStop > ticks ? ofStop : ticks;
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
