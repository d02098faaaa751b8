import type { MarketDirectory } from '../market/public.ts';
import type { Proposals } from '../operator/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepFlows } from './limits.ts';
import { sweepQuotes } from './quotes.ts';
import { exchangeRoutes } from './routes.ts';
import { handleExchangeTerms } from './terms-decision.ts';

export interface Exchange {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5 * 60_000;

/** Coins for coins at a quoted price, with the house as the other side. */
export function createExchange(
  platform: Platform,
  { markets, proposals }: { readonly markets: MarketDirectory; readonly proposals: Proposals },
): Exchange {
  const { pool, clock } = platform;
  handleExchangeTerms(proposals);
  return {
    routes: exchangeRoutes(platform, markets),
    chores: [
      { name: 'exchange.quotes', everyMs: EVERY_MS, work: () => sweepQuotes(platform) },
      { name: 'exchange.flows', everyMs: EVERY_MS, work: () => sweepFlows(pool, clock.now()) },
    ],
    start: async () => {},
    stop: async () => {},
  };
}
