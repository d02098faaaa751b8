import type { CandleRow } from '@aureus/contract/market/shapes.ts';

/** Drawing the running candle more often than this would keep the main thread busy for nothing anyone can see. */
const intervalMs = 250;

/**
 * The running candle of one stream, handed on at most four times a second. A finished candle is always handed on
 * with its last figures before the next one begins.
 */
export class CandleFeed {
  readonly #listeners = new Set<(candle: CandleRow) => void>();
  readonly #due: CandleRow[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastTime: number | null = null;

  /** Start of the newest candle seen, or null. */
  get lastTime(): number | null {
    return this.#lastTime;
  }

  put(candle: CandleRow): void {
    if (this.#lastTime !== null && candle.time < this.#lastTime) return;
    this.#lastTime = candle.time;
    const last = this.#due.at(-1);
    if (last?.time === candle.time) this.#due[this.#due.length - 1] = candle;
    else this.#due.push(candle);
    if (this.#timer !== undefined) return;
    this.#hand();
    this.#timer = setTimeout(() => this.#tick(), intervalMs);
  }

  /** Returns the function that ends it. */
  listen(listener: (candle: CandleRow) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tick(): void {
    this.#timer = undefined;
    if (this.#due.length === 0) return;
    this.#hand();
    this.#timer = setTimeout(() => this.#tick(), intervalMs);
  }

  #hand(): void {
    for (const candle of this.#due.splice(0)) {
      for (const listener of this.#listeners) listener(candle);
    }
  }
}
