import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { signOf } from '../../platform/format/number.ts';
import { amountText, priceText, readAmount, readPrice, readTyped, type Terms } from '../ticket/terms.ts';

/** What a person has put into the form that changes an order, as they typed it. */
export interface Amendment {
  readonly price: string;
  /** Of the whole order, what is filled included. */
  readonly amount: string;
}

/** Why a change cannot go out. */
export type AmendError =
  | 'price_missing'
  | 'price_off_tick'
  | 'amount_missing'
  | 'amount_off_lot'
  | 'below_filled'
  | 'total_too_small'
  | 'unchanged';

/** What a change would do. */
export interface Judged {
  readonly error: AmendError | null;
  /** Only what changes is sent: what was filled meanwhile does not come into it. */
  readonly fields: { readonly target_price?: string; readonly amount?: string };
  /** Value at the price of what would be left to fill, quote minor units; null where the form does not say enough. */
  readonly left: bigint | null;
  /** It keeps its place in the queue only where it becomes smaller at its price. */
  readonly keepsPlace: boolean;
}

/** A limit order that waits in the book, and is not bound to another one. */
export function isAmendable(order: OrderRow): boolean {
  const isInBook = order.trigger_price === null || order.triggered_at !== null;
  // Once one of a pair has traded or was triggered, the other is gone.
  const isAlone = order.pair_id === null || order.triggered_at !== null || signOf(order.filled_amount) === 1;
  return order.status === 1 && order.order_kind === 'limit' && isInBook && isAlone;
}

export function judgeAmendment(order: OrderRow, typed: Amendment, terms: Terms): Judged {
  const [price, lots] = [readPrice(terms, typed.price), readAmount(terms, typed.amount)];
  const [priceNow, lotsNow] = [readPrice(terms, order.target_price), readAmount(terms, order.trade_amount)];
  const filled = readAmount(terms, order.filled_amount) ?? 0n;
  const left = price === null || lots === null ? null : (lots - filled) * price * terms.unit;
  const fields = {
    ...(price === null || price === priceNow ? {} : { target_price: priceText(terms, price) }),
    ...(lots === null || lots === lotsNow ? {} : { amount: amountText(terms, lots) }),
  };
  const keepsPlace = price === priceNow && lots !== null && lotsNow !== null && lots <= lotsNow;
  return { error: errorOf(), fields, left, keepsPlace };

  function errorOf(): AmendError | null {
    if (price === null) return isNothing(typed.price, terms.spec.priceScale) ? 'price_missing' : 'price_off_tick';
    if (lots === null) return isNothing(typed.amount, terms.spec.baseScale) ? 'amount_missing' : 'amount_off_lot';
    if (lots <= filled) return 'below_filled';
    if (left !== null && left < terms.minTotal) return 'total_too_small';
    return Object.keys(fields).length === 0 ? 'unchanged' : null;
  }
}

function isNothing(text: string, scale: number): boolean {
  return (readTyped(text, scale) ?? 0n) === 0n;
}
