import type { ArtRarity, ArtType, SaleState, WorkState } from '@aureus/contract/art/rules.ts';
import type { ClientBase, Pool } from 'pg';
import { AppError } from '../platform/errors.ts';
import type { Transaction } from '../platform/database/transaction.ts';

/** A stored work. */
export interface Work {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly type: ArtType;
  readonly rarity: ArtRarity;
  readonly creator_id: bigint;
  readonly owner_id: bigint;
  readonly file_id: bigint;
  readonly image: string;
  readonly poster_id: bigint | null;
  readonly poster: string;
  readonly compatible_id: bigint | null;
  readonly compatible: string;
  readonly width: number;
  readonly height: number;
  readonly edition: number;
  readonly editions: number;
  readonly royalty: number;
  readonly state: WorkState;
  readonly reason: string;
  readonly series_id: bigint | null;
  readonly is_kept: boolean;
  readonly sale_id: bigint | null;
  readonly hands: number;
  readonly collected: number;
  readonly created_at: Date;
}

/** All stored files of a work. */
export const filesOf = ({ file_id, poster_id, compatible_id }: Work): bigint[] =>
  [file_id, poster_id, compatible_id].filter((id) => id !== null);

/** A stored sale. Amounts in minor units; of the deposit, of USDT. */
export interface Sale {
  readonly id: bigint;
  readonly work_id: bigint;
  readonly seller_id: bigint;
  readonly pay_type: 1 | 2;
  readonly is_resale: boolean;
  readonly currency_id: number;
  readonly start_price: bigint;
  readonly price: bigint;
  readonly per_increase: bigint;
  readonly margin: bigint;
  readonly fee: number;
  readonly royalty: number;
  readonly extension_minutes: number;
  readonly most_extension_minutes: number;
  readonly extended_ms: number;
  readonly bids: number;
  readonly top_bid_id: bigint | null;
  readonly state: SaleState;
  readonly reason: string;
  readonly start_at: Date;
  readonly end_at: Date;
  readonly ended_at: Date | null;
  readonly created_at: Date;
}

/** A work that everybody may see, or its owner of now and its creator; without a lock. @throws AppError art_work_unknown */
export async function findWork(connection: Pool | ClientBase, code: string): Promise<Work> {
  const { rows } = await connection.query<Work>('SELECT * FROM art_work WHERE code = $1', [code]);
  const [work] = rows;
  if (!work) throw new AppError('art_work_unknown');
  return work;
}

/** Locks a work until the end of the transaction: before its sale, and after what is due. */
export async function lockWork(client: ClientBase, id: bigint): Promise<Work> {
  const { rows } = await client.query<Work>('SELECT * FROM art_work WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [work] = rows;
  if (!work) throw new Error(`The work ${id} is gone`);
  return work;
}

export async function lockSale(client: ClientBase, id: bigint): Promise<Sale> {
  const { rows } = await client.query<Sale>('SELECT * FROM art_sale WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const [sale] = rows;
  if (!sale) throw new Error(`The sale ${id} is gone`);
  return sale;
}

/** By the clock of what is due. */
export async function databaseNow({ client }: Transaction): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  return rows[0]?.now ?? new Date(Number.NaN);
}
