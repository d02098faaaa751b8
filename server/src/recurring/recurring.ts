import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { recurringRoutes } from './routes.ts';
import { runDeadline } from './running.ts';
import { planTeller, runMessages } from './telling.ts';

export interface Recurring {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Recurring buys: plans of users that buy coins again and again, by the exchange. */
export function createRecurring(
  platform: Pick<Platform, 'settings' | 'pool' | 'clock' | 'money' | 'hub'>,
  { markets, notices }: { readonly markets: MarketDirectory; readonly notices: Notices },
): Recurring {
  const { settings, pool, clock, hub } = platform;
  const tell = planTeller(hub, markets);
  const messages = runMessages({ markets, notices });
  const runs = runDeadline({ clock, markets, messages, tell });
  return {
    routes: recurringRoutes(pool, { platform, markets, notices, runs, tell }),
    deadlines: [runs, messages],
    start: async () => {
      if (settings.mode === 'demo') await offerFirstCoins(pool, markets);
    },
    stop: async () => {},
  };
}

/** What the demo offers at first; once operators have decided anything, what they decided stays. */
const FIRST_COINS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'LTC'];

async function offerFirstCoins(pool: Pool, markets: MarketDirectory): Promise<void> {
  const ids = markets
    .currencies()
    .filter(({ code }) => FIRST_COINS.includes(code))
    .map(({ id }) => id);
  await pool.query('UPDATE recurring_terms SET coins = $1 WHERE id = 1 AND revision = 1', [ids]);
}
