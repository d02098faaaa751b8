import { SimulatedMarket } from '@aureus/core/market/simulated/simulated-market.ts';
import { coins, stocks } from '../catalogue.ts';
import type { Market } from '../public.ts';

/** How lively the hours of a day are (UTC): coins swell with Europe and America, shares with New York. */
const coinHours = [7, 7, 6, 6, 6, 6, 7, 8, 9, 9, 9, 9, 10, 12, 14, 14, 13, 12, 11, 10, 10, 9, 8, 8];
const stockHours = [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 16, 24, 18, 14, 13, 15, 22, 5, 3, 2, 2];

/** The simulated price of every market the catalogue describes, by market id. */
export function simulatedMarkets(markets: readonly Market[], seed: number): Map<number, SimulatedMarket> {
  const levels = new Map([...coins, ...stocks].map((entry) => [entry.id, entry.simulated]));
  const result = new Map<number, SimulatedMarket>();
  for (const market of markets) {
    const level = levels.get(market.base.id);
    if (level === undefined) continue;
    const stepsPerUnit = 10 ** market.volumeScale / market.volumeStep;
    result.set(
      market.id,
      new SimulatedMarket({
        seed,
        marketId: market.id,
        basePrice: (level.price * 10 ** market.priceScale) / market.tick,
        dailyVolatility: level.volatility / 100,
        dailyVolume: ((level.turnover * 1e6) / level.price) * stepsPerUnit,
        hours: market.kind === 'stock' ? stockHours : coinHours,
        weekend: market.kind === 'stock' ? 0.35 : 0.75,
        pointsPerMinute: level.pointsPerMinute,
      }),
    );
  }
  return result;
}
