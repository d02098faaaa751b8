import { dividends } from '@aureus/contract/corporate/calls.ts';
import { splits } from '@aureus/contract/corporate/split-calls.ts';
import type { MarketDirectory, recordSplit } from '../market/public.ts';
import type { Notices } from '../notice/public.ts';
import type { Deadline } from '../platform/deadlines/deadline.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';
import { listDividends } from './dividends.ts';
import { dividendSettlement } from './settling.ts';
import { splitSettlement } from './split-settling.ts';
import { splitTelling } from './split-telling.ts';
import { listSplits } from './splits.ts';
import { dividendTelling } from './telling.ts';

/** What happens to shares as such. */
export interface Corporate {
  readonly routes: readonly Route[];
  readonly deadlines: readonly Deadline[];
  /** Of announced dividends: the operators' acts write and take back its rows. */
  readonly settlement: Deadline;
  /** Of announced splits, likewise. */
  readonly splitSettlement: Deadline;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  readonly markets: MarketDirectory;
  readonly notices: Notices;
  /** Says that a share is another one than before, to whoever goes by its prices. */
  readonly recordSplit: typeof recordSplit;
  /** Lets whoever holds books in this process look at once. */
  readonly refreshBooks: () => void;
}

export function createCorporate(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  { markets, notices, recordSplit, refreshBooks }: Needs,
): Corporate {
  const telling = dividendTelling({ markets, notices });
  const settlement = dividendSettlement({ markets, telling });
  const toldOfSplits = splitTelling({ markets, notices });
  const splitting = splitSettlement({
    markets,
    recordSplit,
    splitTelling: toldOfSplits,
    refresh: () => {
      refreshBooks();
      markets.refresh().catch((error: unknown) => log.warn({ err: error }, 'Markets could not be read after a split'));
    },
  });
  return {
    routes: [
      route(dividends, ({ match_id }) => listDividends(pool, markets, match_id)),
      route(splits, ({ match_id }) => listSplits(pool, markets, match_id)),
    ],
    deadlines: [settlement, telling, splitting, toldOfSplits],
    settlement,
    splitSettlement: splitting,
    start: async () => {},
    stop: async () => {},
  };
}
