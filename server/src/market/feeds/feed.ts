import type { CalendarName } from '@aureus/core/market/session/calendars.ts';
import type { SourceSpec } from '@aureus/core/market/source-prices.ts';

/** One price of one source. */
export interface FeedTick {
  readonly marketId: number;
  readonly source: string;
  /**
   * Price in ticks, with a fraction where it was converted from another dollar; and traded volume in steps of the market:
   * 0 says what the price is, not that something was traded.
   */
  readonly price: number;
  readonly volume: number;
  /** Grows with every tick of a source in a market. */
  readonly sequence: number;
  /** Epoch milliseconds on the clock of the feed: when the price was, by whoever made it, not when it came. */
  readonly at: number;
  /** The present on the clock of the feed when it came; the same as `at` when absent. */
  readonly now?: number;
  /**
   * How many splits of the share a feed has reckoned with that divides its prices itself; left out where the outside
   * world does.
   */
  readonly splits?: number;
  /** `quote` is the middle of bid and ask, `trade` one trade; absent where the feed's prices are both. */
  readonly kind?: 'quote' | 'trade';
  /** How far bid and ask of the source usually are apart, as a part of the price; 0 or not known when absent. */
  readonly spread?: number;
  /** Epoch milliseconds on the server's clock. */
  readonly receivedAt: number;
}

/** The sources of one market. The first that is fit gives last price and candles, all together the index. */
export interface MarketSources {
  readonly sources: readonly SourceSpec[];
  /** How many must be alive for an index price: 2, or 1 where only one exists. The house asks for three. */
  readonly minSources: number;
}

/** Where a feed hands in what it has. */
export interface FeedSink {
  tick(tick: FeedTick): void;
  /** Ticks were left out, or history came in: what was built from ticks must be read anew. All markets when absent. */
  gap(marketId?: number): void;
}

/** A stream of prices: simulated, recorded or live. */
export interface PriceFeed {
  readonly name: 'simulated' | 'replay' | 'live';
  /** The present on the clock of the feed, epoch milliseconds. */
  now(): number;
  /** The hours all its markets keep instead of those of their exchanges; by these when absent. */
  readonly calendar?: CalendarName;
  /** Undefined for a market the feed knows nothing of: such a market is closed. */
  sourcesOf(marketId: number): MarketSources | undefined;
  /** @param from the first tick is later than this moment of the feed's clock */
  start(sink: FeedSink, from: number): void;
  stop(): Promise<void>;
}
