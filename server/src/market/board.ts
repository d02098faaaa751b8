import type { PriceState, Resolution } from '@aureus/contract/market/shapes.ts';
import type { Candle } from '@aureus/core/market/candle.ts';
import { combinedSplit } from '@aureus/core/market/split.ts';
import type { Logger } from '../platform/log.ts';
import type { CandleStore } from './candles/store.ts';
import type { ListedMarket } from './directory.ts';
import type { FeedSink, PriceFeed } from './feeds/feed.ts';
import { MarketPrices } from './market-prices.ts';
import type { PriceSecond } from './prices/price-second.ts';
import type { IndexPrice } from './public.ts';
import type { KnownSplits, MarketSplit } from './splits.ts';

/** What happens on the board, for whoever tells the world. */
export interface BoardWatcher {
  /** Last price or 24-hour figures of a market moved. */
  changed(prices: MarketPrices): void;
  closed(prices: MarketPrices, resolution: Resolution, candle: Candle): void;
  /** There is a new index price. */
  indexed(price: IndexPrice): void;
}

/** The prices of all open markets, fed by one feed. */
export interface Board {
  /** Undefined for a closed or unknown market. */
  pricesOf(marketId: number): MarketPrices | undefined;
  all(): Iterable<MarketPrices>;
  /**
   * Closes a second of the server's clock in all markets, and tells the watcher of those whose state is another.
   * @param second counted since 1970
   */
  takeSecond(second: number): PriceSecond[];
  /** The present on the clock of the feed. */
  now(): number;
  /** A share was split: its market begins anew. @param splits all there have been, @param known how many were known */
  split(marketId: number, splits: readonly MarketSplit[], known: number): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;

export function createBoard(
  feed: PriceFeed,
  store: CandleStore,
  markets: readonly ListedMarket[],
  watcher: BoardWatcher,
  log: Logger,
  splits: KnownSplits,
): Board {
  const boards = new Map<number, MarketPrices>();
  const states = new Map<MarketPrices, PriceState>();
  let timer: NodeJS.Timeout | undefined;
  for (const market of markets) {
    const sources = feed.sourcesOf(market.id);
    if (sources === undefined) continue;
    const closed = (resolution: Resolution, candle: Candle): void => {
      store.append(market.id, resolution, candle);
      watcher.closed(prices, resolution, candle);
    };
    const prices = new MarketPrices(market, sources, closed, splits.of(market.id).length);
    boards.set(market.id, prices);
  }

  async function load(marketId?: number): Promise<void> {
    for (const prices of boards.values()) {
      if (marketId === undefined || prices.market.id === marketId) await prices.load(store, () => feed.now());
    }
  }

  const sink: FeedSink = {
    tick: (tick) => {
      const prices = boards.get(tick.marketId);
      if (prices === undefined) return;
      const { indexChanged, lastChanged } = prices.take(tick);
      if (indexChanged && prices.newestIndex) watcher.indexed(prices.newestIndex);
      if (lastChanged) watcher.changed(prices);
    },
    gap: (marketId) => {
      load(marketId).catch((error: unknown) => log.error({ err: error }, 'Prices could not be read after a pause'));
    },
  };

  const sweep = (): void => {
    const now = feed.now();
    for (const prices of boards.values()) {
      if (!prices.isStale(now)) continue;
      prices.closeEnded(now);
      watcher.changed(prices);
    }
  };

  return {
    pricesOf: (marketId) => boards.get(marketId),
    all: () => boards.values(),
    takeSecond: (second) => {
      const now = feed.now();
      return Array.from(boards.values(), (prices) => {
        const taken = prices.takeSecond(second, now);
        if (states.get(prices) !== taken.state) watcher.changed(prices);
        states.set(prices, taken.state);
        return taken;
      });
    },
    now: () => feed.now(),
    split: async (marketId, all, known) => {
      const prices = boards.get(marketId);
      if (!prices) return;
      prices.beginAnew(all.length, combinedSplit(all.slice(known)));
      watcher.changed(prices);
      await load(marketId);
      watcher.changed(prices);
    },
    start: async () => {
      const from = feed.now();
      await load();
      feed.start(sink, from);
      timer = setInterval(sweep, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(timer);
      await feed.stop();
      await store.flush();
    },
  };
}
