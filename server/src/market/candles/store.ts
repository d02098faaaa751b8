import type { Resolution } from '@aureus/contract/market/shapes.ts';
import type { Candle } from '@aureus/core/market/candle.ts';

/** Where complete candles come from: computed from a seed, or stored. */
export interface CandleStore {
  /**
   * Complete candles with a start in [from, to), ascending.
   * @param to not later than the start of the running candle
   */
  range(marketId: number, resolution: Resolution, from: number, to: number): Promise<Candle[]>;
  /** What is known of the candles running at `now`, to go on from after a start. */
  running(marketId: number, now: number): Promise<ReadonlyMap<Resolution, Candle>>;
  /** Keeps a candle that is complete. */
  append(marketId: number, resolution: Resolution, candle: Candle): void;
  /** Resolves when everything appended is kept. */
  flush(): Promise<void>;
}
