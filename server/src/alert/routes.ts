import * as calls from '@aureus/contract/alert/calls.ts';
import type { AlertRow } from '@aureus/contract/alert/shapes.ts';
import type { Pool } from 'pg';
import type { MarketDirectory, Prices } from '../market/public.ts';
import type { Clock } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Limits } from '../platform/http/limits.ts';
import { route, type Route } from '../platform/http/route.ts';
import { MOST_ALERTS, MOST_LISTED, type StoredAlert, wireOf } from './alert-row.ts';
import type { AlertChanges } from './changes.ts';

interface Needs {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly markets: MarketDirectory;
  readonly prices: Pick<Prices, 'mark'>;
  readonly changes: AlertChanges;
}

export function alertRoutes({ pool, clock, limits, markets, prices, changes }: Needs): Route[] {
  function shown(row: StoredAlert): AlertRow {
    const market = markets.market(row.market_id);
    if (!market) throw new AppError('market_unknown');
    return wireOf(row, market, prices.mark(market.id)?.ticks ?? null, Math.floor(clock.epochMs() / 1_000));
  }
  const counted = (userId: bigint): Promise<void> => limits.consume('alert.change', `user ${userId}`);

  return [
    route(calls.list, async (_input, { caller }) => {
      const { rows } = await pool.query<StoredAlert>(
        `SELECT * FROM price_alert WHERE user_id = $1 AND deleted_at IS NULL
         ORDER BY state IN ('done', 'expired'), id DESC LIMIT ${MOST_LISTED}`,
        [caller.userId],
      );
      return { alerts: rows.filter((row) => markets.market(row.market_id)).map(shown), most: MOST_ALERTS };
    }),
    route(calls.add, async ({ match_id, ...asked }, { caller }) => {
      await counted(caller.userId);
      return shown(await changes.add(caller.userId, match_id, asked));
    }),
    route(calls.edit, async ({ id, ...asked }, { caller }) => {
      await counted(caller.userId);
      return shown(await changes.edit(caller.userId, id, asked));
    }),
    route(calls.pause, async ({ id, paused }, { caller }) => {
      await counted(caller.userId);
      return shown(await changes.setPaused(caller.userId, id, paused));
    }),
    route(calls.remove, async ({ id }, { caller }) => {
      await counted(caller.userId);
      await changes.remove(caller.userId, id);
      return { done: true as const };
    }),
    route(calls.restore, async ({ id }, { caller }) => {
      await counted(caller.userId);
      return shown(await changes.restore(caller.userId, id));
    }),
  ];
}
