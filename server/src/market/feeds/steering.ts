import { combinedSplit, splitPrice } from '@aureus/core/market/split.ts';
import type { Bus, Topic } from '../../platform/bus/bus.ts';
import type { KnownSplits } from '../splits.ts';

/** How a test wants the price of a simulated market to be. */
export interface Steered {
  /** In ticks; null leaves the price that is drawn. */
  readonly ticks: number | null;
  /** How many of the three pretended sources speak, the leading one first; 0 is silence. */
  readonly sources: number;
}

/** Puts simulated prices where tests and walks want them. Only where `MARKET_STEERING` is on, which production refuses. */
export interface Steering {
  /** Holds from the next price of the market on, until it is steered elsewhere or, by null, let go. */
  steer(marketId: number, steered: Steered | null): void;
  of(marketId: number): Steered | undefined;
}

/** A split of a share divides the price it was steered to before. */
export function createSteering(splits: KnownSplits): Steering {
  const markets = new Map<number, { readonly steered: Steered; readonly splits: number }>();
  return {
    steer: (marketId, steered) => {
      if (steered === null) markets.delete(marketId);
      else markets.set(marketId, { steered, splits: splits.of(marketId).length });
    },
    of: (marketId) => {
      const known = markets.get(marketId);
      const since = splits.of(marketId).slice(known?.splits);
      if (!known || known.steered.ticks === null || since.length === 0) return known?.steered;
      return { ...known.steered, ticks: splitPrice(known.steered.ticks, combinedSplit(since)) };
    },
  };
}

/** What was steered in another process. */
export const steeredTopic = 'market.steered' as Topic<{ readonly marketId: number; readonly steered: Steered | null }>;

/** Steers the prices in whatever process makes them. */
export function shareSteering(steering: Steering, bus: Bus): Steering {
  return {
    of: steering.of,
    steer: (marketId, steered) => {
      steering.steer(marketId, steered);
      bus.publish(steeredTopic, { marketId, steered });
    },
  };
}
