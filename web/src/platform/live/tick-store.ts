import type { DaymarketEvent } from '@aureus/contract/market/events.ts';
import type { MarketRow, PriceState } from '@aureus/contract/market/shapes.ts';
import { compareDecimals } from '@aureus/core/money/exact-decimal.ts';
import { FrameFlush, type FrameRequest, nextFrame } from './frame-flush.ts';

/** The live figures of one market. A new object only when something in it changed. */
export interface Tick {
  readonly price: string;
  /** 24-hour change in percent, signed. */
  readonly change: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: string;
  /** What was traded here in 24 hours, in base units and in quote units; null while nobody knows. */
  readonly ownVolume: string | null;
  readonly ownTurnover: string | null;
  /** Null until the first tick: the market list does not carry it. */
  readonly indexPrice: string | null;
  /** How far the price may be relied on. */
  readonly priceState: PriceState;
  /** Where the shown price came from. */
  readonly direction: 'up' | 'down' | 'none';
  /** Grows with every shown price change; restarts the tint of the price cell. */
  readonly moves: number;
  readonly isStale: boolean;
  /** When it arrived, by the clock the store was made with. */
  readonly receivedAt: number;
}

type Figures = Omit<Tick, 'direction' | 'moves' | 'isStale' | 'receivedAt'>;

/**
 * The last figures of every market, by market id. Events are kept as they come and shown once a frame; listeners are
 * called only for markets that changed.
 */
export class TickStore {
  readonly #shown = new Map<number, Tick>();
  readonly #pending = new Map<number, Tick>();
  readonly #listeners = new Map<number, Set<() => void>>();
  readonly #flush: FrameFlush<number>;
  readonly #now: () => number;

  constructor(now: () => number, request: FrameRequest = nextFrame) {
    this.#now = now;
    this.#flush = new FrameFlush((dirty) => this.#show(dirty), request);
  }

  get(marketId: number): Tick | undefined {
    return this.#shown.get(marketId);
  }

  subscribe(marketId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(marketId) ?? new Set();
    this.#listeners.set(marketId, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(marketId) === listeners) this.#listeners.delete(marketId);
    };
  }

  put(event: DaymarketEvent): void {
    this.#keep(
      event.match_id,
      {
        price: event.now_price,
        change: event.change,
        open: event.open,
        high: event.high,
        low: event.low,
        volume: event.volume,
        quoteVolume: event.quote_volume,
        ownVolume: event.own_volume,
        ownTurnover: event.own_turnover,
        indexPrice: event.index_price,
        priceState: event.price_state,
      },
      event.stale === 1,
    );
  }

  /** Rows of the quotation call asked for at `askedAt`: they fill what no later tick has filled. */
  seed(rows: readonly MarketRow[], askedAt: number): void {
    for (const row of rows) {
      const known = this.#latest(row.id);
      if (known !== undefined && known.receivedAt >= askedAt) continue;
      const indexPrice = known?.indexPrice ?? null;
      const { change, open, high, low, volume, price_state: priceState } = row;
      this.#keep(
        row.id,
        {
          price: row.now_price,
          change,
          open,
          high,
          low,
          volume,
          quoteVolume: row.quote_volume,
          ownVolume: row.own_volume,
          ownTurnover: row.own_turnover,
          indexPrice,
          priceState,
        },
        false,
      );
    }
  }

  /** Greys the prices of these markets that are older than `before`. */
  expire(marketIds: Iterable<number>, before: number): void {
    for (const id of marketIds) {
      const tick = this.#latest(id);
      if (tick === undefined || tick.isStale || tick.receivedAt >= before) continue;
      this.#pending.set(id, { ...tick, isStale: true });
      this.#flush.mark(id);
    }
  }

  #latest(marketId: number): Tick | undefined {
    return this.#pending.get(marketId) ?? this.#shown.get(marketId);
  }

  #keep(id: number, figures: Figures, isStale: boolean): void {
    const shown = this.#shown.get(id);
    const order = shown === undefined ? 0 : compareDecimals(figures.price, shown.price);
    this.#pending.set(id, {
      ...figures,
      direction: order === 0 ? (shown?.direction ?? 'none') : order > 0 ? 'up' : 'down',
      moves: (shown?.moves ?? 0) + (order === 0 ? 0 : 1),
      isStale,
      receivedAt: this.#now(),
    });
    this.#flush.mark(id);
  }

  #show(dirty: ReadonlySet<number>): void {
    const changed: number[] = [];
    for (const id of dirty) {
      const next = this.#pending.get(id);
      if (next === undefined) continue;
      this.#pending.delete(id);
      this.#shown.set(id, next);
      changed.push(id);
    }
    for (const id of changed) {
      for (const listener of this.#listeners.get(id) ?? []) listener();
    }
  }
}
