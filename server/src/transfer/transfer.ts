import type { MarketDirectory } from '../market/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import type { Covering } from './public.ts';
import { transferRoutes } from './routes.ts';

export interface Transfer {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Money between the accounts of one user. */
export function createTransfer(
  platform: Platform,
  needs: { readonly markets: MarketDirectory; readonly covering: Covering },
): Transfer {
  return { routes: transferRoutes(platform, needs), start: async () => {}, stop: async () => {} };
}
