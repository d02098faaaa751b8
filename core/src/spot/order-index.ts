import type { OrderSlots } from './order-slots.ts';
import { circle } from './record-memory.ts';

const NONE = 0;
const FIRST_BUCKETS = 2048;

/**
 * Order id to slot: buckets of chained orders. The chain runs through the records themselves, so the table is one
 * array of slots, and adding, finding and removing allocate nothing. (A `Map` would box every id above 31 bits.)
 */
export class OrderIndex {
  /** How many ids there are. */
  size = 0;
  readonly #slots: OrderSlots;
  #buckets = new Int32Array(FIRST_BUCKETS);
  #mask = FIRST_BUCKETS - 1;
  /** Four buckets for an order: most have their own, and the first look is enough. */
  #mostIds = FIRST_BUCKETS / 4;

  constructor(slots: OrderSlots) {
    this.#slots = slots;
  }

  /** The slot of an id, NONE when it is not there. */
  get(id: number): number {
    const first = this.#buckets[this.#bucketOf(id)]!;
    return first === NONE || this.#slots.id(first) === id ? first : this.#getBehind(first, id);
  }

  /** Adds an id that is not there yet; the slot has it. */
  add(id: number, slot: number): void {
    if (++this.size > this.#mostIds) this.#grow();
    this.#push(id, slot);
  }

  /** Removes a slot that is there. */
  remove(slot: number): void {
    const bucket = this.#bucketOf(this.#slots.id(slot));
    const first = this.#buckets[bucket]!;
    if (first === slot) this.#buckets[bucket] = this.#slots.chained(slot);
    else this.#removeBehind(first, slot);
    this.size--;
  }

  /**
   * Ids mostly come one after the other. The xor-shift gives any aligned run of them buckets of their own, side by
   * side, and still spreads ids that come in steps of a power of two.
   */
  #bucketOf(id: number): number {
    return (id ^ (id >>> 10)) & this.#mask;
  }

  #getBehind(first: number, id: number): number {
    const slots = this.#slots;
    let slot = slots.chained(first);
    for (let steps = this.size; slot !== NONE && slots.id(slot) !== id; slot = slots.chained(slot)) {
      if (--steps < 0) throw circle();
    }
    return slot;
  }

  #removeBehind(first: number, slot: number): void {
    const slots = this.#slots;
    let before = first;
    for (let steps = this.size; slots.chained(before) !== slot; before = slots.chained(before)) {
      if (--steps < 0) throw circle();
    }
    slots.setChained(before, slots.chained(slot));
  }

  #push(id: number, slot: number): void {
    const bucket = this.#bucketOf(id);
    this.#slots.setChained(slot, this.#buckets[bucket]!);
    this.#buckets[bucket] = slot;
  }

  #grow(): void {
    const old = this.#buckets;
    this.#buckets = new Int32Array(old.length * 2);
    this.#mask = this.#buckets.length - 1;
    this.#mostIds *= 2;
    for (let bucket = 0; bucket < old.length; bucket++) {
      for (let slot = old[bucket]!; slot !== NONE;) {
        const next = this.#slots.chained(slot);
        this.#push(this.#slots.id(slot), slot);
        slot = next;
      }
    }
  }
}
