import type { Proposals } from '../operator/public.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { handleCardDecisions } from './card-decisions.ts';
import { payoutRoutes } from './routes.ts';
import { plantDemoAddresses } from './demo-address.ts';
import type { DestinationNeeds } from './needs.ts';

/** What destinations need of other areas. */
export interface PayoutNeeds extends Omit<DestinationNeeds, 'pool' | 'clock' | 'log'> {
  readonly proposals: Proposals;
}

export interface Payout {
  readonly routes: readonly Route[];
  /** Saves an address for each of these people of the demo who has none. Nothing outside demo mode. */
  plantDemoAddresses(userIds: readonly bigint[]): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Where a user's money may be sent to: saved addresses and bank cards. */
export function createPayout({ pool, clock, log, settings }: Platform, { proposals, ...others }: PayoutNeeds): Payout {
  const needs: DestinationNeeds = { ...others, pool, clock, log };
  handleCardDecisions(proposals, needs);
  return {
    routes: payoutRoutes(needs),
    plantDemoAddresses: async (userIds) => {
      if (settings.mode === 'demo') await plantDemoAddresses(needs, userIds);
    },
    start: async () => {},
    stop: async () => {},
  };
}
