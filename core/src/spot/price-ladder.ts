import { BUY, type DepthLevel, MAX_TICK, type Side } from './book-types.ts';
import { floats, integers, NONE, type OrderSlots } from './order-slots.ts';
import { PriceTrie } from './price-trie.ts';

/** Larger than any key, so that an empty ladder never looks acceptable. */
const NO_KEY = MAX_TICK + 1;

/**
 * Price levels in order of attractiveness, each a queue of orders by age: one side of the book, or stops by trigger.
 *
 * Inside, a price is a key whose smallest value is the best: the price itself where low is best (asks, buy triggers),
 * its 30-bit complement where high is best (bids, sell triggers). `price ^ flip` converts both ways, and every loop is
 * written once for both sides. Levels are doubly linked in key order; the trie finds them by key.
 */
export class PriceLadder {
  /** 0, or all 30 bits: turns prices into keys and back. */
  readonly flip: number;
  /** Key of the best level; above every key when the ladder is empty. */
  bestKey = NO_KEY;
  /** Best level, or NONE. */
  best = NONE;

  readonly #slots: OrderSlots;
  readonly #trie = new PriceTrie();
  #key = new Int32Array(64);
  #lots = new Float64Array(64);
  #orders = new Int32Array(64);
  #head = new Int32Array(64);
  #tail = new Int32Array(64);
  #better = new Int32Array(64);
  #worse = new Int32Array(64);
  #worst = NONE;
  #free = NONE;
  #used = 1;

  constructor(slots: OrderSlots, isHighBest: boolean) {
    this.#slots = slots;
    this.flip = isHighBest ? MAX_TICK : 0;
  }

  /** The order with the highest priority. Only when the ladder is not empty. */
  first(): number {
    return this.#head[this.best]!;
  }

  bestPrice(): number {
    return this.best === NONE ? 0 : this.bestKey ^ this.flip;
  }

  /** Queues an order behind all others at `price`. */
  append(slot: number, price: number): void {
    const key = price ^ this.flip;
    let level = this.#trie.get(key);
    if (level === NONE) level = this.#openLevel(key);
    const { before, after } = this.#slots;
    const tail = this.#tail[level]!;
    this.#slots.level[slot] = level;
    before[slot] = tail;
    after[slot] = NONE;
    if (tail === NONE) this.#head[level] = slot;
    else after[tail] = slot;
    this.#tail[level] = slot;
    this.#orders[level]!++;
    this.#lots[level]! += this.#slots.lots[slot]!;
  }

  /** Takes an order out; the level goes with its last order. */
  remove(slot: number): void {
    const slots = this.#slots;
    const level = slots.level[slot]!;
    const before = slots.before[slot]!;
    const after = slots.after[slot]!;
    if (before === NONE) this.#head[level] = after;
    else slots.after[before] = after;
    if (after === NONE) this.#tail[level] = before;
    else slots.before[after] = before;
    this.#lots[level]! -= slots.lots[slot]!;
    if (--this.#orders[level]! === 0) this.#closeLevel(level);
  }

  /** Lowers the open lots of an order without touching its place in the queue. */
  reduce(slot: number, lots: number): void {
    this.#slots.lots[slot]! -= lots;
    this.#lots[this.#slots.level[slot]!]! -= lots;
  }

  /** The order after `slot` in priority, across levels; NONE at the end. */
  next(slot: number): number {
    const after = this.#slots.after[slot]!;
    return after !== NONE ? after : this.#head[this.#worse[this.#slots.level[slot]!]!]!;
  }

  depth(count: number): DepthLevel[] {
    const levels: DepthLevel[] = [];
    for (let level = this.best; level !== NONE && levels.length < count; level = this.#worse[level]!) {
      const price = this.#key[level]! ^ this.flip;
      levels.push({ price, lots: this.#lots[level]!, orders: this.#orders[level]! });
    }
    return levels;
  }

  #openLevel(key: number): number {
    const level = this.#newLevel();
    const worse = this.#trie.add(key, level);
    const better = worse === NONE ? this.#worst : this.#better[worse]!;
    this.#key[level] = key;
    this.#better[level] = better;
    this.#worse[level] = worse;
    if (worse === NONE) this.#worst = level;
    else this.#better[worse] = level;
    if (better === NONE) this.#setBest(level);
    else this.#worse[better] = level;
    return level;
  }

  #closeLevel(level: number): void {
    this.#trie.remove(this.#key[level]!);
    const better = this.#better[level]!;
    const worse = this.#worse[level]!;
    if (worse === NONE) this.#worst = better;
    else this.#better[worse] = better;
    if (better === NONE) this.#setBest(worse);
    else this.#worse[better] = worse;
    this.#worse[level] = this.#free;
    this.#free = level;
  }

  #setBest(level: number): void {
    this.best = level;
    this.bestKey = level === NONE ? NO_KEY : this.#key[level]!;
  }

  /** A fresh or released level: no orders, no lots. */
  #newLevel(): number {
    const level = this.#free;
    if (level !== NONE) {
      this.#free = this.#worse[level]!;
      return level;
    }
    if (this.#used === this.#key.length) this.#grow(this.#used * 2);
    return this.#used++;
  }

  #grow(length: number): void {
    this.#key = integers(this.#key, length);
    this.#lots = floats(this.#lots, length);
    this.#orders = integers(this.#orders, length);
    this.#head = integers(this.#head, length);
    this.#tail = integers(this.#tail, length);
    this.#better = integers(this.#better, length);
    this.#worse = integers(this.#worse, length);
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
