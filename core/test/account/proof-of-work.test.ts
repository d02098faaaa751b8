import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSolved, leadingZeroBits, MOST_BITS, search } from '../../src/account/proof-of-work.ts';

/** Found by another program: the least answer by which SHA-256 of `challenge.answer` has so many zero bits. */
const vectors = [
  ['abc', 0, 0],
  ['abc', 8, 48],
  ['16.1767225600000.AAAAAAAAAAAAAAAAAAAAAA', 12, 3448],
  ['aureus', 16, 104731],
] as const;

test.each(vectors)('%s with %i bits is solved by %i and by nothing less', (challenge, bits, answer) => {
  expect(isSolved(challenge, answer, bits)).toBe(true);
  expect(search(challenge, bits, 0, answer)).toBeNull();
  expect(search(challenge, bits, 0, answer + 1)).toBe(answer);
});

test('the count of zero bits is that of the hash written in binary', () => {
  for (let at = 0; at < 2_000; at += 1) {
    const hash = createHash('sha256').update(String(at)).digest();
    const binary = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(leadingZeroBits(hash)).toBe(binary.indexOf('1'));
  }
  expect(leadingZeroBits(new Uint8Array(4))).toBe(32);
});

test('ranges searched one after the other leave nothing out', () => {
  let found: number | null = null;
  let from = 0;
  for (; found === null; from += 7) found = search('in pieces', 10, from, 7);
  expect(found).toBe(search('in pieces', 10, 0, 2 ** 20));
});

test('an answer is a whole number that is not negative, and of one challenge alone', () => {
  for (const answer of [-1, 0.5, Number.NaN, Infinity, 2 ** 53]) expect(isSolved('any', answer, 0)).toBe(false);
  const answer = search('mine', 12, 0, 2 ** 24) ?? -1;
  expect([isSolved('mine', answer, 12), isSolved('yours', answer, 12)]).toEqual([true, false]);
  expect(MOST_BITS).toBe(18);
});
