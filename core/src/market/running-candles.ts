import type { Resolution } from '@aureus/contract/market/shapes.ts';
import { candleOf } from './candle.ts';
import type { Candle } from './candle.ts';
import { allResolutions, candleStart } from './resolution.ts';

/** Called with each candle that is complete. */
export type OnClose = (resolution: Resolution, candle: Candle) => void;

type Mutable = { -readonly [K in keyof Candle]: Candle[K] };

/**
 * The running candle of every resolution of one market, built tick by tick. A candle closes when a tick of a later
 * period arrives; a tick of an earlier period than the running one is late and ignored. A period without ticks has
 * no candle.
 */
export class RunningCandles {
  readonly #candles = new Map<Resolution, Mutable>();
  readonly #ends = new Map<Resolution, number>();
  readonly #onClose: OnClose;

  constructor(onClose: OnClose) {
    this.#onClose = onClose;
  }

  /** Puts in what is already known of a running candle, e.g. after a start in the middle of a day. */
  seed(resolution: Resolution, candle: Candle): void {
    this.#candles.set(resolution, { ...candle });
  }

  /** The running candle, undefined before its first tick. */
  get(resolution: Resolution): Candle | undefined {
    return this.#candles.get(resolution);
  }

  add(at: number, price: number, volume: number): void {
    for (const resolution of allResolutions) this.#addTo(resolution, at, price, volume);
  }

  /** Closes the candles whose period has ended by `at`, for markets that fall silent. */
  closeEnded(at: number): void {
    for (const [resolution, candle] of this.#candles) {
      if (candleStart(resolution, at) <= candle.start) continue;
      this.#candles.delete(resolution);
      this.#ends.set(resolution, candle.start);
      this.#onClose(resolution, candle);
    }
  }

  #addTo(resolution: Resolution, at: number, price: number, volume: number): void {
    const start = candleStart(resolution, at);
    const candle = this.#candles.get(resolution);
    const ended = this.#ends.get(resolution);
    if (candle === undefined || start > candle.start) {
      // A late tick must not reopen what has been closed.
      if (ended !== undefined && start <= ended) return;
      this.#candles.set(resolution, candleOf(start, price, volume));
      if (candle !== undefined) {
        this.#ends.set(resolution, candle.start);
        this.#onClose(resolution, candle);
      }
      return;
    }
    if (start < candle.start) return;
    if (price > candle.high) candle.high = price;
    if (price < candle.low) candle.low = price;
    candle.close = price;
    candle.volume += volume;
  }
}
