import type { Platform } from '../../platform/platform.ts';
import { computedCandles } from '../candles/computed-candles.ts';
import { storedCandles } from '../candles/stored-candles.ts';
import type { CandleStore } from '../candles/store.ts';
import type { Directory } from '../directory.ts';
import type { KnownSplits } from '../splits.ts';
import type { PriceFeed } from './feed.ts';
import { basisSamples } from './live/basis-samples.ts';
import { openCcxt } from './live/exchange.ts';
import { liveFeed } from './live/live-feed.ts';
import { httpStockQuotes } from './live/stock-quotes.ts';
import { createUnread } from './live/unread.ts';
import { recordingFiles } from './recording.ts';
import { replayFeed } from './replay-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';
import { simulationSeed } from './simulation-seed.ts';
import { simulatedMarkets } from './simulated-terms.ts';
import { createSteering, type Steering } from './steering.ts';

/** A feed and where its candles are. */
export interface OpenFeed {
  readonly feed: PriceFeed;
  readonly store: CandleStore;
  /** Where the prices of the feed can be steered. */
  readonly steering?: Steering;
}

/** Opens the feed the settings name. @throws Error when its settings lead nowhere */
export async function openFeed(platform: Platform, { markets }: Directory, splits: KnownSplits): Promise<OpenFeed> {
  const { settings, clock, log, pool } = platform;
  switch (settings.marketFeed) {
    case 'simulated': {
      const simulated = simulatedMarkets(markets, simulationSeed(settings), splits);
      const store = computedCandles(simulated);
      if (settings.marketSteering === 'off') return { feed: simulatedFeed(simulated, clock, { splits }), store };
      const steering = createSteering(splits);
      return { feed: simulatedFeed(simulated, clock, { splits, steering }), store, steering };
    }
    case 'replay': {
      const files = await recordingFiles(settings.marketReplayFile ?? '', log);
      const store = storedCandles('replay', pool, log);
      // A replay begins anew with each start: what an earlier one left lies in its future.
      await store.clear();
      return { feed: await replayFeed(files, markets, settings.marketReplaySpeed, clock, log), store };
    }
    case 'live': {
      const store = storedCandles('live', pool, log, splits);
      // Without an address, shares are closed under live prices.
      const unread = createUnread(log);
      const stockQuotes = settings.stockQuotesUrl ? httpStockQuotes(settings.stockQuotesUrl, unread) : undefined;
      const exchanges = settings.marketLiveExchanges;
      const samples = basisSamples(pool, log);
      return {
        feed: liveFeed(markets, { exchanges, open: openCcxt, stockQuotes, store, samples, clock, log, unread }),
        store,
      };
    }
  }
}
