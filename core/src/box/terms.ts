import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * What is published of a series of blind boxes before the first one is sold, and what every draw of it rests on. The text
 * below is hashed as the first link of the chain of boxes: who alters a word of it afterwards has another chain.
 */
export interface BoxTerms {
  /** The public code of the series. */
  readonly code: string;
  /** Decimal text, and the code of its currency. */
  readonly price: string;
  readonly currency: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** SHA-256 of the seed of the series, hexadecimal: the seed is fixed before anybody buys, and shown with the draw. */
  readonly commitment: string;
  /** In the order in which they are dealt with; together as many as there are boxes. */
  readonly prizes: readonly BoxPrize[];
}

export interface BoxPrize {
  /** One line of text. */
  readonly name: string;
  /** How many boxes hold it, one or more. */
  readonly count: number;
}

/** More boxes are in no series: each has to be looked at again on a telephone. */
export const MOST_BOXES = 10_000;

/** How many boxes there are. */
export const boxesOf = (prizes: readonly Pick<BoxPrize, 'count'>[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

/** The terms as one text, line by line. */
export function termsText({ code, price, currency, startsAt, endsAt, commitment, prizes }: BoxTerms): string {
  const moment = (at: number): string => new Date(at).toISOString();
  return [
    'aureus box 1',
    `series ${code}`,
    `price ${price} ${currency}`,
    `boxes ${boxesOf(prizes)}`,
    `sale ${moment(startsAt)} ${moment(endsAt)}`,
    `commitment ${commitment}`,
    ...prizes.map(({ count, name }) => `prize ${count} ${name}`),
  ].join('\n');
}

/** What is published of a seed beforehand, hexadecimal. */
export function commitmentOf(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/** SHA-256 of a text, hexadecimal. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
