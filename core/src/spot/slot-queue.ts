import { NONE, type OrderSlots } from './order-slots.ts';

/** First in, first out, with removal from anywhere in constant time. A slot is in at most one queue. */
export class SlotQueue {
  first = NONE;
  last = NONE;
  readonly #slots: OrderSlots;

  constructor(slots: OrderSlots) {
    this.#slots = slots;
  }

  push(slot: number): void {
    const { queueBefore, queueAfter } = this.#slots;
    queueBefore[slot] = this.last;
    queueAfter[slot] = NONE;
    if (this.last === NONE) this.first = slot;
    else queueAfter[this.last] = slot;
    this.last = slot;
  }

  remove(slot: number): void {
    const { queueBefore, queueAfter } = this.#slots;
    const before = queueBefore[slot]!;
    const after = queueAfter[slot]!;
    if (before === NONE) this.first = after;
    else queueAfter[before] = after;
    if (after === NONE) this.last = before;
    else queueBefore[after] = before;
  }
}
