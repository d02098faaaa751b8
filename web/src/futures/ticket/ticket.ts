import { brokenTotal, type CapRefusal, skewOf, type TotalCap, whyRefused } from '@aureus/core/futures/caps.ts';
import { LOT_DECIMALS, partsOfLots } from '@aureus/core/futures/lots.ts';
import { type Cost, costAt, openingPrice } from '@aureus/core/futures/opening.ts';
import { LONG, type PositionSide, SHORT, valueOf } from '@aureus/core/futures/reckoning.ts';
import { mostLeaving } from '@aureus/core/futures/risk.ts';
import { sliderShare } from '../../ui/slider-share.ts';
import { interestOf, leveragedOf, type OwnPosition } from './own-positions.ts';
import { readPrice, readTyped } from './read-typed.ts';
import { moneyText, priceText, type Terms } from './terms.ts';
import { isExact, wholeNumber } from '../../platform/format/whole-number.ts';

export type Side = 'long' | 'short';
export type Kind = 'market' | 'limit';

/** What stands in the form. */
export interface Ticket {
  readonly side: Side;
  readonly kind: Kind;
  readonly leverage: number;
  readonly price: string;
  readonly lots: string;
  /** Value of the position, in the quote currency. */
  readonly value: string;
  /** The field the person gave; the others follow from it. */
  readonly lead: 'lots' | 'value' | 'percent';
  readonly percent: number | null;
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly isReduceOnly: boolean;
}

/** What the form is worked out with. */
export interface Account {
  readonly marketId: number;
  readonly terms: Terms;
  /** The mark price in ticks; null while there is none. */
  readonly mark: number | null;
  /** Free in the futures account, quote minor units; null while unknown. */
  readonly available: bigint | null;
  /** Lots of the other side that may be closed; null while unknown. */
  readonly closable: Readonly<Record<Side, number>> | null;
  /** The user's open positions in the quote currency; null while they are not all known. */
  readonly positions: readonly OwnPosition[] | null;
}

export type TicketAction =
  | { readonly type: 'side'; readonly side: Side }
  | { readonly type: 'kind'; readonly kind: Kind }
  | { readonly type: 'leverage'; readonly leverage: number }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'lots'; readonly text: string }
  | { readonly type: 'value'; readonly text: string }
  | { readonly type: 'percent'; readonly percent: number }
  | { readonly type: 'stops'; readonly hasStops: boolean }
  | { readonly type: 'takeProfit'; readonly text: string }
  | { readonly type: 'stopLoss'; readonly text: string }
  | { readonly type: 'reduceOnly'; readonly isReduceOnly: boolean }
  /** Price, terms or balance are others. */
  | { readonly type: 'moved' }
  | { readonly type: 'sent' };

const cleared = { lots: '', value: '', lead: 'lots', percent: null, takeProfit: '', stopLoss: '' } as const;

export function emptyTicket(side: Side): Ticket {
  return { ...cleared, side, kind: 'market', leverage: 0, price: '', hasStops: false, isReduceOnly: false };
}

export const signOf = (side: Side): PositionSide => (side === 'long' ? LONG : SHORT);

/** The leverage of a form, or one that is offered: terms may have become others. The middle one to begin with. */
export function offeredLeverage({ leverages }: Terms, asked: number): number {
  return leverages.includes(asked) ? asked : (leverages[Math.floor((leverages.length - 1) / 2)] ?? 1);
}

export function reduceTicket(ticket: Ticket, action: TicketAction, account: Account): Ticket {
  return link(changeTicket(ticket, action, account), account);
}

/** The form with what the person did alone, before the rest follows. */
export function changeTicket(ticket: Ticket, action: TicketAction, { terms, mark }: Account): Ticket {
  switch (action.type) {
    case 'side':
      // Stops of the one side would close the other at once.
      return action.side === ticket.side ? ticket : { ...ticket, side: action.side, takeProfit: '', stopLoss: '' };
    case 'kind': {
      const price = ticket.price === '' && mark !== null ? priceText(terms, mark) : ticket.price;
      return { ...ticket, kind: action.kind, price };
    }
    case 'leverage':
      return { ...ticket, leverage: action.leverage };
    case 'price':
      return { ...ticket, price: action.text };
    case 'lots':
      return { ...ticket, lots: action.text, lead: 'lots', percent: null };
    case 'value':
      return { ...ticket, value: action.text, lead: 'value', percent: null };
    case 'percent':
      return { ...ticket, lead: 'percent', percent: action.percent };
    case 'stops':
      return { ...ticket, hasStops: action.hasStops };
    case 'takeProfit':
      return { ...ticket, takeProfit: action.text };
    case 'stopLoss':
      return { ...ticket, stopLoss: action.text };
    case 'reduceOnly':
      return { ...ticket, isReduceOnly: action.isReduceOnly };
    case 'moved':
      return ticket;
    case 'sent':
      return { ...ticket, ...cleared };
  }
}

/** Typed lots; null when there are none, or they are no whole number. */
export function lotsOf({ lots }: Pick<Ticket, 'lots'>): number | null {
  const typed = readTyped(lots, 0);
  return typed === null || typed <= 0n || !isExact(typed) ? null : wholeNumber(typed);
}

