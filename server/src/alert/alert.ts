import type { MarketDirectory, Prices } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { alertChanges } from './changes.ts';
import { alertCleanup } from './cleanup.ts';
import { alertExpiry } from './expiring.ts';
import { alertRoutes } from './routes.ts';
import { AlertWatcher } from './watcher.ts';

export interface AlertArea {
  readonly routes: readonly Route[];
  readonly chores: readonly Chore[];
  /** Judges alerts where this process does what is due. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface AlertNeeds {
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark' | 'after' | 'recordedUntil'>;
  readonly notices: Notices;
}

type Needs = Pick<Platform, 'pool' | 'clock' | 'log' | 'limits' | 'processes'>;

const LEASE = 'alerts';
/** One second of prices is written down a second. */
const LOOK_EVERY_MS = 500;

/** Price alerts of users. One process judges all of them, under a lease. */
export function createAlerts({ pool, clock, log, limits, processes }: Needs, needs: AlertNeeds): AlertArea {
  const { leases, roles } = processes;
  const changes = alertChanges({ pool, clock, ...needs });
  let watcher: AlertWatcher | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let withdraw = (): Promise<void> => Promise.resolve();

  const look = (): void => {
    if (looking || !watcher) return;
    looking = watcher
      .look()
      .catch((error: unknown) => log.warn({ err: error }, 'Price alerts could not be judged'))
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    routes: alertRoutes({ pool, clock, limits, changes, ...needs }),
    chores: [alertCleanup({ pool, clock }), alertExpiry(pool)],
    start: async () => {
      if (!roles.has('worker')) return;
      withdraw = await leases.compete({
        kind: LEASE,
        names: [LEASE],
        take: async () => {
          watcher = new AlertWatcher({ pool, ...needs });
          timer = setInterval(look, LOOK_EVERY_MS).unref();
        },
        lose: async () => {
          clearInterval(timer);
          watcher = undefined;
          await looking;
        },
        isWorking: () => watcher?.isReplaced !== true,
      });
    },
    stop: () => withdraw(),
  };
}
