import type { PlainFollow } from './plain-share.ts';
import type { Second } from './prices.ts';
import { isQuoted } from './plain-states.ts';

const PPM = 1_000_000;
export const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** What a follower has chosen. Amounts in minor units, the number in hundredths. */
export interface PlainLimits {
  readonly mode: 'multiple' | 'lots';
  readonly number: number;
  readonly allocation: number;
  readonly orderLimit: number | null;
  readonly stop: number | null;
  /** What becomes of copies when the leader stops. */
  readonly isKept: boolean;
}

export interface Bound {
  readonly owner: number;
  parts: number;
  margin: number;
  /** The margin of the parts that are open, without what was added. */
  original: number;
  /** The margin it was opened with. */
  readonly opened: number;
  /** Of the fee, what the follow does not know of yet. */
  fee: number;
}

export interface Copy extends Bound {
  readonly follow: PlainFollow<PlainLimits>;
}

/** At what a contract was opened. */
export interface Terms {
  readonly side: 1 | -1;
  readonly open: number;
}

/** A contract of the leader with its copies. Its parts are 0 while a copy is left over that nobody could pay for. */
export interface Lead extends Bound, Terms {
  readonly id: number;
  readonly second: number;
  copies: Copy[];
}

/** A copy that its owner has taken over. */
export interface Own extends Bound, Terms {
  readonly id: number;
  readonly second: number;
}

export interface PlainCopyTerms {
  readonly leader: number;
  /** Parts per million. */
  readonly fee: number;
  readonly spread: number;
  /** Parts of a lot. */
  readonly lot: number;
  /** Most that may be open on one side, at open prices. */
  readonly room: number;
  /** A contract is liquidated at this part of its margin, parts per million. */
  readonly limit: number;
}

/** A copy with what it copies. */
export interface Mine {
  readonly lead: Lead;
  readonly copy: Copy;
}

export const gain = ({ side, open }: Terms, parts: number, price: number): number => side * (price - open) * parts;

/** Losses first. */
export function worstFirst(mine: readonly Mine[], priceOf: (side: 1 | -1) => number): Mine[] {
  const gained = ({ lead, copy }: Mine): number => Math.max(-copy.margin, gain(lead, copy.parts, priceOf(lead.side)));
  return mine.toSorted((a, b) => gained(a) - gained(b));
}

/** All of them cut down by one ratio, in millionths, so that together they are no more than `room`; none below a lot. */
export function cutToFit(wanted: readonly number[], room: number, lot: number): number[] {
  const at = (ratio: number): number[] =>
    wanted.map((parts) => Math.floor((parts * ratio) / PPM)).map((parts) => (parts < lot ? 0 : parts));
  let ratio = PPM;
  // From one ratio to the next smaller one at which somebody has less.
  while (sum(at(ratio)) > room) {
    const now = ratio;
    ratio = Math.max(0, ...wanted.map((parts) => Math.ceil((Math.floor((parts * now) / PPM) * PPM) / parts) - 1));
  }
  return at(ratio);
}

export const canClose = (tick: Second): boolean => isQuoted(tick) && tick.mark !== null && tick.index !== null;

export const priceToClose = (side: 1 | -1, { mark, index }: Second): number =>
  side === 1 ? Math.min(mark ?? 0, index ?? 0) : Math.max(mark ?? 0, index ?? 0);