/** The price so many lots are opened at, in ticks: the limit, or the mark with its spread. */
export function priceFor({ kind, side, price }: Ticket, { terms, mark }: Account, lots: number): number | null {
  if (kind === 'limit') return readPrice(terms, price);
  return mark === null ? null : openingPrice(terms, skewOf(terms.interest), { side: signOf(side), lots }, mark);
}

/** Works out the fields that follow from the one the person gave, all in whole numbers. */
function link(before: Ticket, account: Account): Ticket {
  const { terms } = account;
  const ticket = { ...before, leverage: offeredLeverage(terms, before.leverage) };
  const valueAt = (lots: number): bigint | null => {
    const ticks = priceFor(ticket, account, lots);
    return ticks === null ? null : valueOf(terms.unit, ticks, lots);
  };
  const shown = (lots: number): string => {
    const value = lots > 0 ? valueAt(lots) : null;
    return value === null ? '' : moneyText(terms, value);
  };
  if (ticket.lead === 'lots') return { ...ticket, value: shown(lotsOf(ticket) ?? 0) };
  if (ticket.lead === 'value') {
    const typed = readTyped(ticket.value, terms.quoteScale);
    const lots = typed === null ? 0 : mostLots(terms.maxLots, (count) => isAtMost(valueAt(count), typed));
    return { ...ticket, lots: lots === 0 ? '' : String(lots) };
  }
  const lots = shareOf(ticket, account);
  return { ...ticket, lots: lots === 0 ? '' : String(lots), value: shown(lots) };
}

/**
 * As many lots as the percent of what an order may cost pays margin and fee of, and as the house takes at once; of a
 * reduction, of what is open.
 */
function shareOf(ticket: Ticket, account: Account): number {
  const percent = ticket.percent ?? 0;
  if (ticket.isReduceOnly) {
    const lots = ((account.closable?.[ticket.side] ?? 0) * percent) / 100;
    // An order of whole lots closes what there is: only the next whole number is all of it.
    return percent === 100 ? Math.ceil(lots) : Math.floor(lots);
  }
  const { terms } = account;
  const payable = payableOf(account);
  if (payable === null) return 0;
  const share = (payable * BigInt(percent)) / 100n;
  return mostLots(terms.maxLots, (lots) => {
    const ticks = priceFor(ticket, account, lots);
    if (ticks === null) return false;
    const cost = costAt(terms, { side: signOf(ticket.side), lots, leverage: ticket.leverage }, ticks);
    // What waits is asked for room when it starts.
    const isTaken =
      ticket.kind === 'limit' || (capOn(ticket, cost, account) === null && totalOn(ticket, cost, account) === null);
    return isTaken && cost.margin + cost.fee <= share;
  });
}

const hundredthsOf = (lots: number): bigint => BigInt(partsOfLots(lots, 10 ** LOT_DECIMALS));

/** How many percent of what it may cost, or may close, an order with typed lots takes. */
export function typedShare(ticket: Ticket, account: Account, { cost }: { readonly cost: Cost | null }): number {
  const { isReduceOnly, side } = ticket;
  if (isReduceOnly) return sliderShare(hundredthsOf(lotsOf(ticket) ?? 0), hundredthsOf(account.closable?.[side] ?? 0));
  return cost === null ? 0 : sliderShare(cost.margin + cost.fee, payableOf(account) ?? 0n);
}

/** The most an order may cost, quote minor units: what is free and does not stand for losses. Null while unknown. */
function payableOf({ available, positions, terms }: Account): bigint | null {
  if (available === null) return null;
  const cross = (positions ?? []).filter(({ isCross }) => isCross);
  const most = mostLeaving({ balance: available, positions: cross }, terms.noNewRiskPpm);
  return most < 0n ? 0n : most;
}

/** The limit over all markets an opening would break, by the positions of this account; those of others are not known. */
export function totalOn(
  { leverage }: Pick<Ticket, 'leverage'>,
  { value }: Cost,
  { terms, positions }: Account,
): TotalCap | null {
  return brokenTotal(leveragedOf(positions ?? []), { leverage, value }, terms.totals);
}

/** Why the house would not take the other side of an opening now. */
export function capOn(
  { side, leverage }: Pick<Ticket, 'side' | 'leverage'>,
  { value, reserve }: Cost,
  { terms, positions, marketId }: Account,
): CapRefusal | null {
  const own = interestOf(positions ?? [], marketId);
  return whyRefused(terms.interest, own, { side: signOf(side), leverage, value, reserve }, terms, terms.houseFunds);
}

const isAtMost = (value: bigint | null, most: bigint): boolean => value !== null && value <= most;

/** The most lots, up to a number, of which something holds that holds of all fewer; 0 when of none. */
function mostLots(upTo: number, holds: (lots: number) => boolean): number {
  let least = 0;
  let most = upTo;
  while (least < most) {
    const middle = least + Math.ceil((most - least) / 2);
    if (holds(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}
