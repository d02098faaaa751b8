import type { BookSink } from '@aureus/core/spot/book-types.ts';

export type Trade = { makerId: number; takerId: number; price: number; lots: number };

/**
 * The one sink of the benchmark, as the server has one: it counts events, and collects trades when asked to.
 */
export class TradeSink implements BookSink {
  events = 0;
  lots = 0;
  readonly trades: Trade[] = [];
  readonly #isCollecting: boolean;

  constructor(isCollecting: boolean) {
    this.#isCollecting = isCollecting;
  }

  trade(makerId: number, takerId: number, price: number, lots: number): void {
    this.events++;
    this.lots += lots;
    if (this.#isCollecting) this.trades.push({ makerId, takerId, price, lots });
  }
  rested(): void {
    this.events++;
  }
  amended(): void {
    this.events++;
  }
  armed(): void {
    this.events++;
  }
  trailed(): void {
    this.events++;
  }
  triggered(): void {
    this.events++;
  }
  cancelled(): void {
    this.events++;
  }
  refused(id: number): void {
    throw new Error(`Order ${id} refused`);
  }
}
