import { BUY, GOOD_TILL_CANCELLED, IMMEDIATE_OR_CANCEL, SELL, type Side } from '@aureus/core/spot/book-types.ts';
import { OrderBook } from '@aureus/core/spot/order-book.ts';
import { limitOrder } from '@aureus/core/spot/orders.ts';
import { TradeSink } from './trade-sink.ts';

export const ADD = 0;
export const CANCEL = 1;
export const CROSS = 2;

/** One command a row, column by column. The first `warmUp` rows fill the book and are not timed. */
export type Stream = {
  warmUp: number;
  length: number;
  kind: Uint8Array;
  id: Int32Array;
  owner: Int32Array;
  side: Uint8Array;
  price: Int32Array;
  lots: Int32Array;
  timeInForce: Uint8Array;
};

/** `touchWidth` is the mean distance of new orders from the touch, in ticks. */
export type StreamOptions = { seed: number; resting: number; commands: number; touchWidth: number };

const START_PRICE = 1_000_000;
const MAX_ADD_LOTS = 100;

/**
 * A seeded stream: 60 % adds near the touch, 30 % cancels of open orders, 10 % orders that cross and are filled in
 * full. Crossing orders are sized so that the book stays near `resting` orders. A book runs along, only to know where
 * the touch is and which orders are open; every command is fixed before anything is measured.
 */
export function generateStream({ seed, resting, commands, touchWidth }: StreamOptions): Stream {
  const length = resting + commands;
  const stream: Stream = {
    warmUp: resting,
    length,
    kind: new Uint8Array(length),
    id: new Int32Array(length),
    owner: new Int32Array(length),
    side: new Uint8Array(length),
    price: new Int32Array(length),
    lots: new Int32Array(length),
    timeInForce: new Uint8Array(length),
  };
  const random = seededRandom(seed);
  const book = new OrderBook();
  const open = new OpenIds();

  for (let row = 0; row < length; row++) {
    const draw = row < resting ? 0 : random();
    if (draw >= 0.6 && draw < 0.9) {
      const id = open.pick(random());
      stream.kind[row] = CANCEL;
      stream.id[row] = id;
      book.cancel(id, new TradeSink(false));
      open.remove(id);
      continue;
    }
    const isAdd = draw < 0.6;
    const side: Side = random() < 0.5 ? BUY : SELL;
    const across = side === BUY ? 2 * START_PRICE : 1;
    // Twice as many orders are added as cancelled; a crossing order takes three on average to keep the balance.
    const size = isAdd ? MAX_ADD_LOTS : MAX_ADD_LOTS * Math.max(0.5, 3 + (open.size - resting) / 100);
    stream.kind[row] = isAdd ? ADD : CROSS;
    stream.id[row] = row + 1;
    stream.owner[row] = isAdd ? 1 : 2;
    stream.side[row] = side;
    stream.price[row] = isAdd ? priceNearTouch(book, side, touchWidth, random) : across;
    stream.lots[row] = 1 + Math.floor(random() * size);
    stream.timeInForce[row] = isAdd ? GOOD_TILL_CANCELLED : IMMEDIATE_OR_CANCEL;
    if (isAdd) open.add(row + 1);

    const sink = new TradeSink(true);
    const order = limitOrder(row + 1, stream.owner[row]!, side, stream.price[row]!, stream.lots[row]!);
    book.submit({ ...order, timeInForce: isAdd ? GOOD_TILL_CANCELLED : IMMEDIATE_OR_CANCEL }, sink);
    for (const { makerId } of sink.trades) if (!book.has(makerId)) open.remove(makerId);
  }
  return stream;
}

/** An exponential distance behind the best price of the other side: near the touch, never across it. */
function priceNearTouch(book: OrderBook, side: Side, touchWidth: number, random: () => number): number {
  const distance = 1 + Math.floor(-Math.log(1 - random()) * touchWidth);
  const ask = book.bestPrice(SELL) || START_PRICE + 1;
  const bid = book.bestPrice(BUY) || START_PRICE - 1;
  return side === BUY ? ask - distance : bid + distance;
}

/** The open ids, with a random pick in constant time. */
class OpenIds {
  readonly #ids: number[] = [];
  readonly #at = new Map<number, number>();

  get size(): number {
    return this.#ids.length;
  }

  add(id: number): void {
    this.#at.set(id, this.#ids.length);
    this.#ids.push(id);
  }

  remove(id: number): void {
    const at = this.#at.get(id)!;
    const last = this.#ids.pop()!;
    this.#at.delete(id);
    if (last === id) return;
    this.#ids[at] = last;
    this.#at.set(last, at);
  }

  pick(draw: number): number {
    return this.#ids[Math.floor(draw * this.#ids.length)]!;
  }
}

/** Mulberry32: small, seeded, the same everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
