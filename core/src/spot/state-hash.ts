import { type Book, BUY, type OpenOrder, SELL } from './book-types.ts';

/**
 * A 64-bit fingerprint of everything that decides a book's future: open orders in their priority, the prices the
 * stops have seen, and the band. Sequence numbers are left out: only the order they give counts, so a rebuilt book hashes the same.
 */
export function hashBook(book: Book): string {
  const lanes: Lanes = { a: 0x9e3779b9, b: 0x85ebca6b };
  for (const orders of [book.openOrders(BUY), book.openOrders(SELL), book.waitingStops()]) {
    mix(lanes, orders.length);
    for (const order of orders) mixOrder(lanes, order);
  }
  mix(lanes, book.lastPrice());
  mix(lanes, book.markPrice());
  const { low, middle, high, isOpen } = book.band();
  for (const value of [low, middle, high, Number(isOpen)]) mix(lanes, value);
  return hex(lanes.a) + hex(lanes.b);
}

type Lanes = { a: number; b: number };

function mixOrder(lanes: Lanes, order: OpenOrder): void {
  mix(lanes, order.id);
  mix(lanes, order.owner);
  mix(lanes, order.side);
  mix(lanes, order.price);
  mix(lanes, order.lots);
  mix(lanes, order.timeInForce);
  mix(lanes, order.selfTrade);
  mix(lanes, order.quoteBudget);
  mix(lanes, order.trigger);
  mix(lanes, order.triggerBy);
  mix(lanes, order.trail);
  mix(lanes, order.linkedId);
}

/** Two independent multiply-xor-shift lanes over the low and the high half of a safe integer. */
function mix(lanes: Lanes, value: number): void {
  const low = value | 0;
  const high = Math.floor(value / 2 ** 32) | 0;
  lanes.a = scramble(scramble(lanes.a ^ low, 0x85ebca6b) ^ high, 0xc2b2ae35);
  lanes.b = scramble(scramble(lanes.b ^ high, 0x27d4eb2f) ^ low, 0x165667b1);
}

function scramble(value: number, factor: number): number {
  const product = Math.imul(value, factor) + 0x52dce729;
  return product ^ (product >>> 15);
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0');
}
