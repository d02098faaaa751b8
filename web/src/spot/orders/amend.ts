import type { OrderRow } from '@aureus/contract/spot/shapes.ts';
import { signOf } from '../../platform/format/number.ts';
import { amountText, priceText, readAmount, readPrice, readTyped, type Terms } from '../ticket/terms.ts';

/** What a person has put into the form that changes an order, as they typed it. */
export interface Amendment {
  readonly price: string;
  /** Of the whole order, what is filled included. */
  readonly amount: string;
  /** Of a stop that waits; else it counts for nothing. */
  readonly trigger: string;
}

/** Why a change cannot go out. */
export type AmendError =
  | 'trigger_missing'
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
  readonly fields: { readonly target_price?: string; readonly amount?: string; readonly trigger_price?: string };
  /**
   * Value of what would be left to fill, quote minor units: at the price, of a stop without a limit at its trigger. Null
   * where the form does not say enough.
   */
  readonly left: bigint | null;
  /** It keeps its place in the queue only where it becomes smaller at its price. */
  readonly keepsPlace: boolean;
}

/** Whether a stop still waits for its trigger. */
export function isWaitingStop(order: OrderRow): boolean {
  return order.status === 1 && order.trigger_price !== null && order.triggered_at === null;
}

/** A limit order in the book or a stop that waits, whose trigger does not move by itself, and not bound to another order. */
export function isAmendable(order: OrderRow): boolean {
  // Once one of a pair has traded or was triggered, the other is gone.
  const isAlone = order.pair_id === null || order.triggered_at !== null || signOf(order.filled_amount) === 1;
  const isKnownKind = order.order_kind === 'limit' || (isWaitingStop(order) && order.trail_distance === null);
  return order.status === 1 && isKnownKind && isAlone;
}

export function judgeAmendment(order: OrderRow, typed: Amendment, terms: Terms): Judged {
  const isStop = isWaitingStop(order);
  const hasLimit = order.order_kind === 'limit';
  const [price, lots] = [hasLimit ? readPrice(terms, typed.price) : null, readAmount(terms, typed.amount)];
  const trigger = isStop ? readPrice(terms, typed.trigger) : null;
  const triggerNow = readPrice(terms, order.trigger_price ?? '');
  const [priceNow, lotsNow] = [readPrice(terms, order.target_price), readAmount(terms, order.trade_amount)];
  const filled = readAmount(terms, order.filled_amount) ?? 0n;
  const valued = hasLimit ? price : trigger;
  const left = valued === null || lots === null ? null : (lots - filled) * valued * terms.unit;
  const fields = {
    ...(price === null || price === priceNow ? {} : { target_price: priceText(terms, price) }),
    ...(lots === null || lots === lotsNow ? {} : { amount: amountText(terms, lots) }),
    ...(trigger === null || trigger === triggerNow ? {} : { trigger_price: priceText(terms, trigger) }),
  };
  const keepsPlace = !isStop && price === priceNow && lots !== null && lotsNow !== null && lots <= lotsNow;
  return { error: errorOf(), fields, left, keepsPlace };

  function errorOf(): AmendError | null {
    if (isStop && trigger === null) {
      return isNothing(typed.trigger, terms.spec.priceScale) ? 'trigger_missing' : 'price_off_tick';
    }
    if (hasLimit && price === null)
      return isNothing(typed.price, terms.spec.priceScale) ? 'price_missing' : 'price_off_tick';
    if (lots === null) return isNothing(typed.amount, terms.spec.baseScale) ? 'amount_missing' : 'amount_off_lot';
    if (lots <= filled) return 'below_filled';
    if (left !== null && left < terms.minTotal) return 'total_too_small';
    return Object.keys(fields).length === 0 ? 'unchanged' : null;
  }
}

function isNothing(text: string, scale: number): boolean {
  return (readTyped(text, scale) ?? 0n) === 0n;
}
