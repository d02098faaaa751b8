import * as terms from '@aureus/contract/operator/terms-calls.ts';
import { userOrders } from '@aureus/contract/operator/user-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import type { MarketDirectory } from '../market/public.ts';
import { type Audit, noteRead, type OperatorView, type Proposals } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { specOf } from './instruments.ts';
import { listMarketTerms } from './list-terms.ts';
import { listUserOrders } from './operator-orders.ts';
import { watchPairs } from './pair-alarm.ts';
import type { SpotInstruments } from './public.ts';
import { clearMarket } from './clear-act.ts';
import { marketTerms } from './terms-act.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly markets: MarketDirectory;
  readonly instruments: SpotInstruments;
  readonly proposals: Proposals;
  readonly audit: Audit;
  /** Lets the writers look at once at what an act has changed. */
  readonly refresh: () => void;
}

/** How often committed trades are looked through for pairs. */
const PAIRS_EVERY_MS = 30_000;

/** What each market turned over since a moment; found by the time, without reading the trades before. */
export const VOLUMES = `SELECT market_id, count(*)::integer AS trades, sum(price::numeric * lots)::text AS value
  FROM spot_trade WHERE created_at > $1 GROUP BY market_id ORDER BY market_id`;

/** Operators see and change the terms of spot trading, and see what is traded, the orders of a user, and who loses to whom. */
export function spotView({ pool, clock, jobs, markets, instruments, proposals, audit, refresh }: Needs): OperatorView {
  proposals.handle('market.terms', marketTerms(markets, instruments));
  proposals.handle('market.clear', clearMarket({ markets, refresh }));
  return {
    takeUp: () => instruments.refresh(),
    routes: [
      route(terms.markets, () => listMarketTerms(pool, instruments)),
      route(userOrders, async (input, context) => {
        await noteRead(audit, pool, context, 'users.orders', input.id, { page: input.page });
        return listUserOrders(pool, instruments, input);
      }),
    ],
    chores: [{ name: 'operator.pairs', everyMs: PAIRS_EVERY_MS, work: () => watchPairs(pool, clock, jobs) }],
    sums: async (connection, since) => {
      const { rows } = await connection.query<{ market_id: number; trades: number; value: string }>(VOLUMES, [since]);
      return {
        volumes: rows.flatMap(({ market_id, trades, value }) => {
          const instrument = instruments.on(market_id);
          if (!instrument) return [];
          const { market } = instrument;
          const total = formatDecimal(BigInt(value) * quoteUnit(specOf(instrument)), market.quote.scale);
          return [{ symbol: market.symbol, trades, total, quote: market.quote.code }];
        }),
      };
    },
    userFacts: { open_orders: 'SELECT count(*)::integer FROM spot_order WHERE owner_id = $1 AND status = 1' },
    links: [
      { kind: 'lost_to', sql: 'SELECT gainer_id FROM spot_costly_trade WHERE loser_id = $1 AND NOT within_narrow' },
      { kind: 'gained_from', sql: 'SELECT loser_id FROM spot_costly_trade WHERE gainer_id = $1 AND NOT within_narrow' },
    ],
  };
}
