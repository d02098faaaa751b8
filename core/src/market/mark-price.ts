import { median } from './index-price.ts';

export interface MarkRules {
  /** The mark stays this close to the middle of the index prices before: 0.01 is 1 %. */
  readonly band: number;
  /** So many good index prices, a second each, make that middle. */
  readonly remembered: number;
  /** The mark counts after so many good ticks in a row, one a second. */
  readonly goodTicks: number;
  /** Seconds of which nobody told, as a busy machine was late, end a row only when the next told is further off. */
  readonly longestGap: number;
}

/**
 * What jumps is held at the edge of the band for half of fifteen seconds; then the middle has followed. A gap may be as
 * long as the price of a source is alive.
 */
export const markRules: MarkRules = { band: 0.01, remembered: 15, goodTicks: 5, longestGap: 5 };

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
 * The mark price of one market: its index held inside a band around the middle of the index prices of the seconds
 * before. Told of every second; pure state, so that the same ticks give the same marks.
 */
export class MarkPrice {
  readonly #rules: MarkRules;
  #recent: number[] = [];
  #edges: readonly [low: number, high: number] | null = null;
  #second = Number.NEGATIVE_INFINITY;
  #goodSecond = Number.NEGATIVE_INFINITY;
  #run = 0;
  #mark: Mark | null = null;

  constructor(rules: MarkRules = markRules) {
    this.#rules = rules;
  }

  /** The mark after the last second told; null when that had no good tick. */
  get mark(): Mark | null {
    return this.#mark;
  }

  /** Whether an index price would be a jump now. False where nothing is known to jump from. */
  isJump(ticks: number): boolean {
    const [low, high] = this.#edges ?? [ticks, ticks];
    return ticks < low || ticks > high;
  }

  /**
   * @param second seconds since 1970; not after the last one told: nothing happens
   * @param ticks the index price of a second with enough sources in a session, else null
   */
  tell(second: number, ticks: number | null): void {
    if (second <= this.#second) return;
    this.#second = second;
    // Older prices say nothing of what a jump is now: after a night or an outage it begins anew.
    if (second - this.#goodSecond > this.#rules.remembered) {
      this.#recent = [];
      this.#edges = null;
    }
    if (ticks === null) {
      this.#run = 0;
      this.#mark = null;
      return;
    }
    const [low, high] = this.#edges ?? [ticks, ticks];
    const held = Math.min(high, Math.max(low, ticks));
    this.#run = second - this.#goodSecond <= this.#rules.longestGap ? this.#run + 1 : 1;
    this.#goodSecond = second;
    this.#mark = { ticks: held, isValid: this.#run >= this.#rules.goodTicks, isJumped: held !== ticks };
    this.#remember(ticks);
  }

  #remember(ticks: number): void {
    this.#recent.push(ticks);
    if (this.#recent.length > this.#rules.remembered) this.#recent.shift();
    const middle = median(this.#recent);
    this.#edges = [Math.ceil(middle * (1 - this.#rules.band)), Math.floor(middle * (1 + this.#rules.band))];
  }
}
