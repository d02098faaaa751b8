import { BUY, type DepthLevel, MAX_TICK, type Side } from './book-types.ts';
import type { OrderSlots } from './order-slots.ts';
import { PriceTrie } from './price-trie.ts';
import { circle } from './record-memory.ts';

const NONE = 0;
/** A key is the number of a page and, in its last five bits, the index of a level in it. */
const PAGE_BITS = 5;
const INDEX_MASK = 31;
/** Pages remembered by the end of their number. */
const RECENT = 1024;
const RECENT_MASK = RECENT - 1;
/** Larger than any key, so that an empty ladder never looks acceptable. */
const NO_KEY = MAX_TICK + 1;

/**
 * Price levels in order of attractiveness, each a queue of orders by age: one side of the book, or stops by trigger.
 *
 * Inside, a price is a key whose smallest value is the best: the price itself where low is best (asks, buy triggers),
 * its 30-bit complement where high is best (bids, sell triggers). `price ^ flip` converts both ways, and every loop is
 * written once for both sides.
 *
 * Levels lie in pages of 32 neighbouring prices, with a bit for each that has orders. An order finds its level by
 * arithmetic in a page that was used lately, and the next level is mostly the next bit; the trie finds the other pages.
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
  /** Pages in use only; to be believed when the number matches. */
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

  /** Queues an order behind all others at `price`. */
  append(slot: number, price: number): void {
    const slots = this.#slots;
    const key = price ^ this.flip;
    const number = key >>> PAGE_BITS;
    const recent = this.#recent[number & RECENT_MASK]!;
    const page = slots.pageNumber(recent) === number ? recent : this.#findOrTakePage(number);
    const level = slots.level(page, key & INDEX_MASK);
    if (slots.enqueue(slot, level)) this.#open(page, level, key);
  }

  /** Takes an order out from where it is queued. */
  remove(slot: number, price: number): void {
    if (this.#slots.dequeue(slot)) this.#close(price ^ this.flip);
  }

  depth(count: number): DepthLevel[] {
    const slots = this.#slots;
    const rows: DepthLevel[] = [];
    let steps = slots.mostSteps();
    for (let key = this.bestKey; key !== NO_KEY; key = this.keyAfter(key)) {
      const price = Math.max(key, this.nearKey) ^ this.flip;
      let row = rows.at(-1);
      if (row?.price !== price) {
        if (rows.length === count) break;
        rows.push((row = { price, lots: 0, orders: 0 }));
      }
      const level = this.levelAt(key);
      for (let slot = slots.after(level); slot !== level; slot = slots.after(slot)) {
        if (--steps < 0) throw circle();
        row.lots += slots.lots(slot);
        row.orders++;
      }
    }
    return rows;
  }

  /** All orders by priority. For looking: it allocates. */
  *orders(): Generator<number> {
    const slots = this.#slots;
    let steps = slots.mostSteps();
    for (let key = this.bestKey; key !== NO_KEY; key = this.keyAfter(key)) {
      const level = this.levelAt(key);
      for (let slot = slots.after(level); slot !== level; slot = slots.after(slot)) {
        if (--steps < 0) throw circle();
        yield slot;
      }
    }
  }

  /** The level of a key that has orders. */
  levelAt(key: number): number {
    return this.#slots.level(this.#pageOf(key), key & INDEX_MASK);
  }

  /** The next key with orders behind one that has some; above every key at the end. */
  keyAfter(key: number): number {
    return this.#keyBehind(this.#pageOf(key), key);
  }

  /** The next key with orders behind `key`, whose page may have none left. */
  #keyBehind(page: number, key: number): number {
    const slots = this.#slots;
    const worse = slots.occupied(page) & (-2 << (key & INDEX_MASK));
    if (worse !== 0) return (key & ~INDEX_MASK) | lowestBit(worse);
    const next = this.#trie.above(key >>> PAGE_BITS);
    return next === NONE ? NO_KEY : (slots.pageNumber(next) << PAGE_BITS) | lowestBit(slots.occupied(next));
  }

  /** The first order of a level is there. */
  #open(page: number, level: number, key: number): void {
    this.#slots.setOccupied(page, this.#slots.occupied(page) | (1 << (key & INDEX_MASK)));
    if (key < this.bestKey) {
      this.best = level;
      this.bestKey = key;
    }
  }

  /** The last order of a level is gone. */
  #close(key: number): void {
    const slots = this.#slots;
    const page = this.#pageOf(key);
    const left = slots.occupied(page) & ~(1 << (key & INDEX_MASK));
    slots.setOccupied(page, left);
    if (key === this.bestKey) {
      this.bestKey = this.#keyBehind(page, key);
      this.best = this.bestKey === NO_KEY ? NONE : this.levelAt(this.bestKey);
    }
    if (left === 0) this.#releasePage(key >>> PAGE_BITS, page);
  }

  /** The page of a key that has orders. */
  #pageOf(key: number): number {
    const number = key >>> PAGE_BITS;
    const recent = this.#recent[number & RECENT_MASK]!;
    return this.#slots.pageNumber(recent) === number ? recent : this.#trie.get(number);
  }

  #findOrTakePage(number: number): number {
    let page = this.#trie.get(number);
    if (page === NONE) {
      page = this.#slots.takePage(number);
      this.#trie.add(number, page);
    }
    this.#recent[number & RECENT_MASK] = page;
    return page;
  }

  #releasePage(number: number, page: number): void {
    this.#trie.remove(number);
    this.#slots.releasePage(page);
    // Any ladder of the book may take it now, even for the same number.
    if (this.#recent[number & RECENT_MASK] === page) this.#recent[number & RECENT_MASK] = NONE;
  }
}

/** Position of the lowest set bit of a word that is not zero. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** A side of the book: bids are best when high, asks when low. */
export function restingLadder(slots: OrderSlots, side: Side): PriceLadder {
  return new PriceLadder(slots, side === BUY);
}

/** Stops by trigger, the nearest first: a rising price reaches the lowest buy first, a falling one the highest sell. */
export function triggerLadder(slots: OrderSlots, side: Side): PriceLadder {
  return new PriceLadder(slots, side !== BUY);
}
