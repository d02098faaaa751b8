import { userOrders } from '@aureus/contract/operator/user-calls.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import { quoteUnit } from '@aureus/core/spot/market-spec.ts';
import type { Pool } from 'pg';
import type { Market, MarketDirectory } from '../market/public.ts';
import { type Audit, noteRead, type OperatorView } from '../operator/public.ts';
import type { Clock } from '../platform/clock.ts';
import { route } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { listUserOrders } from './operator-orders.ts';
import { watchPairs } from './pair-alarm.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly markets: MarketDirectory;
  readonly audit: Audit;
}

/** How often committed trades are looked through for pairs. */
const PAIRS_EVERY_MS = 30_000;

/** What each market turned over since a moment; found by the time, without reading the trades before. */
export const VOLUMES = `SELECT market_id, count(*)::integer AS trades, sum(price::numeric * lots)::text AS value
  FROM spot_trade WHERE created_at > $1 GROUP BY market_id ORDER BY market_id`;

/** Operators see what is traded, the orders of a user, and who loses to whom. */
export function spotView({ pool, clock, jobs, markets, audit }: Needs): OperatorView {
  return {
    routes: [
      route(userOrders, async (input, context) => {
        await noteRead(audit, pool, context, 'users.orders', input.id, { page: input.page });
        return listUserOrders(pool, markets, input);
      }),
    ],
    chores: [{ name: 'operator.pairs', everyMs: PAIRS_EVERY_MS, work: () => watchPairs(pool, clock, jobs) }],
    sums: async (connection, since) => {
      const { rows } = await connection.query<{ market_id: number; trades: number; value: string }>(VOLUMES, [since]);
      return {
        volumes: rows.flatMap(({ market_id, trades, value }) => {
          const market = markets.market(market_id);
          if (!market) return [];
          const total = formatDecimal(BigInt(value) * unitOf(market), market.quote.scale);
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

function unitOf(market: Market): bigint {
  return quoteUnit({
    priceScale: market.priceScale,
    tick: BigInt(market.tick),
    lot: BigInt(market.lot) * 10n ** BigInt(market.base.scale - market.amountScale),
    baseScale: market.base.scale,
    quoteScale: market.quote.scale,
    makerFeeRate: 0n,
    takerFeeRate: 0n,
  });
}
