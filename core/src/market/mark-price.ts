import { type Index, median } from './index-price.ts';
import { isApart, quorumOf } from './price-state.ts';

export interface MarkRules {
  /** An index price further than this part from a calm price is a jump: 0.01 is 1 %. */
  readonly calmBand: number;
  /** Of any other price: so much for each second since the last index price that was no jump. */
  readonly step: number;
  /** A price that went further than this part in its last step is not calm. */
  readonly calmMove: number;
  /** After so many seconds in a row outside the band it lies around the index price of the second before. */
  readonly longestJump: number;
  /** The mark counts after so many good ticks in a row, one a second. */
  readonly goodTicks: number;
  /** Seconds of which nobody told, as a busy machine was late, end a row only when the next told is further off. */
  readonly longestGap: number;
  /** Without a good tick for so many seconds the mark is forgotten. */
  readonly forgottenAfter: number;
}

/** A gap may be as long as the price of a source is alive. */
export const markRules: MarkRules = {
  calmBand: 0.01,
  step: 0.02,
  calmMove: 0.0025,
  longestJump: 7,
  goodTicks: 5,
  longestGap: 5,
  forgottenAfter: 15,
};

/** What is reckoned by a price goes by this one: an index that leaves its band for moments does not move it far. */
export interface Mark {
  /** Whole ticks. */
  readonly ticks: number;
  /** False until enough good ticks have come in a row: then it is for display. */
  readonly isValid: boolean;
  /** The index is outside the band, and the mark held at its edge. */
  readonly isJumped: boolean;
}

/**
 * The mark price of one market: its index price, held within a band around the last index price that was not held. The
 * band is 1 % wide on each side of a calm price, else 2 % for each second since that price. So
 *
 * - a price that moves by up to 1.9 % a second is followed in each second but the first, for as long as it goes on;
 * - a jump is over after seven seconds: then the band lies around the index price of the second before, and the mark goes on
 *   there unless each second contradicts the last by more than 16 %;
 * - one second beyond the band does nothing. Most sources together, moved out of a calm market, bring a mark by which
 *   something is done no further than 1 % in one second, and 2 % for each second (upwards, steps of 2 % compound) in up to
 *   seven: 4, 6, 8, 10, 12, 14 %. From the eighth second on a price is true that two seconds agree on.
 *
 * Told of every second; pure state, so that the same ticks give the same marks.
 */
export class MarkPrice {
  readonly #rules: MarkRules;
  /** The first good ticks: until there are enough, one that came first counts no more than those after it. */
  #first: number[] = [];
  /** The last good tick that was not held, or the middle of the first ones; null before the first. */
  #base: number | null = null;
  /** The last good tick. */
  #last = 0;
  #isMoving = false;
  /** So many good ticks in a row were outside the band. */
  #heldFor = 0;
  #second = Number.NEGATIVE_INFINITY;
  #goodSecond = Number.NEGATIVE_INFINITY;
  #run = 0;
  #mark: Mark | null = null;
  /** The ticks of the last mark there was; null before the first, and once it is forgotten. */
  #known: number | null = null;

  constructor(rules: MarkRules = markRules) {
    this.#rules = rules;
  }

  /** The mark after the last second told; null when that had no good tick. */
  get mark(): Mark | null {
    return this.#mark;
  }

  /**
   * What the next mark would be made of, whole ticks: the index price, or of two sources that are apart what lies between
   * them nearest to the last mark. So it moves only as far as both say that the price has come. Null where these have no
   * last mark to go by.
   */
  basisIn(index: Index): number | null {
    if (!isApart(quorumOf(index))) return index.ticks;
    if (this.#known === null) return null;
    return Math.max(1, Math.round(Math.min(index.highest, Math.max(index.lowest, this.#known))));
  }

  /**
   * Whether a price would be a jump in the next second. False where nothing is known to jump from; true for what no mark can
   * be made of.
   */
  isJump(ticks: number | null): boolean {
    return ticks === null || this.#hold(ticks) !== ticks;
  }

  /**
   * @param second seconds since 1970; not after the last one told: nothing happens
   * @param ticks the index price of a second with enough sources in a session, else null
   */
  tell(second: number, ticks: number | null): void {
    if (second <= this.#second) return;
    this.#second = second;
    // Older prices say nothing of what a jump is now: after a night or an outage it begins anew.
    if (second - this.#goodSecond > this.#rules.forgottenAfter) {
      this.#first = [];
      this.#base = null;
      this.#known = null;
    }
    if (ticks === null) {
      this.#run = 0;
      this.#mark = null;
      return;
    }
    const held = this.#hold(ticks);
    this.#run = second - this.#goodSecond <= this.#rules.longestGap ? this.#run + 1 : 1;
    this.#goodSecond = second;
    this.#known = held;
    this.#mark = { ticks: held, isValid: this.#run >= this.#rules.goodTicks, isJumped: held !== ticks };
    this.#follow(ticks, held !== ticks);
  }

  /** An index price, or the edge of the band it is beyond. */
  #hold(ticks: number): number {
    const center = this.#center();
    if (center === null) return ticks;
    const { calmBand, step, longestJump } = this.#rules;
    const isCalm = this.#heldFor === 0 && !this.#isMoving;
    const part = isCalm ? calmBand : step * (1 + Math.min(this.#heldFor, longestJump));
    // Of a price of few ticks the smallest move there is is no jump.
    const reach = Math.max(1, Math.floor(center * part));
    return Math.min(Math.floor(center + reach), Math.max(Math.ceil(center - reach), ticks));
  }

  /** What the band lies around. */
  #center(): number | null {
    return this.#base === null || this.#heldFor < this.#rules.longestJump ? this.#base : this.#last;
  }

  #follow(ticks: number, isHeld: boolean): void {
    const before = this.#base ?? ticks;
    this.#last = ticks;
    this.#heldFor = isHeld ? this.#heldFor + 1 : 0;
    this.#isMoving = Math.abs(ticks - before) > this.#rules.calmMove * before;
    if (this.#first.length < this.#rules.goodTicks) {
      this.#first.push(ticks);
      this.#base = median(this.#first);
    } else if (!isHeld) this.#base = ticks;
  }
}
