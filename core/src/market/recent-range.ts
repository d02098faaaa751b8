import { median } from './index-price.ts';

const MINUTE = 60_000;
const PPM = 1_000_000;

/** How many whole minutes are looked back at, besides the running one. */
export const VOLATILITY_MINUTES = 10;

/** What a minute counts as of which nothing is known: nobody gets a calm price because we have not looked. */
export const UNKNOWN_MINUTE_PPM = 5_000;

/** By so much of what a price usually moves in a minute may small lots inside of the books move it. */
const SLACK_PARTS = 45;

/**
 * Whether who moves a price inside of its books at no cost, when a bet on some seconds begins and again when it ends,
 * wins more often than the bet allows for: by the slack twice that is a tenth of a standard deviation of thirty seconds.
 * Half of a minute's range is about one of these.
 * @param usualPpm what the price usually moves in a minute
 */
export function isLoose(slackPpm: number, usualPpm: number): boolean {
  return slackPpm * SLACK_PARTS > usualPpm;
}

interface Minute {
  readonly start: number;
  high: number;
  low: number;
}

/**
 * How lively a price has been: the widest minute of the last ten and the running one, as a part of its lowest price.
 * Anybody can reckon it from the minute candles of the market, and it is there at once after a start.
 */
export class RecentRange {
  readonly #minutes: Minute[] = [];

  /** Takes a price of a moment in; what lies too far back is forgotten. */
  add(at: number, price: number): void {
    this.include(at, price, price);
  }

  /** Takes in that a minute reached from `low` to `high`. */
  include(at: number, high: number, low: number): void {
    if (!(low > 0) || !(high >= low) || !Number.isFinite(high)) return;
    const start = Math.floor(at / MINUTE) * MINUTE;
    const known = this.#minutes.find((minute) => minute.start === start);
    if (known === undefined) {
      this.#minutes.push({ start, high, low });
      this.#forget();
      return;
    }
    known.high = Math.max(known.high, high);
    known.low = Math.min(known.low, low);
  }

  /** The volatility at a moment, parts per million, rounded up. */
  volatilityPpm(now: number): number {
    const running = Math.floor(now / MINUTE) * MINUTE;
    const first = running - VOLATILITY_MINUTES * MINUTE;
    let widest = 0;
    let known = 0;
    for (const { start, high, low } of this.#minutes) {
      if (start < first || start > running) continue;
      if (start < running) known += 1;
      widest = Math.max(widest, Math.ceil(((high - low) * PPM) / low));
    }
    return known < VOLATILITY_MINUTES ? Math.max(widest, UNKNOWN_MINUTE_PPM) : widest;
  }

  /** How far the price moves in the middle one of those whole minutes, parts per million; 0 before enough are known. */
  usualPpm(now: number): number {
    const running = Math.floor(now / MINUTE) * MINUTE;
    const known = this.#minutes
      .filter(({ start }) => start < running && start >= running - VOLATILITY_MINUTES * MINUTE)
      .map(({ high, low }) => ((high - low) * PPM) / low);
    return known.length < VOLATILITY_MINUTES ? 0 : Math.floor(median(known));
  }

  #forget(): void {
    const newest = Math.max(...this.#minutes.map(({ start }) => start));
    const kept = this.#minutes.filter(({ start }) => start >= newest - (VOLATILITY_MINUTES + 1) * MINUTE);
    this.#minutes.splice(0, this.#minutes.length, ...kept);
  }
}
