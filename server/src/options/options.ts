import { optionClosedStream, optionEnteredStream } from '@aureus/contract/options/streams.ts';
import type { MarketDirectory, Prices } from '../market/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { enteringDeadline } from './entering.ts';
import { describeOption, type OptionOrder } from './orders.ts';
import type { OptionInstruments } from './public.ts';
import { optionRoutes } from './routes.ts';
import { settlementDeadline } from './settling.ts';

export interface Options {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds options: users say which way a price will go, and the house pays out of an account of its own. */
export function createOptions(
  platform: Pick<Platform, 'pool' | 'clock' | 'money' | 'hub'>,
  needs: {
    readonly markets: MarketDirectory;
    readonly instruments: OptionInstruments;
    readonly prices: Pick<Prices, 'window' | 'keep' | 'recordedUntil'>;
  },
): Options {
  const { hub, clock } = platform;
  const { markets, prices } = needs;
  const tell = (orders: readonly OptionOrder[]): void => {
    for (const order of orders) {
      const stream = order.profit === null ? optionEnteredStream : optionClosedStream;
      publishToUser(hub, stream, order.owner_id, { data: describeOption(markets, order, clock.epochMs()) });
    }
  };
  const settlement = settlementDeadline({ clock, prices, tell });
  const entry = enteringDeadline({ clock, prices, tell, settlement });
  return {
    routes: optionRoutes(platform, { ...needs, platform, deadlines: { entry, settlement } }),
    deadlines: [entry, settlement],
    start: async () => {},
    stop: async () => {},
  };
}
