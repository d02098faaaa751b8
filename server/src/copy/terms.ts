import type { CopyTerms } from '@aureus/contract/copy/shapes.ts';
import { NUMBER_BOUNDS, NUMBER_SCALE } from '@aureus/core/copy/sizing.ts';
import { formatDecimal } from '@aureus/core/money/decimal.ts';
import type { ClientBase, Pool } from 'pg';
import type { CopyTrading } from '../futures/public.ts';

/** Parts per million have four decimals as percent. */
export const PERCENT_SCALE = 4;
export const percentOf = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_SCALE);

/** The stored terms of copy trading. */
export interface StoredTerms {
  readonly max_leaders: number;
  readonly max_followers: number;
  readonly max_share_ppm: number;
  /** Whole units of the quote currency. */
  readonly min_allocation: bigint;
  readonly max_allocation: bigint;
  readonly is_open: boolean;
}

export async function readTerms(connection: Pool | ClientBase): Promise<StoredTerms> {
  const { rows } = await connection.query<StoredTerms>(
    `SELECT max_leaders, max_followers, max_share_ppm, min_allocation, max_allocation, is_open FROM copy_terms`,
  );
  const [terms] = rows;
  if (!terms) throw new Error('Copy trading has no terms');
  return terms;
}

/** The terms as they go over the wire. */
export async function showTerms(pool: Pool, copies: CopyTrading): Promise<CopyTerms> {
  const terms = await readTerms(pool);
  const currency = copies.currency();
  const hundredths = (value: number): string => formatDecimal(BigInt(value), NUMBER_SCALE);
  return {
    open: terms.is_open && currency !== undefined,
    max_leaders: terms.max_leaders,
    max_followers: terms.max_followers,
    max_share: percentOf(terms.max_share_ppm),
    min_allocation: String(terms.min_allocation),
    max_allocation: String(terms.max_allocation),
    min_multiple: hundredths(NUMBER_BOUNDS.multiple.least),
    max_multiple: hundredths(NUMBER_BOUNDS.multiple.most),
    min_lots: hundredths(NUMBER_BOUNDS.lots.least),
    max_lots: hundredths(NUMBER_BOUNDS.lots.most),
    currency_id: currency?.id ?? 0,
    currency_name: currency?.code ?? '',
    scale: currency?.scale ?? 0,
    markets: copies.markets().map(({ id, symbol }) => ({ match_id: id, symbol })),
  };
}
