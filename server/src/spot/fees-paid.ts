import type { ClientBase, Pool } from 'pg';
import type { PaidWindow } from '../platform/ledger/paid.ts';

/** Fees a user paid on one market within a window. Each side pays in what it receives. */
export interface SpotFees {
  /** The place of the window among those that were asked for, from 0. */
  readonly window: number;
  readonly market: number;
  /** Of sales: minor units of the quote currency. */
  readonly ofSales: bigint;
  /** Of purchases: the sum of each fee (minor units of the coin) times the price of its trade (ticks). */
  readonly ofPurchases: bigint;
}

const rolePaid = (role: 'maker' | 'taker', buys: 0 | 1): string => `
  SELECT market_id, price, ${role}_fee AS fee, taker_side = ${buys} AS is_purchase FROM spot_trade
  WHERE ${role}_owner_id = owner AND ${role}_owner_id > 0 AND created_at >= since AND created_at < until`;

/** The fees of users' trades, each within a window of its own. Each role has an index of its own. */
export async function readSpotFees(connection: Pool | ClientBase, windows: readonly PaidWindow[]): Promise<SpotFees[]> {
  if (windows.length === 0) return [];
  const { rows } = await connection.query<{ window: number; market: number; sales: string; purchases: string }>(
    `SELECT (place - 1)::integer AS window, market_id AS market,
       coalesce(sum(fee) FILTER (WHERE NOT is_purchase), 0)::text AS sales,
       coalesce(sum(fee::numeric * price) FILTER (WHERE is_purchase), 0)::text AS purchases
     FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS given (owner, since, until, place)
     CROSS JOIN LATERAL (${rolePaid('maker', 1)} UNION ALL ${rolePaid('taker', 0)}) AS paid
     GROUP BY place, market_id`,
    [windows.map(({ owner }) => owner), windows.map(({ from }) => from), windows.map(({ until }) => until)],
  );
  return rows.map(({ window, market, sales, purchases }) => ({
    window,
    market,
    ofSales: BigInt(sales),
    ofPurchases: BigInt(purchases),
  }));
}
