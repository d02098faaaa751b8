import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';

/** So many seconds a liquidation waits for the price of an open market that is missing: most are back by then. */
const WAIT_SECONDS = 60;

/**
 * The last recorded price of each market by which something might have been done against users, and how long ago that is.
 * One that is missing for moments holds an account up, so that nobody is liquidated by a hiccup of one feed; one that is
 * missing for longer does not: else who holds something in a market that stands still could lose without an end elsewhere.
 */
export class ProvenMarks {
  readonly #last = new Map<number, ReceiptTick>();
  readonly #forgotten = new Map<number, number>();
  #began: number | null = null;
  #now = 0;

  /** Prices of a second that were written down. */
  follow(ticks: ReadonlyMap<number, ReceiptTick>): void {
    for (const tick of ticks.values()) {
      this.#last.set(tick.marketId, tick);
      this.#now = Math.max(this.#now, tick.second);
    }
    if (ticks.size > 0) this.#began ??= this.#now;
  }

  /** Its price of before says nothing any more: contracts count in other shares. */
  forget(market: number): void {
    if (this.#last.delete(market)) this.#forgotten.set(market, this.#now);
  }

  of(market: number): ReceiptTick | null {
    return this.#last.get(market) ?? null;
  }

  /** Whether the price of a market, missing now, is still waited for. Counted in the seconds of the prices that come. */
  isAwaited(market: number): boolean {
    const since = this.of(market)?.second ?? this.#forgotten.get(market) ?? this.#began;
    return since === null || this.#now - since <= WAIT_SECONDS;
  }
}
