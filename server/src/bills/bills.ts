import type { MarketDirectory } from '../market/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { billsRoutes } from './routes.ts';

export interface Bills {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What moved in a user's accounts: lists, files and the statement of a year. */
export function createBills(platform: Platform, markets: MarketDirectory): Bills {
  return { routes: billsRoutes(platform, markets), start: async () => {}, stop: async () => {} };
}
