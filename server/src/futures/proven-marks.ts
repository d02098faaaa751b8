import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';

/** So many seconds gains count in an open market whose price is missing: most prices are back by then. */
const WAIT_SECONDS = 60;

/**
 * The last recorded price of each market by which something might have been done against users, and how long ago that is.
 * What is held in a market whose price is missing for moments counts as it last did, so that nobody is liquidated by a hiccup
 * of one feed; where it is missing for longer only its losses count: gains that nobody can take might be gone.
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
