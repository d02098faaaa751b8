import type { Seed } from '@aureus/core/market/simulated/random-streams.ts';
import { SimulatedMarket, type SimulatedTerms } from '@aureus/core/market/simulated/simulated-market.ts';
import { combinedSplit } from '@aureus/core/market/split.ts';
import { coins, stocks } from '../catalogue.ts';
import type { Market } from '../public.ts';
import type { KnownSplits } from '../splits.ts';

/** How lively the hours of a day are (UTC): coins swell with Europe and America, shares with New York. */
const coinHours = [7, 7, 6, 6, 6, 6, 7, 8, 9, 9, 9, 9, 10, 12, 14, 14, 13, 12, 11, 10, 10, 9, 8, 8];
const stockHours = [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 16, 24, 18, 14, 13, 15, 22, 5, 3, 2, 2];

/** Simulated prices by market id. After a split of its share a market is another object. */
export type SimulatedMarkets = Pick<ReadonlyMap<number, SimulatedMarket>, 'get' | 'has' | 'keys'>;

/**
 * The simulated price of every market the catalogue describes. A split divides all of it, what was before as well: so the
 * path goes on as if there had been none, nobody is given anything, and candles of before are adjusted.
 */
export function simulatedMarkets(markets: readonly Market[], seed: Seed, splits?: KnownSplits): SimulatedMarkets {
  const terms = new Map(markets.flatMap((market) => simulatedTerms(market, seed)));
  const made = new Map<number, { readonly splits: number; readonly market: SimulatedMarket }>();
  return {
    has: (marketId) => terms.has(marketId),
    keys: () => terms.keys(),
    get: (marketId) => {
      const drawn = terms.get(marketId);
      if (!drawn) return undefined;
      const all = splits?.of(marketId) ?? [];
      const known = made.get(marketId);
      if (known?.splits === all.length) return known.market;
      const { newShares, oldShares } = combinedSplit(all);
      const market = new SimulatedMarket({
        ...drawn,
        basePrice: (drawn.basePrice * oldShares) / newShares,
        dailyVolume: (drawn.dailyVolume * newShares) / oldShares,
      });
      made.set(marketId, { splits: all.length, market });
      return market;
    },
  };
}

function simulatedTerms(market: Market, seed: Seed): [number, SimulatedTerms][] {
  const level = [...coins, ...stocks].find(({ id }) => id === market.base.id)?.simulated;
  if (level === undefined) return [];
  const stepsPerUnit = 10 ** market.volumeScale / market.volumeStep;
  const isShare = market.kind === 'stock';
  return [
    [
      market.id,
      {
        seed,
        marketId: market.id,
        basePrice: (level.price * 10 ** market.priceScale) / market.tick,
        dailyVolatility: level.volatility / 100,
        dailyVolume: ((level.turnover * 1e6) / level.price) * stepsPerUnit,
        hours: isShare ? stockHours : coinHours,
        weekend: isShare ? 0.35 : 0.75,
        pointsPerMinute: level.pointsPerMinute,
      },
    ],
  ];
}
