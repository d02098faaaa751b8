import { BUY, type DepthLevel, MAX_TICK, type Side } from './book-types.ts';
import { circle, NONE, type OrderSlots } from './order-slots.ts';
import { PriceTrie } from './price-trie.ts';

/** Levels remembered by the end of their key. */
const RECENT = 4096;
/** Larger than any key, so that an empty ladder never looks acceptable. */
const NO_KEY = MAX_TICK + 1;

/**
 * Price levels in order of attractiveness, each a queue of orders by age: one side of the book, or stops by trigger.
 *
 * Inside, a price is a key whose smallest value is the best: the price itself where low is best (asks, buy triggers),
 * its 30-bit complement where high is best (bids, sell triggers). `price ^ flip` converts both ways, and every loop is
 * written once for both sides. The trie finds levels by key and knows the next one; levels used lately are found without.
 *
 * A level keeps no totals. They are summed when somebody looks, a few times a second; orders come and go a million times.
 */
export class PriceLadder {
  /** 0, or all 30 bits: turns prices into keys and back. */
  readonly flip: number;
  /** Key of the best level; above every key when the ladder is empty. */
  bestKey = NO_KEY;
  /** Best level, or NONE. */
  best = NONE;
  /** Keys of the band: what lies before `nearKey` counts as if it stood there, what lies after `farKey` waits. */
  nearKey = 0;
  farKey = MAX_TICK;

  readonly #slots: OrderSlots;
  readonly #trie = new PriceTrie();
  /** Open levels only; to be believed when the key matches. */
  readonly #recent = new Int32Array(RECENT);

  constructor(slots: OrderSlots, isHighBest: boolean) {
    this.#slots = slots;
    this.flip = isHighBest ? MAX_TICK : 0;
  }

  /** As it counts in the band. */
  bestPrice(): number {
    return this.best === NONE ? 0 : this.countedPrice();
  }

  /** The price at which the best level trades. */
  countedPrice(): number {
    return (this.bestKey < this.nearKey ? this.nearKey : this.bestKey) ^ this.flip;
  }

  /** The worst key a taker with this limit may take; below every key when it may take none. */
  worstFor(price: number): number {
    const key = price ^ this.flip;
    if (key < this.nearKey) return -1;
    return key < this.farKey ? key : this.farKey;
  }

  /** Moves the band; both ends are prices. */
  setBand(low: number, high: number): void {
    this.nearKey = (this.flip === 0 ? low : high) ^ this.flip;
    this.farKey = (this.flip === 0 ? high : low) ^ this.flip;
  }

  /** Nothing is taken from here until the band is set again; levels count as they did. */
  closeBand(): void {
    this.farKey = -1;
  }

  /** The order with the highest priority; NONE when the ladder is empty. */
  first(): number {
    return this.best === NONE ? NONE : this.#slots.after(this.best);
  }

  /** The order after `slot` in priority, across levels; NONE at the end. */
  next(slot: number): number {
    const after = this.#slots.after(slot);
    if (!this.#slots.isLevel(after)) return after;
    const worse = this.#trie.above(this.#slots.key(after));
    return worse === NONE ? NONE : this.#slots.after(worse);
  }

  /** Queues an order behind all others at `price`. */
  append(slot: number, price: number): void {
    const slots = this.#slots;
    const key = price ^ this.flip;
    const recent = this.#recent[key & (RECENT - 1)]!;
    const level = slots.key(recent) === key ? recent : this.#findOrOpenLevel(key);
    const youngest = slots.before(level);
    slots.setBefore(slot, youngest);
    slots.setAfter(slot, level);
    slots.setAfter(youngest, slot);
    slots.setBefore(level, slot);
  }

  /** Takes an order out; the level goes with its last order. */
  remove(slot: number): void {
    const before = this.#slots.before(slot);
    const after = this.#slots.after(slot);
    this.#slots.setAfter(before, after);
    this.#slots.setBefore(after, before);
    // Both neighbours the same: only the level is left in the ring.
    if (before === after) this.#closeLevel(after);
  }

  depth(count: number): DepthLevel[] {
    const slots = this.#slots;
    const rows: DepthLevel[] = [];
    let steps = slots.mostSteps();
    for (let level = this.best; level !== NONE; level = this.#trie.above(slots.key(level))) {
      const price = Math.max(slots.key(level), this.nearKey) ^ this.flip;
      let row = rows.at(-1);
      if (row?.price !== price) {
        if (rows.length === count) break;
        rows.push((row = { price, lots: 0, orders: 0 }));
      }
      for (let slot = slots.after(level); slot !== level; slot = slots.after(slot)) {
        if (--steps < 0) throw circle();
        row.lots += slots.lots(slot);
        row.orders++;
      }
    }
    return rows;
  }

  #findOrOpenLevel(key: number): number {
    const found = this.#trie.get(key);
    const level = found === NONE ? this.#openLevel(key) : found;
    this.#recent[key & (RECENT - 1)] = level;
    return level;
  }

  #openLevel(key: number): number {
    const level = this.#slots.allocateLevel(key);
    this.#trie.add(key, level);
    if (key < this.bestKey) {
      this.best = level;
      this.bestKey = key;
    }
    return level;
  }

  #closeLevel(level: number): void {
    const key = this.#slots.key(level);
    if (level === this.best) {
      this.best = this.#trie.above(key);
      this.bestKey = this.best === NONE ? NO_KEY : this.#slots.key(this.best);
    }
    this.#trie.remove(key);
    if (this.#recent[key & (RECENT - 1)] === level) this.#recent[key & (RECENT - 1)] = NONE;
    this.#slots.release(level);
  }
}

/** A side of the book: bids are best when high, asks when low. */
export function restingLadder(slots: OrderSlots, side: Side): PriceLadder {
  return new PriceLadder(slots, side === BUY);
}

/** Stops by trigger, the nearest first: a rising price reaches the lowest buy first, a falling one the highest sell. */
export function triggerLadder(slots: OrderSlots, side: Side): PriceLadder {
  return new PriceLadder(slots, side !== BUY);
}
