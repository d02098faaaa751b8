/**
 * Reproducible random numbers: the same key gives the same numbers on every machine, so that a price of the past needs
 * no storage. Only integer arithmetic and additions, nothing a processor or engine may round differently.
 */

/** A well mixed 32-bit number from a few integers. */
export function mix(...keys: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const key of keys) {
    hash = Math.imul(hash ^ key, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
    hash = (hash + 0x6d2b79f5) | 0;
  }
  return hash;
}

/** A stream of numbers that begins at one key. */
export class SeededRandom {
  #state: number;

  constructor(key: number) {
    this.#state = key;
  }

  /** Even in [0, 1). */
  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Bell-shaped with mean 0 and deviation 1, never beyond ±3.47: four even numbers added up. */
  normal(): number {
    return (this.uniform() + this.uniform() + this.uniform() + this.uniform() - 2) * 1.732_050_807_568_877_2;
  }
}
