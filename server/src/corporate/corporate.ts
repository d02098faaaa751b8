import { dividends } from '@aureus/contract/corporate/calls.ts';
import type { MarketDirectory } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listDividends } from './dividends.ts';
import { dividendSettlement } from './settling.ts';
import { dividendTelling } from './telling.ts';

/** What happens to shares as such. */
export interface Corporate {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** Of announced dividends: the operators' acts write and take back its rows. */
  readonly settlement: Deadline;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
}

export function createCorporate({ pool }: Pick<Platform, 'pool'>, { markets, notices }: Needs): Corporate {
  const telling = dividendTelling({ markets, notices });
  const settlement = dividendSettlement({ markets, telling });
  return {
    routes: [route(dividends, ({ match_id }) => listDividends(pool, markets, match_id))],
    deadlines: [settlement, telling],
    settlement,
    start: async () => {},
    stop: async () => {},
  };
}
