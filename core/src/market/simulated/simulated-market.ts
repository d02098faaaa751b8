import type { Candle } from '../candle.ts';
import { randomStreams } from './random-streams.ts';
import type { RandomNumbers, RandomStreams, Seed } from './random-streams.ts';
import { pathBlock, placeOf } from './daily-path.ts';
import type { PathBlock } from './daily-path.ts';
import { pointsOf, subdivide } from './subdivide.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** Hours of which the minutes are kept: the last day is read anew after each pause, and touches 25. */
const HOURS_KEPT = 26;

/** What makes one simulated price. */
export interface SimulatedTerms {
  readonly seed: Seed;
  readonly marketId: number;
  /** Price around which the path lives, in ticks. */
  readonly basePrice: number;
  /** Deviation of a day's change, e.g. 0.025 is 2.5 %. */
  readonly dailyVolatility: number;
  /** Lots of an ordinary day. */
  readonly dailyVolume: number;
  /** Liveliness of the 24 hours of a day (UTC), any scale. */
  readonly hours: readonly number[];
  /** Volume of a Saturday or Sunday against another day. */
  readonly weekend: number;
  /** Prices a minute. */
  readonly pointsPerMinute: number;
}

/** One price of the simulated stream. */
export interface SimulatedPoint {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly price: number;
  readonly volume: number;
  /** Grows by one from point to point for ever. */
  readonly sequence: number;
}

/**
 * One simulated price as a pure function of its terms and time. A day is drawn first (open, high, low, close, volume);
 * its hours, their minutes and their points are cut out of it, so that every coarser candle is exactly the
 * aggregation of its finer ones, and any of them is known without what came before.
 */
export class SimulatedMarket {
  readonly #terms: SimulatedTerms;
  readonly #streams: RandomStreams;
  readonly #blocks = new Map<number, PathBlock>();
  readonly #days = new Map<number, Candle>();
  readonly #minutes = new Map<number, readonly Candle[]>();
  readonly #evenMinutes = new Array<number>(60).fill(1);

  constructor(terms: SimulatedTerms) {
    this.#terms = terms;
    this.#streams = randomStreams(terms.seed, terms.marketId);
  }

  /** The candle of the day that starts at `start`. */
  day(start: number): Candle {
    const number = start / DAY;
    let day = this.#days.get(number);
    if (day === undefined) {
      day = this.#drawDay(number);
      this.#days.set(number, day);
    }
    return day;
  }

  /** The 24 candles of the day that starts at `start`. */
  hours(start: number): Candle[] {
    const random = this.#streams(4, start / DAY);
    const weights = this.#terms.hours.map((hour) => hour * (0.6 + 0.8 * random.uniform()));
    return subdivide(this.day(start), HOUR, weights, random);
  }

  /** The 60 candles of an hour. */
  minutes(hour: Candle): readonly Candle[] {
    const number = hour.start / HOUR;
    let minutes = this.#minutes.get(number);
    if (minutes === undefined) {
      minutes = subdivide(hour, MINUTE, this.#evenMinutes, this.#streams(5, number));
      const [oldest] = this.#minutes.keys();
      if (oldest !== undefined && this.#minutes.size === HOURS_KEPT) this.#minutes.delete(oldest);
      this.#minutes.set(number, minutes);
    }
    return minutes;
  }

  /** The prices within a minute, the first at its start. */
  points(minute: Candle): SimulatedPoint[] {
    const count = this.#terms.pointsPerMinute;
    const number = minute.start / MINUTE;
    const { prices, volumes } = pointsOf(minute, count, this.#streams(6, number));
    return prices.map((price, i) => ({
      at: minute.start + Math.floor((i * MINUTE) / count),
      price,
      volume: volumes[i] ?? 0,
      sequence: number * count + i,
    }));
  }

  #drawDay(number: number): Candle {
    const { block, index } = placeOf(number);
    const { level, volatility } = this.#block(block);
    const from = level[index] ?? 0;
    const to = level[index + 1] ?? 0;
    const vol = volatility[index] ?? 0;
    const random = this.#streams(3, number);
    const open = this.#price(from);
    const close = this.#price(to);
    const high = Math.max(open, close, this.#price(from + excursion(to - from, vol, random)));
    const low = Math.min(open, close, this.#price(from - excursion(from - to, vol, random)));
    const range = Math.log(high / low) / (1.6 * this.#terms.dailyVolatility);
    const weekday = (number + 4) % 7;
    const quiet = weekday === 0 || weekday === 6 ? this.#terms.weekend : 1;
    const volume = this.#terms.dailyVolume * quiet * (0.4 + 0.6 * Math.min(4, range)) * (0.75 + 0.5 * random.uniform());
    return { start: number * DAY, open, high, low, close, volume: Math.round(volume) };
  }

  #price(level: number): number {
    return Math.max(1, Math.round(this.#terms.basePrice * Math.exp(level)));
  }

  #block(number: number): PathBlock {
    let block = this.#blocks.get(number);
    if (block === undefined) {
      block = pathBlock(this.#streams, number, this.#terms.dailyVolatility);
      this.#blocks.set(number, block);
    }
    return block;
  }
}

/** How far above its start a random walk goes that ends at `change` (the law of the highest point of a bridge). */
function excursion(change: number, vol: number, random: RandomNumbers): number {
  const u = Math.max(1e-4, random.uniform());
  return (change + Math.sqrt(change * change - 2 * vol * vol * Math.log(u))) / 2;
}
