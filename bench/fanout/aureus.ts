import type { Server } from 'node:http';
import { daymarketStream } from '@aureus/contract/market/streams.ts';
import { systemClock } from '@aureus/server/platform/clock.ts';
import { publish } from '@aureus/server/platform/live/publish.ts';
import { createSocketHub } from '@aureus/server/platform/live/socket-hub.ts';
import { silentLogger } from '@aureus/server/platform/log.ts';
import { createMetrics } from '@aureus/server/platform/metrics.ts';
import { readSettings } from '@aureus/server/platform/settings.ts';
import { eventOf } from './event.ts';

/** Whoever is told of markets. */
export interface Audience {
  tell(market: number, beat: number): void;
}

/** The live hub of the product: nobody is limited, and nobody logs in. */
export function openAureus(http: Server): Audience {
  const hub = createSocketHub({
    // All clients come from one address, which may otherwise open some hundred sockets.
    settings: readSettings({ RATE_LIMIT_FACTOR: '100' }),
    log: silentLogger,
    clock: systemClock,
    metrics: createMetrics(),
    limits: {
      consume: async () => {},
      consumeByNetworks: async () => {},
      giveBack: async () => {},
      giveBackByNetworks: async () => {},
      isSpent: async () => false,
      reset: async () => {},
    },
    sessions: { find: async () => null, findFresh: async () => null, forget: () => {} },
    origins: () => 'same',
    operators: async () => null,
  });
  hub.attach(http);
  return { tell: (market, beat) => publish(hub, daymarketStream, eventOf(market, beat)) };
}
