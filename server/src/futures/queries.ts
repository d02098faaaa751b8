import type { Answer } from '@aureus/contract/platform/call.ts';
import type * as calls from '@aureus/contract/futures/calls.ts';
import type { LeverReceipt } from '@aureus/contract/futures/shapes.ts';
import type { OpenInterest } from '@aureus/core/futures/caps.ts';
import type { ReceiptTick } from '@aureus/core/futures/receipt.ts';
import type { ClientBase, Pool } from 'pg';
import { OPEN, type Position, positionOf, type PositionRow } from './position.ts';
import type { FutureInstruments } from './public.ts';
import { priceText } from './instruments.ts';

interface Wanted {
  readonly owner: bigint;
  /** Null: of every market. */
  readonly market: number | null;
  readonly status: number;
  /** The row after which it goes on; left out from the newest. */
  readonly before?: number | undefined;
  readonly page: number;
  readonly limit: number;
}

/**
 * A page of what a user has of one status, newest first, and how much there is in all. What has ended is listed by when it
 * did; that never changes again, so a page goes on after the last row however much ends meanwhile.
 */
export async function listPositions(
  pool: Pool,
  { owner, market, status, before, page, limit }: Wanted,
): Promise<{ readonly positions: Position[]; readonly total: number }> {
  // Said once more by what each index is made for.
  const [when, which] = status <= OPEN ? ['created_at', 'status <= 1'] : ['ended_at', 'status >= 3'];
  const where = `owner_id = $1 AND status = $2 AND ${which} AND ($3::integer IS NULL OR market_id = $3)`;
  const { rows } = await pool.query<PositionRow>(
    `SELECT * FROM futures_position WHERE ${where} AND ($6::bigint IS NULL
       OR (${when}, id) < (SELECT ${when}, id FROM futures_position WHERE owner_id = $1 AND id = $6))
     ORDER BY ${when} DESC, id DESC LIMIT $4 OFFSET $5`,
    [owner, status, market, limit, (page - 1) * limit, before ?? null],
  );
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM futures_position WHERE ${where}`,
    [owner, status, market],
  );
  return { positions: rows.map(positionOf), total: counted.rows[0]?.total ?? 0 };
}

/** Every open position of a user in a currency. */
export async function openPositions(pool: Pool | ClientBase, owner: bigint, currency: number): Promise<Position[]> {
  const { rows } = await pool.query<PositionRow>(
    'SELECT * FROM futures_position WHERE owner_id = $1 AND status <= 1 AND status = 1 AND currency_id = $2 ORDER BY id',
    [owner, currency],
  );
  return rows.map(positionOf);
}

/** One of a user's own; undefined when there is none. */
export async function findPosition(pool: Pool, owner: bigint, id: number): Promise<Position | undefined> {
  const { rows } = await pool.query<PositionRow>('SELECT * FROM futures_position WHERE id = $1 AND owner_id = $2', [
    id,
    owner,
  ]);
  return rows[0] && positionOf(rows[0]);
}

/** The markets of those of a user's own that are named, by id. */
export async function marketsOf(pool: Pool, owner: bigint, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: bigint; market: number }>(
    'SELECT id, market_id AS market FROM futures_position WHERE owner_id = $1 AND id = ANY($2)',
    [owner, ids],
  );
  return new Map(rows.map(({ id, market }) => [Number(id), market]));
}

/** What is open on a market, at open prices: parts of lots × ticks, to be counted in units. */
export async function openInterest(pool: Pool, market: number, unit: bigint): Promise<OpenInterest> {
  const { rows } = await pool.query<{ side: number; value: string }>(
    `SELECT side, sum(parts::numeric * open_ticks)::text AS value FROM futures_position
     WHERE market_id = $1 AND status <= 1 AND status = 1 GROUP BY side`,
    [market],
  );
  const of = (side: number): bigint => BigInt(rows.find((row) => row.side === side)?.value ?? 0) * unit;
  return { long: of(1), short: of(-1) };
}

/** A receipt as it is stored. */
export interface ReceiptRow {
  readonly id: bigint;
  readonly rule: string;
  readonly ticks: string;
  readonly inputs: string;
  readonly output: string;
  readonly created_at: Date;
}

/** Receipts of one position, newest first. */
export async function listReceipts(
  pool: Pool,
  instruments: FutureInstruments,
  id: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<Omit<Answer<typeof calls.receipts>, 'position'>> {
  const { rows } = await pool.query<ReceiptRow>(
    `SELECT id, rule, ticks, inputs, output, created_at FROM futures_receipt WHERE positions @> ARRAY[$1::bigint]
     ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    [id, limit, (page - 1) * limit],
  );
  const counted = await pool.query<{ total: number }>(
    'SELECT count(*)::integer AS total FROM futures_receipt WHERE positions @> ARRAY[$1::bigint]',
    [id],
  );
  const data = rows.map((row) => receiptOf(row, instruments));
  return { data, page, limit, total: counted.rows[0]?.total ?? 0 };
}

/** A receipt as it is shown. */
export function receiptOf(
  { id, rule, ticks, inputs, output, created_at }: ReceiptRow,
  instruments: Pick<FutureInstruments, 'on'>,
): LeverReceipt {
  return {
    id: Number(id),
    rule,
    ticks: (JSON.parse(ticks) as ReceiptTick[]).flatMap(({ marketId, second, sequence, mark, apart: of }) => {
      const instrument = instruments.on(marketId);
      if (!instrument) return [];
      const { symbol } = instrument.market;
      const apart = of === undefined ? {} : { apart_ppm: of.belowPpm + of.abovePpm };
      return [{ match_id: marketId, symbol, second, sequence, mark: priceText(instrument, mark), ...apart }];
    }),
    inputs,
    output,
    created_at: created_at.toISOString(),
  };
}
