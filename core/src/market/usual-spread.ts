import { median } from './index-price.ts';

/** What is seen within so long is one sample, the mean of it … */
const SLOT_MS = 5_000;
/** … of which the last ten minutes count. */
const SLOTS = 120;
/** Before a minute is known, the widest counts: a book is not taken for tight at first sight. */
const KNOWN = 12;

/**
 * How far bid and ask of a book usually are apart. A lot inside the spread makes a wide book look tight at no cost; it has
 * to stand there for minutes to make it one. A tight book that is wide for moments, as when prices move, stays one.
 */
export class UsualSpread {
  readonly #samples: number[] = [];
  #slot = Number.NaN;
  #sum = 0;
  #count = 0;
  /** The median of the samples; it changes with a new one only. */
  #usual = Number.NaN;

  /**
   * @param spread the ask above the bid, as a part of the price
   * @param now epoch milliseconds when it came
   * @returns what it usually is, with this one
   */
  add(spread: number, now: number): number {
    const slot = Math.floor(now / SLOT_MS);
    if (slot !== this.#slot) {
      if (this.#count > 0) this.#keep(this.#sum / this.#count);
      this.#slot = slot;
      this.#sum = 0;
      this.#count = 0;
    }
    this.#sum += spread;
    this.#count += 1;
    return this.usual ?? spread;
  }

  /** As a part of the price; undefined before anything was seen. */
  get usual(): number | undefined {
    if (this.#samples.length >= KNOWN) return this.#usual;
    if (this.#count === 0 && this.#samples.length === 0) return undefined;
    return Math.max(...this.#samples, this.#count > 0 ? this.#sum / this.#count : 0);
  }

  #keep(sample: number): void {
    this.#samples.push(sample);
    if (this.#samples.length > SLOTS) this.#samples.shift();
    this.#usual = median(this.#samples);
  }
}
