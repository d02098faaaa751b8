import type { Stream } from './stream.ts';
import type { Trade } from './trade-sink.ts';

/** A fresh book that works through rows of a stream. */
export type Run = {
  apply(from: number, to: number): void;
  /** The same, returning every trade; not used while the clock runs. */
  recordTrades(from: number, to: number): Trade[];
};

export type Contender = {
  name: string;
  /** Prepares everything that may be prepared before the clock runs. */
  start(stream: Stream): Run;
};
