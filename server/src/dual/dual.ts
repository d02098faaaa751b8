import type { DualOrder } from '@aureus/contract/dual/shapes.ts';
import { dualOrderStream } from '@aureus/contract/dual/streams.ts';
import type { MarketDirectory, Prices } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Chore } from '../platform/chores/chore.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { demoOffers } from './demo-offers.ts';
import { describeOrder, type Order } from './orders.ts';
import { dualRoutes } from './routes.ts';
import { dualSettlement } from './settling.ts';
import { dualTelling } from './telling.ts';

export interface Dual {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  readonly chores: readonly Chore[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Dual investments: paid in one currency, given back with what they earned in the one or the other, as the price decides. */
export function createDual(
  platform: Pick<Platform, 'pool' | 'clock' | 'money' | 'hub' | 'settings'>,
  needs: {
    readonly markets: MarketDirectory;
    readonly prices: Pick<Prices, 'window' | 'keep'>;
    readonly notices: Notices;
  },
): Dual {
  const { hub, clock, pool, settings } = platform;
  const { markets } = needs;
  const tell = (owner: bigint, data: DualOrder): void => publishToUser(hub, dualOrderStream, owner, { data });
  const tellAll = (orders: readonly Order[]): void => {
    for (const order of orders) tell(order.owner_id, describeOrder(markets, order, clock.epochMs()));
  };
  const telling = dualTelling(needs);
  const settlement = dualSettlement({ clock, prices: needs.prices, tell: tellAll, telling });
  return {
    routes: dualRoutes(platform, { platform, markets, settlement, tell }),
    deadlines: [settlement, telling],
    chores: settings.mode === 'demo' ? [demoOffers({ pool, clock, markets })] : [],
    start: async () => {},
    stop: async () => {},
  };
}
