import { CALM_MS, PAUSE_MS } from '@aureus/core/loans/rules.ts';
import type { Pool, PoolClient } from 'pg';
import { refusalOf } from '../market/public.ts';
import { lastOutageEnd, workedFor } from '../platform/deadlines/heartbeat.ts';
import { type Loan, pairOf } from './loan.ts';
import { marketsOf, type Pair, type PricingNeeds } from './pricing.ts';

/**
 * How loans know that users could not do what keeps their collateral from being sold: the platform was down, or a market
 * their loan is valued by could not be traded in. Moments are the database's, so all processes mean the same.
 */

const ms = (amount: number): string => `interval '${amount} milliseconds'`;
const COUNTS = `coalesce(ended, clock_timestamp()) - began >= ${ms(PAUSE_MS)}`;

/** A break that begins within so short a time after another one goes on with it: a price that comes and goes is none. */
const BEGIN = `
  WITH again AS (
    UPDATE loan_pause SET ended = NULL WHERE id IN (
      SELECT max(id) FROM loan_pause
      WHERE market_id = ANY($1::integer[]) AND ended > clock_timestamp() - ${ms(PAUSE_MS)} GROUP BY market_id
    ) RETURNING market_id
  )
  INSERT INTO loan_pause (market_id, began) SELECT market_id, clock_timestamp()
  FROM unnest($1::integer[]) AS paused (market_id) WHERE market_id NOT IN (SELECT market_id FROM again)
  ON CONFLICT DO NOTHING`;

const END = 'UPDATE loan_pause SET ended = clock_timestamp() WHERE market_id = ANY($1::integer[]) AND ended IS NULL';

const FORGET = `DELETE FROM loan_pause WHERE ended < clock_timestamp() - ${ms(PAUSE_MS)} AND NOT ${COUNTS}`;

/** Writes down which markets of these pairs cannot be traded in now, and which can be again. */
export async function notePauses(needs: PricingNeeds & { readonly pool: Pool }, pairs: readonly Pair[]): Promise<void> {
  const { pool, markets } = needs;
  const known = new Map(pairs.flatMap((pair) => marketsOf(needs, pair)).map((market) => [market.id, market]));
  // After a jump users may still get out, so it is no break.
  const paused = [...known.values()].filter((market) => refusalOf(markets, market, 'close') !== null);
  const pausedIds = new Set(paused.map(({ id }) => id));
  const { rows } = await pool.query<{ id: number }>('SELECT market_id AS id FROM loan_pause WHERE ended IS NULL');
  const open = new Set(rows.map(({ id }) => id));
  const begun = [...pausedIds].filter((id) => !open.has(id));
  const over = [...open].filter((id) => known.has(id) && !pausedIds.has(id));
  if (begun.length > 0) await pool.query(BEGIN, [begun]);
  if (over.length > 0) await pool.query(END, [over]);
  if (begun.length + over.length > 0) await pool.query(FORGET);
}

/** What has not been long enough ago for a sale. */
export interface Unrest {
  /** The platform was down. */
  readonly wasDown: boolean;
  /** Markets that could not be traded in. */
  readonly paused: ReadonlySet<number>;
}

/** What kept users from acting within the time that has to pass before collateral is sold. */
export async function readUnrest(connection: Pool | PoolClient): Promise<Unrest> {
  const { rows } = await connection.query<{ id: number }>(
    `SELECT DISTINCT market_id AS id FROM loan_pause
     WHERE (ended IS NULL OR ended > clock_timestamp() - ${ms(CALM_MS)}) AND ${COUNTS}`,
  );
  return { wasDown: !(await workedFor(connection, CALM_MS)), paused: new Set(rows.map(({ id }) => id)) };
}

/** Whether the owner of a loan could act all the time that has to pass before their collateral is sold. */
export function isCalmFor(needs: PricingNeeds, { wasDown, paused }: Unrest, loan: Loan): boolean {
  return !wasDown && marketsOf(needs, pairOf(needs.markets, loan)).every(({ id }) => !paused.has(id));
}

/** Until when the collateral of a loan could not be sold for such a break; null when there was none for a day. */
export async function readHeldBack(client: PoolClient, needs: PricingNeeds, loan: Loan): Promise<Date | null> {
  const markets = marketsOf(needs, pairOf(needs.markets, loan)).map(({ id }) => id);
  const { rows } = await client.query<{ ended: Date | null }>(
    `SELECT max(ended) AS ended FROM loan_pause
     WHERE market_id = ANY($1::integer[]) AND ended > clock_timestamp() - interval '1 day' AND ${COUNTS}`,
    [markets],
  );
  const ends = [rows[0]?.ended ?? null, await lastOutageEnd(client)].flatMap((end) => end?.getTime() ?? []);
  return ends.length === 0 ? null : new Date(Math.max(...ends) + CALM_MS);
}
