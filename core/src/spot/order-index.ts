/**
 * Order id to slot, open addressing with linear probing.
 *
 * A `Map` would box every id above 31 bits; here ids lie unboxed in a Float64Array and nothing is allocated between
 * two doublings. Deleting closes the gap at once, so there are no tombstones and lookups stay short for ever.
 */
export class OrderIndex {
  #ids: Float64Array;
  #slots: Int32Array;
  #mask: number;
  #shift: number;
  #size = 0;

  constructor(capacity = 1024) {
    const size = 2 ** Math.ceil(Math.log2(capacity * 2));
    this.#ids = new Float64Array(size);
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    this.#shift = Math.clz32(size) + 1;
  }

  /** The slot of an id, 0 when it is not there. */
  get(id: number): number {
    const ids = this.#ids;
    let at = this.#home(id);
    for (let found = ids[at]!; found !== 0; found = ids[at]!) {
      if (found === id) return this.#slots[at]!;
      at = (at + 1) & this.#mask;
    }
    return 0;
  }

  /** Adds an id that is not there yet. */
  add(id: number, slot: number): void {
    if (++this.#size * 2 > this.#mask) this.#grow();
    this.#place(id, slot);
  }

  /** Removes an id that is there. */
  remove(id: number): void {
    const ids = this.#ids;
    const slots = this.#slots;
    const mask = this.#mask;
    let gap = this.#home(id);
    while (ids[gap] !== id) gap = (gap + 1) & mask;
    for (let at = (gap + 1) & mask; ids[at] !== 0; at = (at + 1) & mask) {
      // An entry may fill the gap unless its home lies after the gap.
      const distance = (at - this.#home(ids[at]!)) & mask;
      if (distance < ((at - gap) & mask)) continue;
      ids[gap] = ids[at]!;
      slots[gap] = slots[at]!;
      gap = at;
    }
    ids[gap] = 0;
    this.#size--;
  }

  /** Multiplying by the golden ratio spreads ids that come in steps; the high bits are the well mixed ones. */
  #home(id: number): number {
    return Math.imul(id | 0, 0x9e3779b1) >>> this.#shift;
  }

  #place(id: number, slot: number): void {
    let at = this.#home(id);
    while (this.#ids[at] !== 0) at = (at + 1) & this.#mask;
    this.#ids[at] = id;
    this.#slots[at] = slot;
  }

  #grow(): void {
    const [ids, slots] = [this.#ids, this.#slots];
    this.#ids = new Float64Array(ids.length * 2);
    this.#slots = new Int32Array(ids.length * 2);
    this.#mask = ids.length * 2 - 1;
    this.#shift--;
    for (let at = 0; at < ids.length; at++) {
      if (ids[at] !== 0) this.#place(ids[at]!, slots[at]!);
    }
  }
}
