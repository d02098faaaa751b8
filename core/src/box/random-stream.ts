import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

const WORDS = 2 ** 32;

/** Numbers that follow from a key and nothing else: HMAC-SHA256 of 0, 1, 2, …, each as eight words of 32 bits. */
export class RandomStream {
  readonly #key: Uint8Array;
  #block = new DataView(new ArrayBuffer(0));
  #blocks = 0;
  #place = 0;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * A number from 0 to `bound - 1`, each as likely as the others: words that would favour the low ones are passed over.
   * @param bound 1 to 2^32
   */
  below(bound: number): number {
    const fair = WORDS - (WORDS % bound);
    let word = this.#word();
    while (word >= fair) word = this.#word();
    return word % bound;
  }

  #word(): number {
    if (this.#place >= this.#block.byteLength) {
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, this.#blocks);
      const bytes = hmac(sha256, this.#key, counter);
      this.#block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.#blocks += 1;
      this.#place = 0;
    }
    const word = this.#block.getUint32(this.#place);
    this.#place += 4;
    return word;
  }
}
