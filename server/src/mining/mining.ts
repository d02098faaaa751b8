import { miningOrderStream } from '@aureus/contract/mining/streams.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { dividendDeadline } from './dividends.ts';
import { addFirstPlans } from './first-plans.ts';
import { describeOrder, type MiningOrder } from './orders.ts';
import { miningRoutes } from './routes.ts';
import { maturedTelling } from './telling.ts';

export interface Mining {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Lock-up mining: users lock an amount for some days, and the house pays interest of an account of its own every day. */
export function createMining(
  platform: Pick<Platform, 'settings' | 'pool' | 'clock' | 'money' | 'hub'>,
  { markets, notices }: { readonly markets: MarketDirectory; readonly notices: Notices },
): Mining {
  const { settings, pool, clock, hub } = platform;
  const tell = (orders: readonly MiningOrder[]): void => {
    for (const order of orders) {
      publishToUser(hub, miningOrderStream, order.owner_id, { data: describeOrder(markets, order, clock.epochMs()) });
    }
  };
  const matured = maturedTelling({ markets, notices });
  const dividends = dividendDeadline({ clock, tell, matured });
  return {
    routes: miningRoutes(platform, { platform, markets, dividends, tell }),
    deadlines: [dividends, matured],
    start: async () => {
      if (settings.mode === 'demo') await addFirstPlans(pool, markets);
    },
    stop: async () => {},
  };
}
