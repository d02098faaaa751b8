import type { SeriesPhase } from '@aureus/contract/box/rules.ts';
import { drawSecond } from '@aureus/core/box/draw.ts';
import { closesAt, phaseOf, type StoredPhase } from '@aureus/core/box/phase.ts';
import type { ClientBase, Pool } from 'pg';
import type { Currency, MarketDirectory } from '../market/public.ts';

/** A series as it is stored. Money in minor units. */
export interface Series {
  readonly id: bigint;
  readonly proposal_id: bigint | null;
  readonly code: string;
  readonly name: string;
  readonly creator_id: bigint;
  readonly currency_id: number;
  readonly price: bigint;
  /** Hundredths of a percent. */
  readonly fee: number;
  readonly boxes: number;
  readonly user_cap: number;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly commitment: Buffer;
  readonly terms: string;
  /** 1 announced, 2 drawn, 3 cancelled. */
  readonly state: 1 | 2 | 3;
  readonly sold: number;
  readonly head: string;
  readonly sold_out_at: Date | null;
  readonly settled_at: Date | null;
  readonly seed: Buffer | null;
  readonly seal_sequence: bigint | null;
  readonly seal_second: bigint | null;
  readonly seal_hash: Buffer | null;
  readonly seal_key: Buffer | null;
  readonly seal_signature: Buffer | null;
}

export interface Prize {
  readonly series_id: bigint;
  readonly place: number;
  readonly work_id: bigint;
  readonly name: string;
  readonly count: number;
}

/** SQL: everything of a series but its sealed seed, which the draw alone reads. */
export const SERIES_COLUMNS = `id, proposal_id, code, name, creator_id, currency_id, price, fee, boxes, user_cap, start_at,
  end_at, commitment, terms, state, sold, head, sold_out_at, settled_at, seed, seal_sequence, seal_second, seal_hash,
  seal_key, seal_signature`;

const STATES = { 1: 'announced', 2: 'drawn', 3: 'cancelled' } as const;

export async function findSeries(connection: Pool | ClientBase, id: number | bigint): Promise<Series | undefined> {
  const { rows } = await connection.query<Series>(`SELECT ${SERIES_COLUMNS} FROM box_series WHERE id = $1`, [id]);
  return rows[0];
}

/** Prizes of series, in the order of their lists. */
export async function readPrizes(
  connection: Pool | ClientBase,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Prize[]>> {
  const { rows } = await connection.query<Prize>(
    `SELECT series_id, place, work_id, name, count FROM box_prize
     WHERE series_id = ANY($1::bigint[]) ORDER BY series_id, place`,
    [ids],
  );
  return Map.groupBy(rows, ({ series_id }) => series_id);
}

type Phased = Pick<Series, 'state' | 'start_at' | 'end_at' | 'sold_out_at'>;

const stored = ({ state, start_at, end_at, sold_out_at }: Phased): StoredPhase => ({
  state: STATES[state],
  startsAt: start_at.getTime(),
  endsAt: end_at.getTime(),
  soldOutAt: sold_out_at?.getTime() ?? null,
});

/** @param now epoch milliseconds */
export const phaseOfSeries = (series: Phased, now: number): SeriesPhase => phaseOf(stored(series), now);

/** From when on a signed price counts for its draw; of a sale that goes on, at the latest. */
export const drawMoment = (series: Phased): Date => new Date(drawSecond(closesAt(stored(series))) * 1_000);

/** @throws Error when the currency is gone, which the database does not let happen */
export function currencyOf(markets: Pick<MarketDirectory, 'currency'>, id: number): Currency {
  const currency = markets.currency(id);
  if (!currency) throw new Error(`There is no currency ${id}`);
  return currency;
}
