import type { CandleRow } from '@aureus/contract/market/shapes.ts';

/** What the drawn history amounts to, in numbers a person can be told. */
export interface ChartDigest {
  readonly candles: number;
  readonly high: string;
  readonly low: string;
  readonly close: string;
}

/** A price that moved by so much of itself is said anew, but no more often than this. */
const MOVED = 0.005;
const LEAST_MS = 3_000;
/** One that moved at all is said anew after so long: who asks for it then hears what is drawn. */
const MOST_MS = 15_000;

/** Sums up candles, oldest first; null for none. */
export function digestOf(candles: readonly CandleRow[]): ChartDigest | null {
  const last = candles.at(-1);
  if (last === undefined) return null;
  const by = (pick: (candle: CandleRow) => string, sign: 1 | -1): string =>
    candles.map(pick).reduce((best, next) => furthest(best, next, sign));
  return {
    candles: candles.length,
    high: by((candle) => candle.high, 1),
    low: by((candle) => candle.low, -1),
    close: last.close,
  };
}

const furthest = (best: string, next: string, sign: 1 | -1): string =>
  (Number(next) - Number(best)) * sign > 0 ? next : best;

/**
 * The words of a chart for who does not see it, kept in step with what is drawn: they follow the running candle, yet not each
 * of its changes, for a text that changes under who reads it cannot be read to its end.
 */
export class SpokenDigest {
  #digest: ChartDigest | null;
  #said: string | null;
  #saidAt: number;

  /** @param now milliseconds that never run back */
  constructor(digest: ChartDigest | null, now: number) {
    this.#digest = digest;
    this.#said = digest?.close ?? null;
    this.#saidAt = now;
  }

  /** Takes in the running candle. @returns what is to be said from now on; null while what was said will do */
  hear(candle: CandleRow, now: number): ChartDigest | null {
    const before = this.#digest;
    const digest =
      before === null
        ? { candles: 1, high: candle.high, low: candle.low, close: candle.close }
        : {
            candles: before.candles,
            high: furthest(before.high, candle.high, 1),
            low: furthest(before.low, candle.low, -1),
            close: candle.close,
          };
    this.#digest = digest;
    const passed = now - this.#saidAt;
    const moved = this.#said === null ? Infinity : Math.abs(Number(digest.close) / Number(this.#said) - 1);
    const isDue = this.#said === null || (passed >= LEAST_MS && moved >= MOVED) || (passed >= MOST_MS && moved > 0);
    if (!isDue) return null;
    this.#said = digest.close;
    this.#saidAt = now;
    return digest;
  }
}
