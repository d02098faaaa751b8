import { hashText } from './terms.ts';

/**
 * The chain of the boxes of a series. Each box that is sold adds a link of its number and of the seed its buyer brought. The
 * last link, the head, stands for all of them in their order: no box can be added, left out, moved or changed afterwards
 * without giving another head, and whoever bought has the head of their moment.
 */

/** Letters and digits of a buyer's seed, which anybody can type. */
export const SEED_PATTERN = /^[0-9A-Za-z]{1,64}$/;

/** The head before any box is sold. @param terms their text */
export const firstHead = (terms: string): string => hashText(terms);

/** The head after one more box. @param number 1 for the first */
export const nextHead = (head: string, number: number, seed: string): string => hashText(`${head} ${number} ${seed}`);

/** The head after each box of a series. @param seeds of the buyers, in the order of the boxes */
export function headsOf(terms: string, seeds: readonly string[]): string[] {
  let head = firstHead(terms);
  return seeds.map((seed, place) => {
    head = nextHead(head, place + 1, seed);
    return head;
  });
}

/** The head after all boxes. */
export const lastHead = (terms: string, seeds: readonly string[]): string =>
  headsOf(terms, seeds).at(-1) ?? firstHead(terms);
