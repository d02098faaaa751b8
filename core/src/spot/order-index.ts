import { circle, NONE, type OrderSlots } from './order-slots.ts';

/**
 * Order id to slot: buckets of chained orders. The chain runs through the records themselves, so the table is one
 * array of slots, and adding, finding and removing allocate nothing. (A `Map` would box every id above 31 bits.)
 */
export class OrderIndex {
  readonly #slots: OrderSlots;
  #buckets = new Int32Array(2048);
  #size = 0;

  constructor(slots: OrderSlots) {
    this.#slots = slots;
  }

  /** The slot of an id, NONE when it is not there. */
  get(id: number): number {
    let slot = this.#buckets[this.#bucketOf(id)]!;
    for (let steps = this.#size; slot !== NONE && this.#slots.id(slot) !== id; slot = this.#slots.chained(slot)) {
      if (--steps < 0) throw circle();
    }
    return slot;
  }

  /** Adds a slot whose id is not there yet. */
  add(slot: number): void {
    if (++this.#size * 4 > this.#buckets.length) this.#grow();
    this.#push(slot);
  }

  /** Removes a slot that is there. */
  remove(slot: number): void {
    const slots = this.#slots;
    const bucket = this.#bucketOf(slots.id(slot));
    const next = slots.chained(slot);
    let before = this.#buckets[bucket]!;
    if (before === slot) {
      this.#buckets[bucket] = next;
    } else {
      for (let steps = this.#size; slots.chained(before) !== slot; before = slots.chained(before)) {
        if (--steps < 0) throw circle();
      }
      slots.setChained(before, next);
    }
    this.#size--;
  }

  /**
   * Ids mostly come one after the other. The xor-shift gives any aligned run of them buckets of their own, side by
   * side, and still spreads ids that come in steps of a power of two.
   */
  #bucketOf(id: number): number {
    return (id ^ (id >>> 10)) & (this.#buckets.length - 1);
  }

  #push(slot: number): void {
    const bucket = this.#bucketOf(this.#slots.id(slot));
    this.#slots.setChained(slot, this.#buckets[bucket]!);
    this.#buckets[bucket] = slot;
  }

  #grow(): void {
    const old = this.#buckets;
    this.#buckets = new Int32Array(old.length * 2);
    for (const head of old) {
      for (let slot = head; slot !== NONE;) {
        const next = this.#slots.chained(slot);
        this.#push(slot);
        slot = next;
      }
    }
  }
}
