import { ieoOrderStream } from '@aureus/contract/ieo/streams.ts';
import { defaultLanguage } from '@aureus/contract/platform/language.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import type { Route } from '../platform/http/route.ts';
import { publishToUser } from '../platform/live/publish.ts';
import type { Platform } from '../platform/platform.ts';
import { allotmentDeadline } from './allotting.ts';
import { beginWithSamples } from './demo/samples.ts';
import { listingDeadline } from './listing.ts';
import { describeOrder, readShown } from './orders.ts';
import { ieoRoutes } from './routes.ts';
import { settlementDeadline } from './settling.ts';
import { createTelling, type Telling } from './telling.ts';

/** Coins that are sold before they are listed. */
export interface Ieo {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** What operators' acts write and take back: the end of each project, and what follows for each application. */
  readonly allotment: Deadline;
  readonly settlement: Deadline;
  readonly telling: Telling;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createIeo(
  platform: Pick<Platform, 'pool' | 'clock' | 'money' | 'hub' | 'log' | 'settings'>,
  { markets, notices }: { readonly markets: MarketDirectory; readonly notices: Notices },
): Ieo {
  const { pool, clock, hub, log } = platform;
  /** Events carry the words in English; the app shows those of its own list. */
  const tell = (ids: readonly bigint[]): void => {
    readShown(pool, ids, defaultLanguage)
      .then((rows) => {
        for (const row of rows) {
          publishToUser(hub, ieoOrderStream, row.owner_id, { data: describeOrder(markets, row) });
        }
      })
      .catch((error: unknown) => log.warn({ err: error }, 'What became of applications could not be told'));
  };
  const telling = createTelling({ markets, notices });
  const listing = listingDeadline({ clock, tell });
  const settlement = settlementDeadline({ clock, markets, listing, tell });
  const allotment = allotmentDeadline({ settlement, telling });
  return {
    routes: ieoRoutes(platform, { platform, markets }),
    deadlines: [allotment, settlement, listing, telling.deadline],
    allotment,
    settlement,
    telling,
    start: async () => {
      if (platform.settings.mode === 'demo') await beginWithSamples(platform, { markets, allotment });
    },
    stop: async () => {},
  };
}
