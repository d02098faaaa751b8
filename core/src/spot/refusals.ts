import {
  BUY,
  BY_LAST_PRICE,
  GOOD_TILL_CANCELLED,
  MAX_ORDERS,
  type Order,
  POST_ONLY,
  type Refusal,
  type TimeInForce,
} from './book-types.ts';
import { isValidOrder, isValidPair } from './validate.ts';

/** Of this file, so that they are compiled in (see `RecordMemory`). */
const RESTS: TimeInForce = GOOD_TILL_CANCELLED;
const ONLY_RESTS: TimeInForce = POST_ONLY;

/** What a refusal depends on of the book as it is. */
interface State {
  has(id: number): boolean;
  orderCount(): number;
  lastPrice(): number;
  markPrice(): number;
  /** Whether an order would trade at once. */
  crosses(order: Readonly<Order>): boolean;
}

/** Whether what is left of an order stays in the book. */
export function mayRest(timeInForce: number): boolean {
  return timeInForce === RESTS || timeInForce === ONLY_RESTS;
}

/** Why the book, as it is, does not take a valid order of a new id; null: it does. */
export function stateRefusalOf(order: Readonly<Order>, book: State, slotsNeeded: number): Refusal | null {
  if (order.trigger !== 0) {
    if (isReached(order, order.triggerBy === BY_LAST_PRICE ? book.lastPrice() : book.markPrice())) {
      return 'would_trigger';
    }
  } else {
    if (order.timeInForce === ONLY_RESTS && book.crosses(order)) return 'would_cross';
    if (!mayRest(order.timeInForce)) return null;
  }
  return book.orderCount() + slotsNeeded > MAX_ORDERS ? 'book_full' : null;
}

/** Why the book does not take a pair: an order that rests, and a stop. Null: it does. */
export function pairRefusalOf(resting: Readonly<Order>, stop: Readonly<Order>, book: State): Refusal | null {
  if (!isValidPair(resting, stop)) return 'invalid';
  const refusal = refusalOf(resting, book);
  if (refusal !== null) return refusal;
  return book.crosses(resting) ? 'would_cross' : refusalOf(stop, book);
}

/** Why one of a pair is not taken. */
function refusalOf(order: Readonly<Order>, book: State): Refusal | null {
  if (!isValidOrder(order)) return 'invalid';
  if (book.has(order.id)) return 'duplicate';
  return stateRefusalOf(order, book, 2);
}

/** A price of 0 means none was seen yet. */
function isReached(stop: Readonly<Order>, price: number): boolean {
  return price !== 0 && (stop.side === BUY ? price >= stop.trigger : price <= stop.trigger);
}
