import type { MarketDirectory } from '../market/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { MarketMaker } from './market-maker.ts';
import { GuardedOwners } from './guarded.ts';
import { INDEX_AGE_LIMIT_MS } from './limits.ts';
import { MarketState } from './market-state.ts';
import { SpotPublisher } from './publisher.ts';
import { loadRecentTrades } from './queries.ts';
import { spotRoutes } from './routes.ts';
import { SpotWriter } from './writer.ts';

export interface Spot {
  readonly routes: readonly Route[];
  /** Makes the books from the open orders, then takes orders and lets the market maker quote. */
  start(): Promise<void>;
  /** Finishes the orders that wait; later ones are refused. */
  stop(): Promise<void>;
  /** Somebody's money was frozen or freed: what a frozen user left in the books is taken out. */
  refreshBarred(): void;
}

type Needs = Pick<Platform, 'settings' | 'pool' | 'money' | 'clock' | 'log' | 'hub'>;

/** Spot trading of all markets, shared out evenly among the writers. */
export function createSpot(platform: Needs, markets: MarketDirectory): Spot {
  const { settings, pool, clock } = platform;
  const states = new Map<number, MarketState>();
  const writers = new Map<MarketState, SpotWriter>();
  const guards = new GuardedOwners();
  const publisher = new SpotPublisher(platform);
  let marketMaker: MarketMaker | undefined;
  let unsubscribe: (() => void) | undefined;

  function indexOf({ market: { id } }: MarketState): number | null {
    const index = markets.indexPrice(id);
    return index && clock.epochMs() - index.at <= INDEX_AGE_LIMIT_MS ? index.ticks : null;
  }

  /** Markets are known once the market area has started, which is before this. */
  function share(): void {
    const all = markets.markets();
    const count = Math.min(settings.spotWriters, all.length);
    for (const market of all) states.set(market.id, new MarketState(market));
    const groups = Array.from({ length: count }, (_, number) =>
      [...states.values()].filter((_, index) => index % count === number),
    );
    for (const [number, group] of groups.entries()) {
      const writer = new SpotWriter(platform, {
        refreshTerms: () => markets.refreshTerms(),
        guards,
        indexOf,
        volatilityOf: ({ market: { id } }) => markets.volatilityPpm(id),
        number,
        writers: count,
        states: new Set(group),
        batchSize: settings.spotBatchSize,
        marketMakerPrice: (state) => marketMaker?.priceOf(state) ?? null,
      });
      writer.onCommit((committed) => publisher.tell(committed));
      for (const state of group) writers.set(state, writer);
    }
  }

  const each = (): SpotWriter[] => [...new Set(writers.values())];

  return {
    routes: spotRoutes(platform, markets, states, writers, indexOf),
    start: async () => {
      share();
      for (const state of states.values()) await loadRecentTrades(pool, state);
      unsubscribe = markets.onTerms((market) => {
        const state = states.get(market.id);
        if (state) writers.get(state)?.adopt(state, market);
      });
      for (const writer of each()) await writer.start();
      // The market maker is here before the first order: until it has quoted, nobody is matched with what a run left
      // behind.
      marketMaker = new MarketMaker(clock, markets, writers);
      marketMaker.start();
    },
    refreshBarred: () => {
      for (const writer of each()) writer.refreshBarred();
    },
    stop: async () => {
      marketMaker?.stop();
      unsubscribe?.();
      await Promise.all(each().map((writer) => writer.stop()));
      publisher.stop();
    },
  };
}
