import { BUY } from '@aureus/core/spot/book-types.ts';
import type { Contender, Run } from './contender.ts';
import { ADD, CANCEL, type Stream } from './stream.ts';
import { TradeSink } from './trade-sink.ts';

const NONE = 0;
/** As many prices as the streams use, each with a queue of its own. */
const PRICES = 2_100_000;

/**
 * The plainest fast book: a queue for every price there may be, orders in columns, ids in a `Map`. No owners, no stops,
 * no bands, no kinds of orders, nothing checked, nothing reported but trades, and a best price that is searched step by
 * step. What we reach of its rate says what all that costs us.
 */
export const plainArrays = contender('plain arrays', true);

/** The same without the `Map`: an id is the place of its order, which ids from a database cannot be. The floor. */
export const bareArrays = contender('bare arrays', false);

function contender(name: string, looksUp: boolean): Contender {
  return {
    name,
    start(stream: Stream): Run {
      const book = new ArrayBook(stream.length + 1, looksUp ? new Map() : null);
      return {
        apply: (from, to) => {
          feed(book, stream, from, to, new TradeSink(false));
        },
        recordTrades: (from, to) => feed(book, stream, from, to, new TradeSink(true)).trades,
      };
    },
  };
}

function feed(book: ArrayBook, stream: Stream, from: number, to: number, sink: TradeSink): TradeSink {
  const { kind, id, side, price, lots } = stream;
  for (let row = from; row < to; row++) {
    if (kind[row] === CANCEL) book.cancel(id[row]!);
    else if (kind[row] === ADD) book.add(id[row]!, side[row]!, price[row]!, lots[row]!);
    else book.take(id[row]!, side[row]!, lots[row]!, sink);
  }
  return sink;
}

class ArrayBook {
  readonly #slots: Map<number, number> | null;
  readonly #id: Float64Array;
  readonly #price: Int32Array;
  readonly #lots: Float64Array;
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  readonly #first = new Int32Array(PRICES);
  readonly #last = new Int32Array(PRICES);
  #bid = 0;
  #ask = PRICES - 1;
  #free = NONE;
  #used = 1;

  constructor(capacity: number, slots: Map<number, number> | null) {
    this.#slots = slots;
    this.#id = new Float64Array(capacity);
    this.#price = new Int32Array(capacity);
    this.#lots = new Float64Array(capacity);
    this.#before = new Int32Array(capacity);
    this.#after = new Int32Array(capacity);
  }

  add(id: number, side: number, price: number, lots: number): void {
    const slot = this.#slots === null ? id : this.#newSlot(this.#slots, id);
    this.#id[slot] = id;
    this.#price[slot] = price;
    this.#lots[slot] = lots;
    const last = this.#last[price]!;
    this.#before[slot] = last;
    this.#after[slot] = NONE;
    this.#last[price] = slot;
    if (last !== NONE) this.#after[last] = slot;
    else this.#first[price] = slot;
    if (side === BUY && price > this.#bid) this.#bid = price;
    else if (side !== BUY && price < this.#ask) this.#ask = price;
  }

  cancel(id: number): void {
    this.#drop(this.#slots === null ? id : this.#slots.get(id)!);
  }

  take(id: number, side: number, lots: number, sink: TradeSink): void {
    for (let left = lots; left > 0;) {
      const price = side === BUY ? this.#ask : this.#bid;
      const maker = this.#first[price]!;
      if (maker === NONE) return;
      const open = this.#lots[maker]!;
      const traded = left < open ? left : open;
      left -= traded;
      this.#lots[maker] = open - traded;
      sink.trade(this.#id[maker]!, id, price, traded);
      if (traded === open) this.#drop(maker);
    }
  }

  #drop(slot: number): void {
    const price = this.#price[slot]!;
    const before = this.#before[slot]!;
    const after = this.#after[slot]!;
    if (before === NONE) this.#first[price] = after;
    else this.#after[before] = after;
    if (after === NONE) this.#last[price] = before;
    else this.#before[after] = before;
    if (this.#slots !== null) {
      this.#slots.delete(this.#id[slot]!);
      this.#after[slot] = this.#free;
      this.#free = slot;
    }
    while (this.#bid > 0 && this.#first[this.#bid] === NONE) this.#bid--;
    while (this.#ask < PRICES - 1 && this.#first[this.#ask] === NONE) this.#ask++;
  }

  #newSlot(slots: Map<number, number>, id: number): number {
    let slot = this.#free;
    if (slot === NONE) slot = this.#used++;
    else this.#free = this.#after[slot]!;
    slots.set(id, slot);
    return slot;
  }
}
