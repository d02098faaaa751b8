import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { RandomStream } from './random-stream.ts';
import { type BoxPrize, boxesOf } from './terms.ts';

/**
 * What is in each box of a series. All boxes are drawn at once, after the sale, by one shuffle of all prizes there are; the
 * boxes that nobody bought keep what is left. The shuffle follows from three things, and no party knows all of them while
 * boxes can be bought:
 *
 * - the seed of the series, which the machine draws before the sale and whose SHA-256 is published then;
 * - the head of the chain of boxes, which the seeds of all buyers are in, also of those who buy later;
 * - the seal of the price log at a moment after the sale: the hash of every price that was recorded until then.
 *
 * Whoever knows the seed of the series knows neither the later buyers nor the seal, so no moment, account or seed of their
 * own is better than another. Whoever sees the seal can no longer buy, and nobody takes a box back.
 */
export interface DrawInputs {
  /** The seed of the series. */
  readonly seed: Uint8Array;
  /** The head of the chain, with all boxes that were sold. */
  readonly head: string;
  /** How many boxes were sold. */
  readonly sold: number;
  readonly seal: PriceSeal;
}

/** A signed place of the price log. */
export interface PriceSeal {
  readonly sequence: number;
  /** Seconds since 1970. */
  readonly second: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The seal is the first one at or after the first whole minute that begins so long after the sale has ended. */
const GAP_SECONDS = 60;
const SEALED_EVERY_SECONDS = 60;

/**
 * From when on a seal counts: a minute at least after the last box could be bought, so that nobody who buys has seen it.
 * @param closedAt epoch milliseconds @returns seconds since 1970
 */
export function drawSecond(closedAt: number): number {
  const earliest = closedAt / 1_000 + GAP_SECONDS;
  return Math.ceil(earliest / SEALED_EVERY_SECONDS) * SEALED_EVERY_SECONDS;
}

/** What the shuffle follows from, as one text. */
export function drawText({ head, sold, seal: { sequence, second, hash } }: Omit<DrawInputs, 'seed'>): string {
  return `aureus box draw 1\n${head}\n${sold}\n${sequence} ${second} ${hash}`;
}

/**
 * The prize of every box, as its place in the list of prizes: of box 1 first. Those after `sold` were not bought.
 * The shuffle is that of Fisher and Yates, from the last box to the first.
 */
export function draw(prizes: readonly Pick<BoxPrize, 'count'>[], inputs: DrawInputs): number[] {
  if (inputs.sold > boxesOf(prizes)) throw new RangeError('More boxes were sold than there are');
  const deck = prizes.flatMap(({ count }, place) => Array.from({ length: count }, () => place));
  const stream = new RandomStream(hmac(sha256, inputs.seed, utf8ToBytes(drawText(inputs))));
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = stream.below(last + 1);
    const [one = 0, two = 0] = [deck[last], deck[other]];
    deck[last] = two;
    deck[other] = one;
  }
  return deck;
}

/** How many of each prize nobody bought, in the order of the list. @param drawn as `draw` gives it */
export function unsoldOf(prizes: readonly Pick<BoxPrize, 'count'>[], drawn: readonly number[], sold: number): number[] {
  const left = prizes.map(() => 0);
  for (const place of drawn.slice(sold)) left[place] = (left[place] ?? 0) + 1;
  return left;
}
