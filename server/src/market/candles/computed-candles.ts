import { simulatedCandles, simulatedRunning } from '@aureus/core/market/simulated/simulated-history.ts';
import type { SimulatedMarkets } from '../feeds/simulated-terms.ts';
import type { CandleStore } from './store.ts';

/** The candles of the simulated feed: they follow from the seed, so none is stored. */
export function computedCandles(markets: SimulatedMarkets): CandleStore {
  return {
    range: (marketId, resolution, from, to) => {
      const market = markets.get(marketId);
      return Promise.resolve(market === undefined ? [] : simulatedCandles(market, resolution, from, to));
    },
    running: (marketId, now) => {
      const market = markets.get(marketId);
      return Promise.resolve(market === undefined ? new Map() : simulatedRunning(market, now));
    },
    append: () => {},
    flush: () => Promise.resolve(),
  };
}
