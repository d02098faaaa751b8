import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A small proof of work, as in hashcash: a number by which the SHA-256 of `challenge.number` begins with so many zero
 * bits. To find it takes 2^bits tries on average, to check it one. It runs wherever this code runs: no WebCrypto, which
 * pages without HTTPS do not have.
 */

/** A quarter of a million tries: some seconds on a slow telephone. More is asked of nobody. */
export const MOST_BITS = 18;

/** Whether `answer` solves the challenge. */
export function isSolved(challenge: string, answer: number, bits: number): boolean {
  if (!Number.isSafeInteger(answer) || answer < 0) return false;
  return leadingZeroBits(sha256(utf8ToBytes(`${challenge}.${answer}`))) >= bits;
}

/** The least answer in `[from, from + tries)`, or null: called again with the next range by whoever must stay responsive. */
export function search(challenge: string, bits: number, from: number, tries: number): number | null {
  for (let answer = from; answer < from + tries; answer += 1) if (isSolved(challenge, answer, bits)) return answer;
  return null;
}

/** How many bits are zero before the first that is not. */
export function leadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
