import { sha256 } from '@noble/hashes/sha2.js';
import { SeededRandom, mix } from './seeded-random.ts';

/** Numbers of one stream, one after the other. */
export interface RandomNumbers {
  /** Even in [0, 1). */
  uniform(): number;
  /** Bell-shaped with mean 0 and deviation 1, never beyond ±3.47. */
  normal(): number;
}

/** The streams of one market: the same numbers name the same stream on every machine. */
export type RandomStreams = (...names: readonly number[]) => RandomNumbers;

/**
 * A number is a seed for tests and pictures: its prices can be foretold by trying out all seeds. 32 random bytes make prices
 * that follow from no price before, and from no stream that has been seen: each stream begins at a SHA-256 of its own.
 */
export type Seed = number | Uint8Array;

/** The streams of a market under a seed. */
export function randomStreams(seed: Seed, marketId: number): RandomStreams {
  if (typeof seed !== 'number') return (...names) => new SecretRandom(seed, [marketId, ...names]);
  const key = mix(seed, marketId);
  return (...names) => new SeededRandom(mix(key, ...names));
}

/** The generator sfc32 with a state of 128 bits, too many to be tried out. */
class SecretRandom implements RandomNumbers {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(secret: Uint8Array, names: readonly number[]) {
    const text = new Uint8Array(secret.length + 8 * names.length);
    text.set(secret);
    const view = new DataView(text.buffer);
    for (const [place, name] of names.entries()) view.setFloat64(secret.length + 8 * place, name);
    const state = new DataView(sha256(text).buffer);
    this.#a = state.getInt32(0);
    this.#b = state.getInt32(4);
    this.#c = state.getInt32(8);
    this.#counter = state.getInt32(12);
  }

  uniform(): number {
    const word = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + word) | 0;
    return (word >>> 0) / 4_294_967_296;
  }

  normal(): number {
    return (this.uniform() + this.uniform() + this.uniform() + this.uniform() - 2) * 1.732_050_807_568_877_2;
  }
}
