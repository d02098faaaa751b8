import type { Proposals } from '../operator/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { handleCardDecisions } from './card-decisions.ts';
import { payoutRoutes } from './routes.ts';
import type { DestinationNeeds } from './needs.ts';

/** What destinations need of other areas. */
export interface PayoutNeeds extends Omit<DestinationNeeds, 'pool' | 'clock' | 'log'> {
  readonly proposals: Proposals;
}

export interface Payout {
  readonly routes: readonly Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a user's money may be sent to: saved addresses and bank cards. */
export function createPayout({ pool, clock, log }: Platform, { proposals, ...others }: PayoutNeeds): Payout {
  const needs: DestinationNeeds = { ...others, pool, clock, log };
  handleCardDecisions(proposals, needs);
  return { routes: payoutRoutes(needs), start: async () => {}, stop: async () => {} };
}
