import { type BookSink, BUY, MAX_TICK, SELL } from './book-types.ts';
import type { OrderSlots } from './order-slots.ts';
import { type PriceLadder, triggerLadder } from './price-ladder.ts';
import { circle } from './record-memory.ts';
import { StopQueue } from './stop-queue.ts';

const NONE = 0;

/** Hands out the next priority number of a book. */
export type Sequencer = () => number;

/** The stops that watch one price source. The book tells it every price; it lines up those that were reached. */
export class StopBook {
  count = 0;
  /** The price seen last, 0 when none was seen yet. */
  price = 0;

  readonly #slots: OrderSlots;
  readonly #buys: PriceLadder;
  readonly #sells: PriceLadder;
  /** Trailing stops, oldest sequence first. */
  readonly #trailing: StopQueue;
  /** Fired stops of all sources, in the order they will act. */
  readonly #fired: StopQueue;
  readonly #nextSequence: Sequencer;
  /** No trailing sell moves for a price up to this one; no trailing buy for a price down to that one. */
  #sellsFollowAbove = Infinity;
  #buysFollowBelow = 0;

  constructor(slots: OrderSlots, fired: StopQueue, nextSequence: Sequencer) {
    this.#slots = slots;
    this.#fired = fired;
    this.#nextSequence = nextSequence;
    this.#buys = triggerLadder(slots, BUY);
    this.#sells = triggerLadder(slots, SELL);
    this.#trailing = new StopQueue(slots);
  }

  add(slot: number): void {
    this.#ladderOf(slot).append(slot, this.#slots.trigger(slot));
    this.count++;
    if (this.#slots.trail(slot) !== 0) this.#addTrailing(slot);
  }

  remove(slot: number): void {
    this.#ladderOf(slot).remove(slot, this.#slots.trigger(slot));
    this.count--;
    if (this.#slots.trail(slot) !== 0) this.#trailing.remove(slot);
  }

  /** A price was seen: trailing stops follow it, then the stops it reaches are lined up. */
  observe(price: number, sink: BookSink): void {
    this.price = price;
    if (this.count === 0) return;
    this.follow(price, sink);
    this.#fireReached(this.#buys, price);
    this.#fireReached(this.#sells, price);
  }

  /** Trailing stops follow a price, and none acts. */
  follow(price: number, sink: BookSink): void {
    if (this.mayMoveAt(price)) this.#followAll(price, sink);
  }

  /** False when no trailing stop moves for a price; when some might, true. */
  mayMoveAt(price: number): boolean {
    return price > this.#sellsFollowAbove || price < this.#buysFollowBelow;
  }

  /** Waiting stops, buys first, nearest trigger first, then oldest. */
  *waiting(): Generator<number> {
    yield* this.#buys.orders();
    yield* this.#sells.orders();
  }

  /** Waiting stops that a price reaches, in the order they would act. */
  *reachedBy(price: number): Generator<number> {
    for (const ladder of [this.#buys, this.#sells]) {
      const key = price ^ ladder.flip;
      for (const slot of ladder.orders()) {
        if ((this.#slots.trigger(slot) ^ ladder.flip) > key) break;
        yield slot;
      }
    }
  }

  #fireReached(ladder: PriceLadder, price: number): void {
    const key = price ^ ladder.flip;
    let steps = this.#slots.mostSteps();
    while (ladder.bestKey <= key) {
      if (--steps < 0) throw circle();
      const slot = ladder.first();
      this.remove(slot);
      this.#slots.setFired(slot);
      this.#fired.push(slot);
    }
  }

  #addTrailing(slot: number): void {
    const slots = this.#slots;
    this.#trailing.push(slot);
    if (slots.side(slot) === SELL) {
      this.#sellsFollowAbove = Math.min(this.#sellsFollowAbove, slots.trigger(slot) + slots.trail(slot));
    } else {
      this.#buysFollowBelow = Math.max(this.#buysFollowBelow, slots.trigger(slot) - slots.trail(slot));
    }
  }

  /** Moves every trailing stop the price leaves behind. Moved ones queue again, so the list stays in sequence. */
  #followAll(price: number, sink: BookSink): void {
    const lastToVisit = this.#trailing.last;
    let visited = NONE;
    let steps = this.#slots.mostSteps();
    for (let slot = this.#trailing.first; visited !== lastToVisit;) {
      if (--steps < 0) throw circle();
      visited = slot;
      slot = this.#slots.queueAfter(slot);
      this.#follow(visited, price, sink);
    }
    this.#sellsFollowAbove = Math.max(this.#sellsFollowAbove, price);
    this.#buysFollowBelow = Math.min(this.#buysFollowBelow, price);
  }

  #follow(slot: number, price: number, sink: BookSink): void {
    const slots = this.#slots;
    const old = slots.trigger(slot);
    const isBuy = slots.side(slot) === BUY;
    const trigger = isBuy ? price + slots.trail(slot) : price - slots.trail(slot);
    if (isBuy ? trigger >= old : trigger <= old) return;
    this.remove(slot);
    const limit = Math.min(MAX_TICK, Math.max(1, slots.price(slot) + trigger - old));
    slots.moveStop(slot, trigger, limit, this.#nextSequence());
    this.add(slot);
    sink.trailed(slots.id(slot), trigger, limit, slots.sequence(slot));
  }

  #ladderOf(slot: number): PriceLadder {
    return this.#slots.side(slot) === BUY ? this.#buys : this.#sells;
  }
}
