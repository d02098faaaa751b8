import type { Platform } from '../../platform/platform.ts';
import { computedCandles } from '../candles/computed-candles.ts';
import type { CandleStore } from '../candles/store.ts';
import type { Directory } from '../directory.ts';
import type { PriceFeed } from './feed.ts';
import { simulatedFeed } from './simulated-feed.ts';
import { simulatedMarkets } from './simulated-terms.ts';

/** A feed and where its candles are. */
export interface OpenFeed {
  readonly feed: PriceFeed;
  readonly store: CandleStore;
}

/** Opens the feed the settings name. */
export async function openFeed({ settings, clock }: Platform, { markets }: Directory): Promise<OpenFeed> {
  const simulated = simulatedMarkets(markets, settings.marketSeed);
  return { feed: simulatedFeed(simulated, clock), store: computedCandles(simulated) };
}
