import type { OrderSlots } from './order-slots.ts';

const NONE = 0;

/** Stops, first in, first out, with removal from anywhere in constant time. A stop is in at most one such queue. */
export class StopQueue {
  first = NONE;
  last = NONE;
  readonly #slots: OrderSlots;

  constructor(slots: OrderSlots) {
    this.#slots = slots;
  }

  push(slot: number): void {
    this.#slots.setQueueBefore(slot, this.last);
    this.#slots.setQueueAfter(slot, NONE);
    if (this.last === NONE) this.first = slot;
    else this.#slots.setQueueAfter(this.last, slot);
    this.last = slot;
  }

  remove(slot: number): void {
    const before = this.#slots.queueBefore(slot);
    const after = this.#slots.queueAfter(slot);
    if (before === NONE) this.first = after;
    else this.#slots.setQueueAfter(before, after);
    if (after === NONE) this.last = before;
    else this.#slots.setQueueBefore(after, before);
  }
}
